// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

/**
 * The releases of a lock that a later acquire must come after.
 *
 * <p>On a well-formed lock that is the last one, because whoever released it had acquired it before. To be exact on
 * ill-formed locks too, a release stands in for the earlier ones only if its thread did acquire the lock after all of
 * them; otherwise it is kept beside the last releases of other threads.
 */
final class LockHistory {

    private static final int NOBODY = -1;

    /** By writers: every later acquire comes after them. */
    final LastAccesses releases = new LastAccesses();

    /** By readers: only a later acquire by a writer comes after them. */
    final LastAccesses sharedReleases = new LastAccesses();

    private int latestAcquirer = NOBODY;

    void acquired(int thread) {
        latestAcquirer = thread;
    }

    /** Says that this thread releases the lock; true if it has come after all earlier releases by others. */
    boolean releaseCoversEarlierOnes(int thread) {
        boolean covers = latestAcquirer == thread;
        latestAcquirer = NOBODY;
        return covers;
    }

    void releasedShared(int thread) {
        if (latestAcquirer != thread) {
            latestAcquirer = NOBODY;
        }
    }
}
