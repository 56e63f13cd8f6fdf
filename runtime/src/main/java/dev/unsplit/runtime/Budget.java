// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import jdk.internal.vm.annotation.DontInline;

/**
 * What is written in full at level {@code accesses}: of each method, and of each path through it that was taken, the first
 * executions; of what happens outside transactions, the first accesses at each site. A thread that comes when others have used up the budget of a method, perhaps one that prepared
 * everything before the others started, still gets some executions: what can be split shows only if two threads are seen to do it. The counts are not exact where
 * threads count at the same time, and need not be.
 */
final class Budget {

    private static final int SHAPES = 1 << 14;

    /** Of executions that are not written in full, the path is found out of the first ones of a method, and of some later ones. */
    private static final int FIRST_PATHS = 1 << 10;

    private static final int EACH_PATH = 1 << 6;

    /** Of a method beyond its budget: so many in all, and for each thread. */
    private static final int LATE = 1 << 7;

    private static final int LATE_OF_THREAD = 1 << 2;

    /** In all; beyond that there is little that was not seen before. */
    private static final int MAX_RECORDS = 4_000_000;

    private static int executions; // 0: no limit
    private static int[] credits = new int[1 << 10]; // by method: executions in full, less those for new paths
    private static int[] extra = new int[1 << 10]; // by method: executions for new paths
    private static int[] briefly = new int[1 << 10]; // by method: executions that were not in full
    private static int[] late = new int[1 << 10]; // by method: executions in full beyond the budget
    private static int[] outside = new int[1 << 12];
    private static final int[] SHAPE_KEYS = new int[SHAPES];

    private static final SpinLock GROWING = new SpinLock();

    private static long written;
    private static long full;
    private static long brief; // of threads that have ended; all others count for themselves
    private static long cut;

    private Budget() {}

    static void set(int executionsInFull) {
        executions = executionsInFull;
    }

    /** As if nothing had been written yet. */
    static void renew() {
        GROWING.lock();
        try {
            java.util.Arrays.fill(credits, 0);
            java.util.Arrays.fill(extra, 0);
            java.util.Arrays.fill(briefly, 0);
            java.util.Arrays.fill(late, 0);
            java.util.Arrays.fill(outside, 0);
            java.util.Arrays.fill(SHAPE_KEYS, 0);
            written = 0;
            full = 0;
            brief = 0;
            cut = 0;
        } finally {
            GROWING.unlock();
        }
    }

    static boolean isLimited() {
        return executions != 0;
    }

    static boolean wants(int method, ThreadState thread) {
        if (executions == 0) {
            return true;
        }
        if (written > MAX_RECORDS) {
            return false;
        }
        int[] all = credits;
        if (method >= all.length) {
            return grow(method);
        }
        int used = all[method];
        if (used >= executions) {
            return late[method] < LATE && wantsLate(method, thread);
        }
        all[method] = used + 1;
        return true;
    }

    @DontInline
    private static boolean wantsLate(int method, ThreadState thread) {
        boolean isWanted = thread.countLate(method) <= LATE_OF_THREAD;
        if (isWanted) {
            late[method]++;
        }
        return isWanted;
    }

    private static boolean grow(int method) {
        GROWING.lock();
        try {
            if (method >= credits.length) {
                int length = Math.max(method + 1, credits.length * 2);
                briefly = java.util.Arrays.copyOf(briefly, length);
                late = java.util.Arrays.copyOf(late, length);
                extra = java.util.Arrays.copyOf(extra, length); // first, since it is used last
                credits = java.util.Arrays.copyOf(credits, length);
            }
            return true;
        } finally {
            GROWING.unlock();
        }
    }

    /**
     * Whether to find out which path this execution takes that is not written in full. What all threads look at for each transaction is seldom
     * written, or they would wait for each other's caches.
     *
     * @param ofThread how many such executions the thread has had
     */
    static boolean wantsPath(int method, long ofThread) {
        if (executions == 0 || method >= credits.length || written > MAX_RECORDS || extra[method] >= executions) {
            return false;
        }
        int before = briefly[method];
        if (before < FIRST_PATHS) {
            briefly[method] = before + 1;
            return true;
        }
        return ofThread % EACH_PATH == 0;
    }

    /** A path that is new gives its method another execution in full, up to as many as it had to begin with. */
    static void took(int method, int shape) {
        int key = (shape * 31 + method) | 1;
        int slot = (key * 0x9E3779B9) >>> 18 & SHAPES - 1;
        if (SHAPE_KEYS[slot] == 0) {
            SHAPE_KEYS[slot] = key;
            if (extra[method] < executions) {
                extra[method]++;
                credits[method]--;
            }
        }
    }

    static boolean wantsOutside(int site) {
        if (executions == 0) {
            return true;
        }
        int[] all = outside;
        if (site >= all.length) {
            return growOutside(site);
        }
        return all[site] < executions && written < MAX_RECORDS && all[site]++ < executions;
    }

    /** Whether {@link #wantsOutside} is going to say so. */
    static boolean mayWantOutside(int site) {
        return executions == 0 || site >= outside.length || outside[site] < executions && written < MAX_RECORDS;
    }

    private static boolean growOutside(int site) {
        GROWING.lock();
        try {
            if (site >= outside.length) {
                outside = java.util.Arrays.copyOf(outside, Math.max(site + 1, outside.length * 2));
            }
            return true;
        } finally {
            GROWING.unlock();
        }
    }

    /** A transaction in full has so many records. */
    static void wrote(int records) {
        written += records;
    }

    static void endedInFull() {
        full++;
    }

    static void cut() {
        cut++;
    }

    static long full() {
        return full;
    }

    static long brief() {
        long sum = brief;
        for (ThreadState thread : Threads.live()) {
            sum += thread.briefTransactions();
        }
        return sum;
    }

    /** Nobody will ask this thread any more. */
    static void keepCountOf(ThreadState thread) {
        brief += thread.briefTransactions();
    }

    static long cutShort() {
        return cut;
    }
}
