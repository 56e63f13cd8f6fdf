// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import jdk.internal.vm.annotation.Hidden;

/**
 * AtomicLongFieldUpdater: each method is one read, write or update of the field, told while nobody else can access it.
 */
public final class AtomicLongFieldUpdaters {

    private AtomicLongFieldUpdaters() {}

    @Hidden
    public static long get(AtomicLongFieldUpdater<Object> atomic, Object o, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        long result = atomic.get(o);
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static void set(AtomicLongFieldUpdater<Object> atomic, Object o, long value, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        atomic.set(o, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void lazySet(AtomicLongFieldUpdater<Object> atomic, Object o, long value, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        atomic.lazySet(o, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static long getAndSet(
            AtomicLongFieldUpdater<Object> atomic, Object o, long value, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        long result = atomic.getAndSet(o, value);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long getAndIncrement(AtomicLongFieldUpdater<Object> atomic, Object o, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        long result = atomic.getAndIncrement(o);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long getAndDecrement(AtomicLongFieldUpdater<Object> atomic, Object o, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        long result = atomic.getAndDecrement(o);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long incrementAndGet(AtomicLongFieldUpdater<Object> atomic, Object o, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        long result = atomic.incrementAndGet(o);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long decrementAndGet(AtomicLongFieldUpdater<Object> atomic, Object o, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        long result = atomic.decrementAndGet(o);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long getAndAdd(
            AtomicLongFieldUpdater<Object> atomic, Object o, long delta, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        long result = atomic.getAndAdd(o, delta);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long addAndGet(
            AtomicLongFieldUpdater<Object> atomic, Object o, long delta, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        long result = atomic.addAndGet(o, delta);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean compareAndSet(
            AtomicLongFieldUpdater<Object> atomic, Object o, long expected, long value, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        boolean result = atomic.compareAndSet(o, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSet(
            AtomicLongFieldUpdater<Object> atomic, Object o, long expected, long value, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        boolean result = atomic.weakCompareAndSet(o, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long getAndUpdate(
            AtomicLongFieldUpdater<Object> atomic, Object o, LongUnaryOperator function, int site, ThreadState ts) {
        Step.LongUnary step = new Step.LongUnary(function, o, Step.FIELD, atomic, ts);
        try {
            long result = atomic.getAndUpdate(o, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static long updateAndGet(
            AtomicLongFieldUpdater<Object> atomic, Object o, LongUnaryOperator function, int site, ThreadState ts) {
        Step.LongUnary step = new Step.LongUnary(function, o, Step.FIELD, atomic, ts);
        try {
            long result = atomic.updateAndGet(o, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static long getAndAccumulate(
            AtomicLongFieldUpdater<Object> atomic,
            Object o,
            long x,
            LongBinaryOperator function,
            int site,
            ThreadState ts) {
        Step.LongBinary step = new Step.LongBinary(function, o, Step.FIELD, atomic, ts);
        try {
            long result = atomic.getAndAccumulate(o, x, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static long accumulateAndGet(
            AtomicLongFieldUpdater<Object> atomic,
            Object o,
            long x,
            LongBinaryOperator function,
            int site,
            ThreadState ts) {
        Step.LongBinary step = new Step.LongBinary(function, o, Step.FIELD, atomic, ts);
        try {
            long result = atomic.accumulateAndGet(o, x, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }
}
