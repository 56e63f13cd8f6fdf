// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer.ConditionObject;
import java.util.concurrent.locks.Condition;
import jdk.internal.vm.annotation.Hidden;

/**
 * Conditions of the JDK's locks. To await one is to release the lock at whatever depth, a boundary, and to acquire it again; a signal
 * hands over to a thread that waited, through the condition. A wait that ended without a signal receives nothing.
 */
@SuppressWarnings("WaitNotInLoop") // The loop is the program's
public final class Conditions {

    private static final long SYNC = Internals.offset(ConditionObject.class, "this$0");

    private Conditions() {}

    @Hidden
    public static void await(Condition condition, int site, ThreadState ts) throws InterruptedException {
        Object lock = lockOf(condition);
        boolean signalled = false;
        waiting(lock, site, ts);
        try {
            condition.await();
            signalled = true;
        } finally {
            waited(lock, condition, signalled, site, ts);
        }
    }

    @Hidden
    public static void awaitUninterruptibly(Condition condition, int site, ThreadState ts) {
        Object lock = lockOf(condition);
        boolean signalled = false;
        waiting(lock, site, ts);
        try {
            condition.awaitUninterruptibly();
            signalled = true;
        } finally {
            waited(lock, condition, signalled, site, ts);
        }
    }

    @Hidden
    public static long awaitNanos(Condition condition, long nanos, int site, ThreadState ts)
            throws InterruptedException {
        Object lock = lockOf(condition);
        long left = 0;
        waiting(lock, site, ts);
        try {
            left = condition.awaitNanos(nanos);
            return left;
        } finally {
            waited(lock, condition, left > 0, site, ts);
        }
    }

    @Hidden
    public static boolean await(Condition condition, long time, TimeUnit unit, int site, ThreadState ts)
            throws InterruptedException {
        Object lock = lockOf(condition);
        boolean signalled = false;
        waiting(lock, site, ts);
        try {
            signalled = condition.await(time, unit);
            return signalled;
        } finally {
            waited(lock, condition, signalled, site, ts);
        }
    }

    @Hidden
    public static boolean awaitUntil(Condition condition, Date deadline, int site, ThreadState ts)
            throws InterruptedException {
        Object lock = lockOf(condition);
        boolean signalled = false;
        waiting(lock, site, ts);
        try {
            signalled = condition.awaitUntil(deadline);
            return signalled;
        } finally {
            waited(lock, condition, signalled, site, ts);
        }
    }

    @Hidden
    public static void signal(Condition condition, int site, ThreadState ts) {
        signalling(condition, site, ts);
        condition.signal();
    }

    @Hidden
    public static void signalAll(Condition condition, int site, ThreadState ts) {
        signalling(condition, site, ts);
        condition.signalAll();
    }

    private static void waiting(Object lock, int site, ThreadState ts) {
        if (lock != null) Events.waiting(lock, site, ts);
    }

    private static void waited(Object lock, Condition condition, boolean signalled, int site, ThreadState ts) {
        if (lock == null) return;
        Events.waited(lock, site, ts);
        if (signalled) Events.receive(condition, site, ts);
    }

    /** Hands over only if somebody waits: who comes later is not woken by this. */
    private static void signalling(Condition condition, int site, ThreadState ts) {
        if (lockOf(condition) instanceof AbstractQueuedSynchronizer sync
                && hasWaiters(sync, (ConditionObject) condition)) {
            Events.send(condition, site, ts);
        }
    }

    private static boolean hasWaiters(AbstractQueuedSynchronizer sync, ConditionObject condition) {
        try {
            return sync.hasWaiters(condition);
        } catch (IllegalMonitorStateException notHeld) {
            return false;
        }
    }

    private static Object lockOf(Condition condition) {
        return condition instanceof ConditionObject ? Internals.get(condition, SYNC, condition) : null;
    }
}
