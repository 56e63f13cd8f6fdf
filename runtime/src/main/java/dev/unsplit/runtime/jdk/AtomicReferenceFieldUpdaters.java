// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import jdk.internal.vm.annotation.Hidden;

/**
 * AtomicReferenceFieldUpdater: each method is one read, write or update of the field, told while nobody else can access it.
 */
public final class AtomicReferenceFieldUpdaters {

    private AtomicReferenceFieldUpdaters() {}

    @Hidden
    public static Object get(AtomicReferenceFieldUpdater<Object, Object> atomic, Object o, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        Object result = atomic.get(o);
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static void set(
            AtomicReferenceFieldUpdater<Object, Object> atomic, Object o, Object value, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        atomic.set(o, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void lazySet(
            AtomicReferenceFieldUpdater<Object, Object> atomic, Object o, Object value, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        atomic.lazySet(o, value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static Object getAndSet(
            AtomicReferenceFieldUpdater<Object, Object> atomic, Object o, Object value, int site, ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        Object result = atomic.getAndSet(o, value);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean compareAndSet(
            AtomicReferenceFieldUpdater<Object, Object> atomic,
            Object o,
            Object expected,
            Object value,
            int site,
            ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        boolean result = atomic.compareAndSet(o, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSet(
            AtomicReferenceFieldUpdater<Object, Object> atomic,
            Object o,
            Object expected,
            Object value,
            int site,
            ThreadState ts) {
        UpdatedFields.lock(atomic, o, ts);
        boolean result = atomic.weakCompareAndSet(o, expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static Object getAndUpdate(
            AtomicReferenceFieldUpdater<Object, Object> atomic,
            Object o,
            UnaryOperator<Object> function,
            int site,
            ThreadState ts) {
        Step.Unary step = new Step.Unary(function, o, Step.FIELD, atomic, ts);
        try {
            Object result = atomic.getAndUpdate(o, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static Object updateAndGet(
            AtomicReferenceFieldUpdater<Object, Object> atomic,
            Object o,
            UnaryOperator<Object> function,
            int site,
            ThreadState ts) {
        Step.Unary step = new Step.Unary(function, o, Step.FIELD, atomic, ts);
        try {
            Object result = atomic.updateAndGet(o, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static Object getAndAccumulate(
            AtomicReferenceFieldUpdater<Object, Object> atomic,
            Object o,
            Object x,
            BinaryOperator<Object> function,
            int site,
            ThreadState ts) {
        Step.Binary step = new Step.Binary(function, o, Step.FIELD, atomic, ts);
        try {
            Object result = atomic.getAndAccumulate(o, x, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }

    @Hidden
    public static Object accumulateAndGet(
            AtomicReferenceFieldUpdater<Object, Object> atomic,
            Object o,
            Object x,
            BinaryOperator<Object> function,
            int site,
            ThreadState ts) {
        Step.Binary step = new Step.Binary(function, o, Step.FIELD, atomic, ts);
        try {
            Object result = atomic.accumulateAndGet(o, x, step);
            Events.update(site, ts);
            return result;
        } finally {
            step.unlock();
        }
    }
}
