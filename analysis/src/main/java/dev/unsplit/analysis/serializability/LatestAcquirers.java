// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import java.util.Arrays;

/**
 * Knows when a release of a lock stands in for all earlier ones.
 *
 * <p>An acquire comes after every earlier release by another thread. On a well-formed lock only the last release need be
 * remembered, because whoever released the lock had acquired it before. To be exact on ill-formed locks too, a release
 * stands in for the earlier ones only if its thread acquired the lock after all of them; otherwise it must be kept beside
 * the last releases of other threads.
 */
final class LatestAcquirers {

    private static final int NOBODY = 0;

    private int[] acquirers = new int[16]; // by lock: the thread + 1, as long as no other thread has released since

    void acquired(int lock, int thread) {
        if (lock >= acquirers.length) {
            acquirers = Arrays.copyOf(acquirers, Math.max(lock + 1, acquirers.length * 2));
        }
        acquirers[lock] = thread + 1;
    }

    /** A thread releases the lock; true if it has come after all earlier releases by others. */
    boolean releaseCoversEarlierOnes(int lock, int thread) {
        boolean covers = isLatest(lock, thread);
        forget(lock);
        return covers;
    }

    void releasedShared(int lock, int thread) {
        if (!isLatest(lock, thread)) {
            forget(lock);
        }
    }

    private boolean isLatest(int lock, int thread) {
        return lock < acquirers.length && acquirers[lock] == thread + 1;
    }

    private void forget(int lock) {
        if (lock < acquirers.length) {
            acquirers[lock] = NOBODY;
        }
    }
}
