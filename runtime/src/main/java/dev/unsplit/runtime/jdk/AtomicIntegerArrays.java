// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import jdk.internal.vm.annotation.Hidden;

/**
 * AtomicIntegerArray: each method is one read, write or update of one element, told while nobody else can access it.
 */
public final class AtomicIntegerArrays {

    private AtomicIntegerArrays() {}

    @Hidden
    public static int get(AtomicIntegerArray atomic, int index, int site, ThreadState ts) {
        lock(atomic, index, ts);
        int result = atomic.get(index);
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int getPlain(AtomicIntegerArray atomic, int index, int site, ThreadState ts) {
        lock(atomic, index, ts);
        int result = atomic.getPlain(index);
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int getOpaque(AtomicIntegerArray atomic, int index, int site, ThreadState ts) {
        lock(atomic, index, ts);
        int result = atomic.getOpaque(index);
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int getAcquire(AtomicIntegerArray atomic, int index, int site, ThreadState ts) {
        lock(atomic, index, ts);
        int result = atomic.getAcquire(index);
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static void set(AtomicIntegerArray atomic, int index, int value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        atomic.set(index, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void lazySet(AtomicIntegerArray atomic, int index, int value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        atomic.lazySet(index, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setPlain(AtomicIntegerArray atomic, int index, int value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        atomic.setPlain(index, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setOpaque(AtomicIntegerArray atomic, int index, int value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        atomic.setOpaque(index, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setRelease(AtomicIntegerArray atomic, int index, int value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        atomic.setRelease(index, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static int getAndSet(AtomicIntegerArray atomic, int index, int value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        int result = atomic.getAndSet(index, value);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int getAndIncrement(AtomicIntegerArray atomic, int index, int site, ThreadState ts) {
        lock(atomic, index, ts);
        int result = atomic.getAndIncrement(index);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int getAndDecrement(AtomicIntegerArray atomic, int index, int site, ThreadState ts) {
        lock(atomic, index, ts);
        int result = atomic.getAndDecrement(index);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int incrementAndGet(AtomicIntegerArray atomic, int index, int site, ThreadState ts) {
        lock(atomic, index, ts);
        int result = atomic.incrementAndGet(index);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int decrementAndGet(AtomicIntegerArray atomic, int index, int site, ThreadState ts) {
        lock(atomic, index, ts);
        int result = atomic.decrementAndGet(index);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int getAndAdd(AtomicIntegerArray atomic, int index, int delta, int site, ThreadState ts) {
        lock(atomic, index, ts);
        int result = atomic.getAndAdd(index, delta);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int addAndGet(AtomicIntegerArray atomic, int index, int delta, int site, ThreadState ts) {
        lock(atomic, index, ts);
        int result = atomic.addAndGet(index, delta);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean compareAndSet(
            AtomicIntegerArray atomic, int index, int expected, int value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        boolean result = atomic.compareAndSet(index, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Deprecated
    @Hidden
    public static boolean weakCompareAndSet(
            AtomicIntegerArray atomic, int index, int expected, int value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        boolean result = atomic.weakCompareAndSet(index, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetPlain(
            AtomicIntegerArray atomic, int index, int expected, int value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        boolean result = atomic.weakCompareAndSetPlain(index, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetVolatile(
            AtomicIntegerArray atomic, int index, int expected, int value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        boolean result = atomic.weakCompareAndSetVolatile(index, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetAcquire(
            AtomicIntegerArray atomic, int index, int expected, int value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        boolean result = atomic.weakCompareAndSetAcquire(index, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetRelease(
            AtomicIntegerArray atomic, int index, int expected, int value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        boolean result = atomic.weakCompareAndSetRelease(index, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int compareAndExchange(
            AtomicIntegerArray atomic, int index, int expected, int value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        int result = atomic.compareAndExchange(index, expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int compareAndExchangeAcquire(
            AtomicIntegerArray atomic, int index, int expected, int value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        int result = atomic.compareAndExchangeAcquire(index, expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int compareAndExchangeRelease(
            AtomicIntegerArray atomic, int index, int expected, int value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        int result = atomic.compareAndExchangeRelease(index, expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int getAndUpdate(
            AtomicIntegerArray atomic, int index, IntUnaryOperator function, int site, ThreadState ts) {
        Step.IntUnary step = new Step.IntUnary(function, atomic, index, null, ts);
        try {
            int result = atomic.getAndUpdate(index, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static int updateAndGet(
            AtomicIntegerArray atomic, int index, IntUnaryOperator function, int site, ThreadState ts) {
        Step.IntUnary step = new Step.IntUnary(function, atomic, index, null, ts);
        try {
            int result = atomic.updateAndGet(index, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static int getAndAccumulate(
            AtomicIntegerArray atomic, int index, int x, IntBinaryOperator function, int site, ThreadState ts) {
        Step.IntBinary step = new Step.IntBinary(function, atomic, index, null, ts);
        try {
            int result = atomic.getAndAccumulate(index, x, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static int accumulateAndGet(
            AtomicIntegerArray atomic, int index, int x, IntBinaryOperator function, int site, ThreadState ts) {
        Step.IntBinary step = new Step.IntBinary(function, atomic, index, null, ts);
        try {
            int result = atomic.accumulateAndGet(index, x, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    /** Leaves an index out of bounds to the real method. */
    private static void lock(AtomicIntegerArray atomic, int index, ThreadState ts) {
        if (index >= 0 && index < atomic.length()) Events.lockElement(atomic, index, ts);
        else Events.lockNothing(ts);
    }
}
