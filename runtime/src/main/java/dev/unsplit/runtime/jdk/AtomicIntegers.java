// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import jdk.internal.vm.annotation.Hidden;

/**
 * AtomicInteger: each method is one read, write or update of one variable, told while nobody else can access it.
 */
public final class AtomicIntegers {

    private AtomicIntegers() {}

    @Hidden
    public static int get(AtomicInteger atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.get();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int getPlain(AtomicInteger atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.getPlain();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int getOpaque(AtomicInteger atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.getOpaque();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int getAcquire(AtomicInteger atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.getAcquire();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int intValue(AtomicInteger atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.intValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long longValue(AtomicInteger atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.longValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static float floatValue(AtomicInteger atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        float result = atomic.floatValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static double doubleValue(AtomicInteger atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        double result = atomic.doubleValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static void set(AtomicInteger atomic, int value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.set(value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void lazySet(AtomicInteger atomic, int value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.lazySet(value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setPlain(AtomicInteger atomic, int value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.setPlain(value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setOpaque(AtomicInteger atomic, int value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.setOpaque(value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setRelease(AtomicInteger atomic, int value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.setRelease(value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static int getAndSet(AtomicInteger atomic, int value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.getAndSet(value);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int getAndIncrement(AtomicInteger atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.getAndIncrement();
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int getAndDecrement(AtomicInteger atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.getAndDecrement();
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int incrementAndGet(AtomicInteger atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.incrementAndGet();
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int decrementAndGet(AtomicInteger atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.decrementAndGet();
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int getAndAdd(AtomicInteger atomic, int delta, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.getAndAdd(delta);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int addAndGet(AtomicInteger atomic, int delta, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.addAndGet(delta);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean compareAndSet(AtomicInteger atomic, int expected, int value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.compareAndSet(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Deprecated
    @Hidden
    public static boolean weakCompareAndSet(AtomicInteger atomic, int expected, int value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSet(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetPlain(
            AtomicInteger atomic, int expected, int value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSetPlain(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetVolatile(
            AtomicInteger atomic, int expected, int value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSetVolatile(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetAcquire(
            AtomicInteger atomic, int expected, int value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSetAcquire(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetRelease(
            AtomicInteger atomic, int expected, int value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSetRelease(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int compareAndExchange(AtomicInteger atomic, int expected, int value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.compareAndExchange(expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int compareAndExchangeAcquire(
            AtomicInteger atomic, int expected, int value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.compareAndExchangeAcquire(expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int compareAndExchangeRelease(
            AtomicInteger atomic, int expected, int value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.compareAndExchangeRelease(expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int getAndUpdate(AtomicInteger atomic, IntUnaryOperator function, int site, ThreadState ts) {
        Step.IntUnary step = new Step.IntUnary(function, atomic, Step.WORD, null, ts);
        try {
            int result = atomic.getAndUpdate(step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static int updateAndGet(AtomicInteger atomic, IntUnaryOperator function, int site, ThreadState ts) {
        Step.IntUnary step = new Step.IntUnary(function, atomic, Step.WORD, null, ts);
        try {
            int result = atomic.updateAndGet(step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static int getAndAccumulate(
            AtomicInteger atomic, int x, IntBinaryOperator function, int site, ThreadState ts) {
        Step.IntBinary step = new Step.IntBinary(function, atomic, Step.WORD, null, ts);
        try {
            int result = atomic.getAndAccumulate(x, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static int accumulateAndGet(
            AtomicInteger atomic, int x, IntBinaryOperator function, int site, ThreadState ts) {
        Step.IntBinary step = new Step.IntBinary(function, atomic, Step.WORD, null, ts);
        try {
            int result = atomic.accumulateAndGet(x, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }
}
