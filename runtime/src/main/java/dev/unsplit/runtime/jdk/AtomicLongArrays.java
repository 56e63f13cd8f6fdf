// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import jdk.internal.vm.annotation.Hidden;

/**
 * AtomicLongArray: each method is one read, write or update of one element, told while nobody else can access it.
 */
public final class AtomicLongArrays {

    private AtomicLongArrays() {}

    @Hidden
    public static long get(AtomicLongArray atomic, int index, int site, ThreadState ts) {
        lock(atomic, index, ts);
        long result = atomic.get(index);
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long getPlain(AtomicLongArray atomic, int index, int site, ThreadState ts) {
        lock(atomic, index, ts);
        long result = atomic.getPlain(index);
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long getOpaque(AtomicLongArray atomic, int index, int site, ThreadState ts) {
        lock(atomic, index, ts);
        long result = atomic.getOpaque(index);
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long getAcquire(AtomicLongArray atomic, int index, int site, ThreadState ts) {
        lock(atomic, index, ts);
        long result = atomic.getAcquire(index);
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static void set(AtomicLongArray atomic, int index, long value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        atomic.set(index, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void lazySet(AtomicLongArray atomic, int index, long value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        atomic.lazySet(index, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setPlain(AtomicLongArray atomic, int index, long value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        atomic.setPlain(index, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setOpaque(AtomicLongArray atomic, int index, long value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        atomic.setOpaque(index, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setRelease(AtomicLongArray atomic, int index, long value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        atomic.setRelease(index, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static long getAndSet(AtomicLongArray atomic, int index, long value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        long result = atomic.getAndSet(index, value);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long getAndIncrement(AtomicLongArray atomic, int index, int site, ThreadState ts) {
        lock(atomic, index, ts);
        long result = atomic.getAndIncrement(index);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long getAndDecrement(AtomicLongArray atomic, int index, int site, ThreadState ts) {
        lock(atomic, index, ts);
        long result = atomic.getAndDecrement(index);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long incrementAndGet(AtomicLongArray atomic, int index, int site, ThreadState ts) {
        lock(atomic, index, ts);
        long result = atomic.incrementAndGet(index);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long decrementAndGet(AtomicLongArray atomic, int index, int site, ThreadState ts) {
        lock(atomic, index, ts);
        long result = atomic.decrementAndGet(index);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long getAndAdd(AtomicLongArray atomic, int index, long delta, int site, ThreadState ts) {
        lock(atomic, index, ts);
        long result = atomic.getAndAdd(index, delta);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long addAndGet(AtomicLongArray atomic, int index, long delta, int site, ThreadState ts) {
        lock(atomic, index, ts);
        long result = atomic.addAndGet(index, delta);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean compareAndSet(
            AtomicLongArray atomic, int index, long expected, long value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        boolean result = atomic.compareAndSet(index, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Deprecated
    @Hidden
    public static boolean weakCompareAndSet(
            AtomicLongArray atomic, int index, long expected, long value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        boolean result = atomic.weakCompareAndSet(index, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetPlain(
            AtomicLongArray atomic, int index, long expected, long value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        boolean result = atomic.weakCompareAndSetPlain(index, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetVolatile(
            AtomicLongArray atomic, int index, long expected, long value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        boolean result = atomic.weakCompareAndSetVolatile(index, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetAcquire(
            AtomicLongArray atomic, int index, long expected, long value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        boolean result = atomic.weakCompareAndSetAcquire(index, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetRelease(
            AtomicLongArray atomic, int index, long expected, long value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        boolean result = atomic.weakCompareAndSetRelease(index, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long compareAndExchange(
            AtomicLongArray atomic, int index, long expected, long value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        long result = atomic.compareAndExchange(index, expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long compareAndExchangeAcquire(
            AtomicLongArray atomic, int index, long expected, long value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        long result = atomic.compareAndExchangeAcquire(index, expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long compareAndExchangeRelease(
            AtomicLongArray atomic, int index, long expected, long value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        long result = atomic.compareAndExchangeRelease(index, expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long getAndUpdate(
            AtomicLongArray atomic, int index, LongUnaryOperator function, int site, ThreadState ts) {
        Step.LongUnary step = new Step.LongUnary(function, atomic, index, null, ts);
        try {
            long result = atomic.getAndUpdate(index, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static long updateAndGet(
            AtomicLongArray atomic, int index, LongUnaryOperator function, int site, ThreadState ts) {
        Step.LongUnary step = new Step.LongUnary(function, atomic, index, null, ts);
        try {
            long result = atomic.updateAndGet(index, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static long getAndAccumulate(
            AtomicLongArray atomic, int index, long x, LongBinaryOperator function, int site, ThreadState ts) {
        Step.LongBinary step = new Step.LongBinary(function, atomic, index, null, ts);
        try {
            long result = atomic.getAndAccumulate(index, x, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static long accumulateAndGet(
            AtomicLongArray atomic, int index, long x, LongBinaryOperator function, int site, ThreadState ts) {
        Step.LongBinary step = new Step.LongBinary(function, atomic, index, null, ts);
        try {
            long result = atomic.accumulateAndGet(index, x, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    /** Leaves an index out of bounds to the real method. */
    private static void lock(AtomicLongArray atomic, int index, ThreadState ts) {
        if (index >= 0 && index < atomic.length()) Events.lockElement(atomic, index, ts);
        else Events.lockNothing(ts);
    }
}
