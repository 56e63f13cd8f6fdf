// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import jdk.internal.vm.annotation.Hidden;

/**
 * AtomicReferenceArray: each method is one read, write or update of one element, told while nobody else can access it.
 */
public final class AtomicReferenceArrays {

    private AtomicReferenceArrays() {}

    @Hidden
    public static Object get(AtomicReferenceArray<Object> atomic, int index, int site, ThreadState ts) {
        lock(atomic, index, ts);
        Object result = atomic.get(index);
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static Object getPlain(AtomicReferenceArray<Object> atomic, int index, int site, ThreadState ts) {
        lock(atomic, index, ts);
        Object result = atomic.getPlain(index);
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static Object getOpaque(AtomicReferenceArray<Object> atomic, int index, int site, ThreadState ts) {
        lock(atomic, index, ts);
        Object result = atomic.getOpaque(index);
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static Object getAcquire(AtomicReferenceArray<Object> atomic, int index, int site, ThreadState ts) {
        lock(atomic, index, ts);
        Object result = atomic.getAcquire(index);
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static void set(AtomicReferenceArray<Object> atomic, int index, Object value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        atomic.set(index, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void lazySet(AtomicReferenceArray<Object> atomic, int index, Object value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        atomic.lazySet(index, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setPlain(
            AtomicReferenceArray<Object> atomic, int index, Object value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        atomic.setPlain(index, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setOpaque(
            AtomicReferenceArray<Object> atomic, int index, Object value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        atomic.setOpaque(index, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setRelease(
            AtomicReferenceArray<Object> atomic, int index, Object value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        atomic.setRelease(index, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static Object getAndSet(
            AtomicReferenceArray<Object> atomic, int index, Object value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        Object result = atomic.getAndSet(index, value);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean compareAndSet(
            AtomicReferenceArray<Object> atomic, int index, Object expected, Object value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        boolean result = atomic.compareAndSet(index, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Deprecated
    @Hidden
    public static boolean weakCompareAndSet(
            AtomicReferenceArray<Object> atomic, int index, Object expected, Object value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        boolean result = atomic.weakCompareAndSet(index, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetPlain(
            AtomicReferenceArray<Object> atomic, int index, Object expected, Object value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        boolean result = atomic.weakCompareAndSetPlain(index, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetVolatile(
            AtomicReferenceArray<Object> atomic, int index, Object expected, Object value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        boolean result = atomic.weakCompareAndSetVolatile(index, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetAcquire(
            AtomicReferenceArray<Object> atomic, int index, Object expected, Object value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        boolean result = atomic.weakCompareAndSetAcquire(index, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetRelease(
            AtomicReferenceArray<Object> atomic, int index, Object expected, Object value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        boolean result = atomic.weakCompareAndSetRelease(index, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static Object compareAndExchange(
            AtomicReferenceArray<Object> atomic, int index, Object expected, Object value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        Object result = atomic.compareAndExchange(index, expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static Object compareAndExchangeAcquire(
            AtomicReferenceArray<Object> atomic, int index, Object expected, Object value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        Object result = atomic.compareAndExchangeAcquire(index, expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static Object compareAndExchangeRelease(
            AtomicReferenceArray<Object> atomic, int index, Object expected, Object value, int site, ThreadState ts) {
        lock(atomic, index, ts);
        Object result = atomic.compareAndExchangeRelease(index, expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static Object getAndUpdate(
            AtomicReferenceArray<Object> atomic, int index, UnaryOperator<Object> function, int site, ThreadState ts) {
        Step.Unary step = new Step.Unary(function, atomic, index, null, ts);
        try {
            Object result = atomic.getAndUpdate(index, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static Object updateAndGet(
            AtomicReferenceArray<Object> atomic, int index, UnaryOperator<Object> function, int site, ThreadState ts) {
        Step.Unary step = new Step.Unary(function, atomic, index, null, ts);
        try {
            Object result = atomic.updateAndGet(index, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static Object getAndAccumulate(
            AtomicReferenceArray<Object> atomic,
            int index,
            Object x,
            BinaryOperator<Object> function,
            int site,
            ThreadState ts) {
        Step.Binary step = new Step.Binary(function, atomic, index, null, ts);
        try {
            Object result = atomic.getAndAccumulate(index, x, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static Object accumulateAndGet(
            AtomicReferenceArray<Object> atomic,
            int index,
            Object x,
            BinaryOperator<Object> function,
            int site,
            ThreadState ts) {
        Step.Binary step = new Step.Binary(function, atomic, index, null, ts);
        try {
            Object result = atomic.accumulateAndGet(index, x, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    /** Leaves an index out of bounds to the real method. */
    private static void lock(AtomicReferenceArray<Object> atomic, int index, ThreadState ts) {
        if (index >= 0 && index < atomic.length()) Events.lockElement(atomic, index, ts);
        else Events.lockNothing(ts);
    }
}
