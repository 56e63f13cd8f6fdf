// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.function.BinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;
import jdk.internal.vm.annotation.Hidden;

/**
 * The function of an atomic's updateAndGet and the like, which is the program's code and so must run while no variable is locked. When it has
 * run, the variable is locked, and stays so while the JDK tries to put the result in; if somebody else was faster, the JDK asks again.
 */
abstract class Step {

    /** In place of an index: the atomic is one variable. */
    static final int WORD = -1;

    /** In place of an index: the variable is the field that an updater stands for. */
    static final int FIELD = -2;

    private final Object o;
    private final int index;
    private final Object updater;
    private final int site;
    private final ThreadState ts;
    private boolean isLocked;

    Step(Object o, int index, Object updater, int site, ThreadState ts) {
        this.o = o;
        this.index = index;
        this.updater = updater;
        this.site = site;
        this.ts = ts;
    }

    private void lock() {
        isLocked = true;
        if (index >= 0) Events.lockElement(o, index, ts);
        else if (index == WORD) Events.lockWord(o, null, ts);
        else UpdatedFields.lock(updater, o, ts);
    }

    /** A function that threw has looked, and changed nothing. */
    final void lock(boolean isRefused) {
        lock();
        if (isRefused) Events.read(site, ts);
    }

    final void unlock() {
        if (isLocked) Events.done(ts);
        isLocked = false;
    }

    static final class IntUnary extends Step implements IntUnaryOperator {
        private final IntUnaryOperator function;

        IntUnary(IntUnaryOperator function, Object o, int index, Object updater, int site, ThreadState ts) {
            super(o, index, updater, site, ts);
            this.function = function;
        }

        @Override
        @Hidden
        public int applyAsInt(int value) {
            unlock();
            boolean isRefused = true;
            try {
                int result = function.applyAsInt(value);
                isRefused = false;
                return result;
            } finally {
                lock(isRefused);
            }
        }
    }

    static final class IntBinary extends Step implements IntBinaryOperator {
        private final IntBinaryOperator function;

        IntBinary(IntBinaryOperator function, Object o, int index, Object updater, int site, ThreadState ts) {
            super(o, index, updater, site, ts);
            this.function = function;
        }

        @Override
        @Hidden
        public int applyAsInt(int value, int x) {
            unlock();
            boolean isRefused = true;
            try {
                int result = function.applyAsInt(value, x);
                isRefused = false;
                return result;
            } finally {
                lock(isRefused);
            }
        }
    }

    static final class LongUnary extends Step implements LongUnaryOperator {
        private final LongUnaryOperator function;

        LongUnary(LongUnaryOperator function, Object o, int index, Object updater, int site, ThreadState ts) {
            super(o, index, updater, site, ts);
            this.function = function;
        }

        @Override
        @Hidden
        public long applyAsLong(long value) {
            unlock();
            boolean isRefused = true;
            try {
                long result = function.applyAsLong(value);
                isRefused = false;
                return result;
            } finally {
                lock(isRefused);
            }
        }
    }

    static final class LongBinary extends Step implements LongBinaryOperator {
        private final LongBinaryOperator function;

        LongBinary(LongBinaryOperator function, Object o, int index, Object updater, int site, ThreadState ts) {
            super(o, index, updater, site, ts);
            this.function = function;
        }

        @Override
        @Hidden
        public long applyAsLong(long value, long x) {
            unlock();
            boolean isRefused = true;
            try {
                long result = function.applyAsLong(value, x);
                isRefused = false;
                return result;
            } finally {
                lock(isRefused);
            }
        }
    }

    static final class Unary extends Step implements UnaryOperator<Object> {
        private final UnaryOperator<Object> function;

        Unary(UnaryOperator<Object> function, Object o, int index, Object updater, int site, ThreadState ts) {
            super(o, index, updater, site, ts);
            this.function = function;
        }

        @Override
        @Hidden
        public Object apply(Object value) {
            unlock();
            boolean isRefused = true;
            try {
                Object result = function.apply(value);
                isRefused = false;
                return result;
            } finally {
                lock(isRefused);
            }
        }
    }

    static final class Binary extends Step implements BinaryOperator<Object> {
        private final BinaryOperator<Object> function;

        Binary(BinaryOperator<Object> function, Object o, int index, Object updater, int site, ThreadState ts) {
            super(o, index, updater, site, ts);
            this.function = function;
        }

        @Override
        @Hidden
        public Object apply(Object value, Object x) {
            unlock();
            boolean isRefused = true;
            try {
                Object result = function.apply(value, x);
                isRefused = false;
                return result;
            } finally {
                lock(isRefused);
            }
        }
    }
}
