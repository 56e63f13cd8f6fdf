// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import jdk.internal.vm.annotation.Hidden;

/**
 * AtomicLong: each method is one read, write or update of one variable, told while nobody else can access it.
 */
public final class AtomicLongs {

    private AtomicLongs() {}

    @Hidden
    public static long get(AtomicLong atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.get();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long getPlain(AtomicLong atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.getPlain();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long getOpaque(AtomicLong atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.getOpaque();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long getAcquire(AtomicLong atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.getAcquire();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int intValue(AtomicLong atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.intValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long longValue(AtomicLong atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.longValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static float floatValue(AtomicLong atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        float result = atomic.floatValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static double doubleValue(AtomicLong atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        double result = atomic.doubleValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static void set(AtomicLong atomic, long value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.set(value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void lazySet(AtomicLong atomic, long value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.lazySet(value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setPlain(AtomicLong atomic, long value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.setPlain(value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setOpaque(AtomicLong atomic, long value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.setOpaque(value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setRelease(AtomicLong atomic, long value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.setRelease(value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static long getAndSet(AtomicLong atomic, long value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.getAndSet(value);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long getAndIncrement(AtomicLong atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.getAndIncrement();
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long getAndDecrement(AtomicLong atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.getAndDecrement();
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long incrementAndGet(AtomicLong atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.incrementAndGet();
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long decrementAndGet(AtomicLong atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.decrementAndGet();
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long getAndAdd(AtomicLong atomic, long delta, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.getAndAdd(delta);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long addAndGet(AtomicLong atomic, long delta, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.addAndGet(delta);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean compareAndSet(AtomicLong atomic, long expected, long value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.compareAndSet(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Deprecated
    @Hidden
    public static boolean weakCompareAndSet(AtomicLong atomic, long expected, long value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSet(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetPlain(
            AtomicLong atomic, long expected, long value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSetPlain(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetVolatile(
            AtomicLong atomic, long expected, long value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSetVolatile(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetAcquire(
            AtomicLong atomic, long expected, long value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSetAcquire(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetRelease(
            AtomicLong atomic, long expected, long value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSetRelease(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long compareAndExchange(AtomicLong atomic, long expected, long value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.compareAndExchange(expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long compareAndExchangeAcquire(
            AtomicLong atomic, long expected, long value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.compareAndExchangeAcquire(expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long compareAndExchangeRelease(
            AtomicLong atomic, long expected, long value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.compareAndExchangeRelease(expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long getAndUpdate(AtomicLong atomic, LongUnaryOperator function, int site, ThreadState ts) {
        Step.LongUnary step = new Step.LongUnary(function, atomic, Step.WORD, null, ts);
        try {
            long result = atomic.getAndUpdate(step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static long updateAndGet(AtomicLong atomic, LongUnaryOperator function, int site, ThreadState ts) {
        Step.LongUnary step = new Step.LongUnary(function, atomic, Step.WORD, null, ts);
        try {
            long result = atomic.updateAndGet(step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static long getAndAccumulate(
            AtomicLong atomic, long x, LongBinaryOperator function, int site, ThreadState ts) {
        Step.LongBinary step = new Step.LongBinary(function, atomic, Step.WORD, null, ts);
        try {
            long result = atomic.getAndAccumulate(x, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static long accumulateAndGet(
            AtomicLong atomic, long x, LongBinaryOperator function, int site, ThreadState ts) {
        Step.LongBinary step = new Step.LongBinary(function, atomic, Step.WORD, null, ts);
        try {
            long result = atomic.accumulateAndGet(x, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }
}
