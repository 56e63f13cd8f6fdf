// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import jdk.internal.vm.annotation.Hidden;

/**
 * AtomicMarkableReference and AtomicStampedReference: the reference and its mark are one variable.
 */
public final class MarkedReferences {

    private MarkedReferences() {}

    @Hidden
    public static Object getReference(AtomicMarkableReference<Object> atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        Object result = atomic.getReference();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean isMarked(AtomicMarkableReference<Object> atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.isMarked();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static Object get(AtomicMarkableReference<Object> atomic, boolean[] holder, int site, ThreadState ts) {
        Events.lockWord(holder == null || holder.length == 0 ? null : atomic, null, ts);
        Object result = atomic.get(holder);
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static void set(
            AtomicMarkableReference<Object> atomic, Object value, boolean mark, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.set(value, mark);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static boolean compareAndSet(
            AtomicMarkableReference<Object> atomic,
            Object expected,
            Object value,
            boolean expectedMark,
            boolean mark,
            int site,
            ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.compareAndSet(expected, value, expectedMark, mark);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSet(
            AtomicMarkableReference<Object> atomic,
            Object expected,
            Object value,
            boolean expectedMark,
            boolean mark,
            int site,
            ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSet(expected, value, expectedMark, mark);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean attemptMark(
            AtomicMarkableReference<Object> atomic, Object expected, boolean mark, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.attemptMark(expected, mark);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static Object getReference(AtomicStampedReference<Object> atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        Object result = atomic.getReference();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int getStamp(AtomicStampedReference<Object> atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.getStamp();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static Object get(AtomicStampedReference<Object> atomic, int[] holder, int site, ThreadState ts) {
        Events.lockWord(holder == null || holder.length == 0 ? null : atomic, null, ts);
        Object result = atomic.get(holder);
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static void set(AtomicStampedReference<Object> atomic, Object value, int mark, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.set(value, mark);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static boolean compareAndSet(
            AtomicStampedReference<Object> atomic,
            Object expected,
            Object value,
            int expectedMark,
            int mark,
            int site,
            ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.compareAndSet(expected, value, expectedMark, mark);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSet(
            AtomicStampedReference<Object> atomic,
            Object expected,
            Object value,
            int expectedMark,
            int mark,
            int site,
            ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSet(expected, value, expectedMark, mark);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean attemptStamp(
            AtomicStampedReference<Object> atomic, Object expected, int mark, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.attemptStamp(expected, mark);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }
}
