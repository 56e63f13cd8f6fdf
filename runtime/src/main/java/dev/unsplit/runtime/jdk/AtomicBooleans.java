// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.internal.vm.annotation.Hidden;

/**
 * AtomicBoolean: each method is one read, write or update of one variable, told while nobody else can access it.
 */
public final class AtomicBooleans {

    private AtomicBooleans() {}

    @Hidden
    public static boolean get(AtomicBoolean atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.get();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean getPlain(AtomicBoolean atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.getPlain();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean getOpaque(AtomicBoolean atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.getOpaque();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean getAcquire(AtomicBoolean atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.getAcquire();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static void set(AtomicBoolean atomic, boolean value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.set(value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void lazySet(AtomicBoolean atomic, boolean value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.lazySet(value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setPlain(AtomicBoolean atomic, boolean value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.setPlain(value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setOpaque(AtomicBoolean atomic, boolean value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.setOpaque(value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void setRelease(AtomicBoolean atomic, boolean value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.setRelease(value);
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static boolean getAndSet(AtomicBoolean atomic, boolean value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.getAndSet(value);
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean compareAndSet(
            AtomicBoolean atomic, boolean expected, boolean value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.compareAndSet(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Deprecated
    @Hidden
    public static boolean weakCompareAndSet(
            AtomicBoolean atomic, boolean expected, boolean value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSet(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetPlain(
            AtomicBoolean atomic, boolean expected, boolean value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSetPlain(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetVolatile(
            AtomicBoolean atomic, boolean expected, boolean value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSetVolatile(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetAcquire(
            AtomicBoolean atomic, boolean expected, boolean value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSetAcquire(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean weakCompareAndSetRelease(
            AtomicBoolean atomic, boolean expected, boolean value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.weakCompareAndSetRelease(expected, value);
        Swap.tell(result, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean compareAndExchange(
            AtomicBoolean atomic, boolean expected, boolean value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.compareAndExchange(expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean compareAndExchangeAcquire(
            AtomicBoolean atomic, boolean expected, boolean value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.compareAndExchangeAcquire(expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static boolean compareAndExchangeRelease(
            AtomicBoolean atomic, boolean expected, boolean value, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        boolean result = atomic.compareAndExchangeRelease(expected, value);
        Swap.tell(result == expected, site, ts);
        Events.done(ts);
        return result;
    }
}
