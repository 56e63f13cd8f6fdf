// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.reduction;

import dev.unsplit.analysis.tree.AccessTree;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Sets of locks that are held, as arrays: lock &lt;&lt; 1, and 1 for a lock that is held exclusively. They are small, and most are empty.
 */
public final class LockSets {

    static final int[] EMPTY = {};

    private LockSets() {}

    static int[] of(IntArrayList locks, IntArrayList kinds) {
        int[] set = locks.isEmpty() ? EMPTY : new int[locks.size()];
        for (int at = 0; at < set.length; at++) {
            set[at] = locks.getInt(at) << 1 | (kinds.getInt(at) == AccessTree.BLOCK ? 1 : 0);
        }
        return set;
    }

    /** Whether threads that hold these cannot do so at the same time. */
    static boolean exclude(int[] one, int[] other) {
        for (int lock : one) {
            for (int otherLock : other) {
                if (lock >> 1 == otherLock >> 1 && ((lock | otherLock) & 1) != 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** What is in both sets; a lock is held exclusively if it is in both of them. */
    static int[] common(int[] one, int[] other) {
        IntArrayList common = new IntArrayList();
        for (int lock : one) {
            for (int otherLock : other) {
                if (lock >> 1 == otherLock >> 1) {
                    common.add(lock & otherLock);
                }
            }
        }
        return common.isEmpty() ? EMPTY : common.toIntArray();
    }

    /** Whether threads that all hold at least this cannot do so at the same time. */
    static boolean isExclusive(int[] set) {
        return exclude(set, set);
    }

    /** Whether who holds the second holds at least the first. */
    static boolean isWithin(int[] part, int[] whole) {
        for (int lock : part) {
            if (!contains(whole, lock)) {
                return false;
            }
        }
        return true;
    }

    private static boolean contains(int[] set, int lock) {
        for (int each : set) {
            if (each == lock || each == (lock | 1)) {
                return true;
            }
        }
        return false;
    }
}
