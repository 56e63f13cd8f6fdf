// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.SpinLock;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import jdk.internal.vm.annotation.Hidden;

/**
 * Semaphores. A permit that the thread which took it gives back is a lock: exclusive if nobody else could have a permit meanwhile, else shared. Any
 * other release is a message, and an acquire that had to wait gets it. Who holds what is counted here, since the semaphore does not.
 */
public final class Semaphores {

    /** The permits that logical threads hold of one semaphore: what a task took is none of the next task's that the same thread runs. */
    private static final class Holders extends SpinLock {
        private ThreadState[] threads = new ThreadState[4];
        private int[] permits = new int[4];
        private boolean[] isExclusive = new boolean[4];
        private int size;

        /** Whether some permit was ever released by a thread that had not taken it. */
        volatile boolean hasMessages;

        /** Notes the permits and returns whether this thread is the only one to hold any, of a semaphore that has none left. */
        boolean took(int count, boolean isUsedUp, ThreadState ts) {
            lock();
            try {
                int i = find(ts);
                if (i < 0) i = add(ts);
                permits[i] += count;
                if (permits[i] == count) isExclusive[i] = isUsedUp && size == 1;
                return isExclusive[i];
            } finally {
                unlock();
            }
        }

        /** How many permits the thread gives back of those that it took. */
        int givesBack(int count, ThreadState ts) {
            lock();
            try {
                int i = find(ts);
                return i < 0 ? 0 : Math.min(count, permits[i]);
            } finally {
                unlock();
            }
        }

        boolean isExclusive(ThreadState ts) {
            lock();
            try {
                int i = find(ts);
                return i >= 0 && isExclusive[i];
            } finally {
                unlock();
            }
        }

        void gaveBack(int count, ThreadState ts) {
            lock();
            try {
                int i = find(ts);
                permits[i] -= count;
                if (permits[i] == 0) remove(i);
            } finally {
                unlock();
            }
        }

        private int find(ThreadState thread) {
            for (int i = 0; i < size; i++) {
                if (threads[i] == thread) return i;
            }
            return -1;
        }

        private void remove(int i) {
            size--;
            threads[i] = threads[size];
            permits[i] = permits[size];
            isExclusive[i] = isExclusive[size];
            threads[size] = null;
        }

        private int add(ThreadState thread) {
            if (size == threads.length) makeRoom();
            threads[size] = thread;
            permits[size] = 0;
            return size++;
        }

        /** Those that have ended give nothing back any more. */
        private void makeRoom() {
            for (int i = size - 1; i >= 0; i--) {
                if (threads[i].hasEnded()) remove(i);
            }
            if (size * 2 > threads.length) grow();
        }

        private void grow() {
            int more = 2 * threads.length;
            ThreadState[] moreThreads = new ThreadState[more];
            int[] morePermits = new int[more];
            boolean[] moreExclusive = new boolean[more];
            System.arraycopy(threads, 0, moreThreads, 0, size);
            System.arraycopy(permits, 0, morePermits, 0, size);
            System.arraycopy(isExclusive, 0, moreExclusive, 0, size);
            threads = moreThreads;
            permits = morePermits;
            isExclusive = moreExclusive;
        }
    }

    private static final Attachments<Holders> HOLDERS = new Attachments<>();

    private Semaphores() {}

    @Hidden
    public static void acquire(Semaphore semaphore, int site, ThreadState ts) throws InterruptedException {
        boolean mustWait = mustWait(semaphore, 1);
        semaphore.acquire();
        acquired(semaphore, 1, mustWait, site, ts);
    }

    @Hidden
    public static void acquire(Semaphore semaphore, int permits, int site, ThreadState ts) throws InterruptedException {
        boolean mustWait = mustWait(semaphore, permits);
        semaphore.acquire(permits);
        acquired(semaphore, permits, mustWait, site, ts);
    }

    @Hidden
    public static void acquireUninterruptibly(Semaphore semaphore, int site, ThreadState ts) {
        boolean mustWait = mustWait(semaphore, 1);
        semaphore.acquireUninterruptibly();
        acquired(semaphore, 1, mustWait, site, ts);
    }

    @Hidden
    public static void acquireUninterruptibly(Semaphore semaphore, int permits, int site, ThreadState ts) {
        boolean mustWait = mustWait(semaphore, permits);
        semaphore.acquireUninterruptibly(permits);
        acquired(semaphore, permits, mustWait, site, ts);
    }

    @Hidden
    public static boolean tryAcquire(Semaphore semaphore, int site, ThreadState ts) {
        boolean isAcquired = semaphore.tryAcquire();
        if (isAcquired) acquired(semaphore, 1, false, site, ts);
        return isAcquired;
    }

    @Hidden
    public static boolean tryAcquire(Semaphore semaphore, int permits, int site, ThreadState ts) {
        boolean isAcquired = semaphore.tryAcquire(permits);
        if (isAcquired) acquired(semaphore, permits, false, site, ts);
        return isAcquired;
    }

    @Hidden
    public static boolean tryAcquire(Semaphore semaphore, long time, TimeUnit unit, int site, ThreadState ts)
            throws InterruptedException {
        boolean mustWait = mustWait(semaphore, 1);
        boolean isAcquired = semaphore.tryAcquire(time, unit);
        if (isAcquired) acquired(semaphore, 1, mustWait, site, ts);
        return isAcquired;
    }

    @Hidden
    public static boolean tryAcquire(
            Semaphore semaphore, int permits, long time, TimeUnit unit, int site, ThreadState ts)
            throws InterruptedException {
        boolean mustWait = mustWait(semaphore, permits);
        boolean isAcquired = semaphore.tryAcquire(permits, time, unit);
        if (isAcquired) acquired(semaphore, permits, mustWait, site, ts);
        return isAcquired;
    }

    @Hidden
    public static int drainPermits(Semaphore semaphore, int site, ThreadState ts) {
        int permits = semaphore.drainPermits();
        if (permits > 0) acquired(semaphore, permits, false, site, ts);
        return permits;
    }

    @Hidden
    public static void release(Semaphore semaphore, int site, ThreadState ts) {
        releasing(semaphore, 1, site, ts);
        semaphore.release();
    }

    @Hidden
    public static void release(Semaphore semaphore, int permits, int site, ThreadState ts) {
        if (permits > 0) releasing(semaphore, permits, site, ts);
        semaphore.release(permits);
    }

    private static boolean mustWait(Semaphore semaphore, int permits) {
        return semaphore != null && semaphore.availablePermits() < permits;
    }

    private static void acquired(Semaphore semaphore, int permits, boolean hasWaited, int site, ThreadState ts) {
        if (permits == 0) return;
        Holders holders = HOLDERS.attach(semaphore, new Holders());
        boolean isExclusive = holders.took(permits, semaphore.availablePermits() == 0, ts);
        if (hasWaited && holders.hasMessages) {
            Events.boundary(site, ts);
            Events.receive(semaphore, site, ts);
        }
        if (isExclusive) Events.acquired(semaphore, site, ts);
        else Events.acquiredShared(semaphore, site, ts);
    }

    private static void releasing(Semaphore semaphore, int permits, int site, ThreadState ts) {
        if (semaphore == null) return;
        Holders holders = HOLDERS.attach(semaphore, new Holders());
        int own = holders.givesBack(permits, ts);
        if (own > 0) {
            if (holders.isExclusive(ts)) Events.releasing(semaphore, site, ts);
            else Events.releasingShared(semaphore, site, ts);
            holders.gaveBack(own, ts);
        }
        if (own == permits) return;
        holders.hasMessages = true;
        Events.send(semaphore, site, ts);
    }
}
