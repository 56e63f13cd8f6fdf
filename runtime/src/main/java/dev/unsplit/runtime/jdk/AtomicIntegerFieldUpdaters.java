// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import jdk.internal.vm.annotation.Hidden;

/**
 * AtomicIntegerFieldUpdater: each method is one read, write or update of the field, told while nobody else can access it.
 */
public final class AtomicIntegerFieldUpdaters {

    private AtomicIntegerFieldUpdaters() {}

    @Hidden
    public static int get(AtomicIntegerFieldUpdater<Object> atomic, Object o, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        int result = atomic.get(o);
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static void set(AtomicIntegerFieldUpdater<Object> atomic, Object o, int value, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        atomic.set(o, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void lazySet(
            AtomicIntegerFieldUpdater<Object> atomic, Object o, int value, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        atomic.lazySet(o, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static int getAndSet(
            AtomicIntegerFieldUpdater<Object> atomic, Object o, int value, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        int result = atomic.getAndSet(o, value);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int getAndIncrement(AtomicIntegerFieldUpdater<Object> atomic, Object o, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        int result = atomic.getAndIncrement(o);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int getAndDecrement(AtomicIntegerFieldUpdater<Object> atomic, Object o, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        int result = atomic.getAndDecrement(o);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int incrementAndGet(AtomicIntegerFieldUpdater<Object> atomic, Object o, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        int result = atomic.incrementAndGet(o);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int decrementAndGet(AtomicIntegerFieldUpdater<Object> atomic, Object o, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        int result = atomic.decrementAndGet(o);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int getAndAdd(
            AtomicIntegerFieldUpdater<Object> atomic, Object o, int delta, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        int result = atomic.getAndAdd(o, delta);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int addAndGet(
            AtomicIntegerFieldUpdater<Object> atomic, Object o, int delta, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        int result = atomic.addAndGet(o, delta);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean compareAndSet(
            AtomicIntegerFieldUpdater<Object> atomic, Object o, int expected, int value, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        boolean result = atomic.compareAndSet(o, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSet(
            AtomicIntegerFieldUpdater<Object> atomic, Object o, int expected, int value, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        boolean result = atomic.weakCompareAndSet(o, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int getAndUpdate(
            AtomicIntegerFieldUpdater<Object> atomic, Object o, IntUnaryOperator function, int site, ThreadState ts) {
        Step.IntUnary step = new Step.IntUnary(function, o, Step.FIELD, atomic, ts);
        try {
            int result = atomic.getAndUpdate(o, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static int updateAndGet(
            AtomicIntegerFieldUpdater<Object> atomic, Object o, IntUnaryOperator function, int site, ThreadState ts) {
        Step.IntUnary step = new Step.IntUnary(function, o, Step.FIELD, atomic, ts);
        try {
            int result = atomic.updateAndGet(o, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static int getAndAccumulate(
            AtomicIntegerFieldUpdater<Object> atomic,
            Object o,
            int x,
            IntBinaryOperator function,
            int site,
            ThreadState ts) {
        Step.IntBinary step = new Step.IntBinary(function, o, Step.FIELD, atomic, ts);
        try {
            int result = atomic.getAndAccumulate(o, x, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static int accumulateAndGet(
            AtomicIntegerFieldUpdater<Object> atomic,
            Object o,
            int x,
            IntBinaryOperator function,
            int site,
            ThreadState ts) {
        Step.IntBinary step = new Step.IntBinary(function, o, Step.FIELD, atomic, ts);
        try {
            int result = atomic.accumulateAndGet(o, x, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }
}
