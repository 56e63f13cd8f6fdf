// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.reduction;

import java.util.ArrayList;
import java.util.List;

/**
 * What was seen so far of one variable: the multi-lockset algorithm (Wang, Stoller: Runtime Analysis of Atomicity for Multithreaded
 * Programs, IEEE TSE 2006). Kept are the locks that were held at all writes, and the smallest sets of locks that were held at reads. What
 * its first thread does before a second one comes does not count.
 */
final class MultiLockSet {

    /** With more sets than this, only what they have in common is kept: that can only make more accesses look racy. */
    private static final int MOST_READ_SETS = 8;

    private static final int NOBODY = -1;
    private static final int SEVERAL = -2;

    private int thread = NOBODY;
    private boolean written;
    private int[] writeSet = LockSets.EMPTY;
    private final List<int[]> readSets = new ArrayList<>(1);

    /** Whether it was thread-local or read-only up to now, with this access. */
    boolean isIdleAfter(int accessingThread, boolean reads, boolean writes, int[] held) {
        if (thread == NOBODY || thread == accessingThread) {
            thread = accessingThread;
            return true;
        }
        thread = SEVERAL;
        if (reads) {
            addReadSet(held);
        }
        if (writes) {
            writeSet = written ? LockSets.common(writeSet, held) : held;
            written = true;
        }
        return !written;
    }

    /** Whether an access that was just noted can come next to another one that it conflicts with. */
    boolean isRacy(boolean writes, int[] held) {
        if (!writes) {
            return !LockSets.exclude(writeSet, held);
        }
        return !LockSets.isExclusive(writeSet) || readSets.stream().anyMatch(reads -> !LockSets.exclude(reads, held));
    }

    private void addReadSet(int[] held) {
        for (int[] known : readSets) {
            if (LockSets.isWithin(known, held)) {
                return;
            }
        }
        readSets.removeIf(known -> LockSets.isWithin(held, known));
        readSets.add(held);
        if (readSets.size() > MOST_READ_SETS) {
            int[] common = readSets.stream().reduce(LockSets::common).orElseThrow();
            readSets.clear();
            readSets.add(common);
        }
    }
}
