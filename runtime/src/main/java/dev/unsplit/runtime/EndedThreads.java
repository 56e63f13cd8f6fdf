// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/**
 * The threads that have ended and that the JVM waited for, as it does for all that are no daemons before it ends by itself. Whoever then starts the shutdown hooks
 * comes after all of them.
 */
final class EndedThreads {

    private static final SpinLock LOCK = new SpinLock();

    private static ThreadEnd[] all = new ThreadEnd[16];
    private static int size;

    private EndedThreads() {}

    /** Called by the thread itself. */
    static void add(ThreadEnd ended) {
        LOCK.lock();
        try {
            if (size == all.length) {
                dropJoined();
            }
            if (2 * size > all.length) {
                all = Arrays.copyOf(all, 2 * all.length);
            }
            all[size++] = ended;
        } finally {
            LOCK.unlock();
        }
    }

    /** Whoever has joined a thread, and ends later, stands for both. */
    private static void dropJoined() {
        int kept = 0;
        for (int index = 0; index < size; index++) {
            if (!all[index].isJoined) {
                all[kept++] = all[index];
            }
        }
        Arrays.fill(all, kept, size, null);
        size = kept;
    }

    /** The JVM has waited for all of them: this thread comes after whatever they did. */
    static void comeAfterAll(ThreadState ts) {
        for (ThreadEnd ended : rest()) {
            ts.comeAfter(ended, 0);
        }
    }

    private static ThreadEnd[] rest() {
        LOCK.lock();
        try {
            dropJoined();
            return Arrays.copyOf(all, size);
        } finally {
            LOCK.unlock();
        }
    }
}
