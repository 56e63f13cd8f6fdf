// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import jdk.internal.vm.annotation.Hidden;

/**
 * AtomicReference: each method is one read, write or update of one variable, told while nobody else can access it.
 */
public final class AtomicReferences {

    private AtomicReferences() {}

    @Hidden
    public static Object get(AtomicReference<Object> atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        Object result = atomic.get();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static Object getPlain(AtomicReference<Object> atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        Object result = atomic.getPlain();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static Object getOpaque(AtomicReference<Object> atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        Object result = atomic.getOpaque();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static Object getAcquire(AtomicReference<Object> atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        Object result = atomic.getAcquire();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static void set(AtomicReference<Object> atomic, Object value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.set(value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void lazySet(AtomicReference<Object> atomic, Object value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.lazySet(value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setPlain(AtomicReference<Object> atomic, Object value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.setPlain(value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setOpaque(AtomicReference<Object> atomic, Object value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.setOpaque(value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setRelease(AtomicReference<Object> atomic, Object value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.setRelease(value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static Object getAndSet(AtomicReference<Object> atomic, Object value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        Object result = atomic.getAndSet(value);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean compareAndSet(
            AtomicReference<Object> atomic, Object expected, Object value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.compareAndSet(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Deprecated
    @Hidden
    public static boolean weakCompareAndSet(
            AtomicReference<Object> atomic, Object expected, Object value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSet(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetPlain(
            AtomicReference<Object> atomic, Object expected, Object value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSetPlain(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetVolatile(
            AtomicReference<Object> atomic, Object expected, Object value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSetVolatile(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetAcquire(
            AtomicReference<Object> atomic, Object expected, Object value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSetAcquire(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetRelease(
            AtomicReference<Object> atomic, Object expected, Object value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSetRelease(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static Object compareAndExchange(
            AtomicReference<Object> atomic, Object expected, Object value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        Object result = atomic.compareAndExchange(expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static Object compareAndExchangeAcquire(
            AtomicReference<Object> atomic, Object expected, Object value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        Object result = atomic.compareAndExchangeAcquire(expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static Object compareAndExchangeRelease(
            AtomicReference<Object> atomic, Object expected, Object value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        Object result = atomic.compareAndExchangeRelease(expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static Object getAndUpdate(
            AtomicReference<Object> atomic, UnaryOperator<Object> function, int site, ThreadState ts) {
        Step.Unary step = new Step.Unary(function, atomic, Step.WORD, null, ts);
        try {
            Object result = atomic.getAndUpdate(step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static Object updateAndGet(
            AtomicReference<Object> atomic, UnaryOperator<Object> function, int site, ThreadState ts) {
        Step.Unary step = new Step.Unary(function, atomic, Step.WORD, null, ts);
        try {
            Object result = atomic.updateAndGet(step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static Object getAndAccumulate(
            AtomicReference<Object> atomic, Object x, BinaryOperator<Object> function, int site, ThreadState ts) {
        Step.Binary step = new Step.Binary(function, atomic, Step.WORD, null, ts);
        try {
            Object result = atomic.getAndAccumulate(x, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static Object accumulateAndGet(
            AtomicReference<Object> atomic, Object x, BinaryOperator<Object> function, int site, ThreadState ts) {
        Step.Binary step = new Step.Binary(function, atomic, Step.WORD, null, ts);
        try {
            Object result = atomic.accumulateAndGet(x, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }
}
