// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import java.util.Arrays;

/** The locks that a thread holds, in the order of acquisition. A lock that is held in both modes is there twice. */
final class HeldLocks {

    static final int NONE = -1;

    private int[] locks = new int[4];
    private int[] kinds = new int[4];
    private int[] sites = new int[4];
    private int[] holds = new int[4];
    private int size;
    private long maybeHeld; // a bit is clear if no lock that has it was acquired since none was held

    int size() {
        return size;
    }

    int lock(int index) {
        return locks[index];
    }

    /** {@link AccessTree#BLOCK} or {@link AccessTree#SHARED_BLOCK}. */
    int kind(int index) {
        return kinds[index];
    }

    int site(int index) {
        return sites[index];
    }

    /** Returns whether the lock is held in this mode already; if so, it is held once more now. */
    boolean acquireAgain(int kind, int lock) {
        if ((maybeHeld & bit(lock)) == 0) {
            return false;
        }
        int known = find(kind, lock);
        if (known != NONE) {
            holds[known]++;
        }
        return known != NONE;
    }

    /** Acquires a lock that is not held in this mode. */
    void acquire(int kind, int lock, int site) {
        if (size == locks.length) {
            grow();
        }
        locks[size] = lock;
        kinds[size] = kind;
        sites[size] = site;
        holds[size] = 1;
        size++;
        maybeHeld |= bit(lock);
    }

    private static long bit(int lock) {
        return 1L << lock; // its last six bits count
    }

    /** Where the lock was that is no longer held now; {@link #NONE} if it still is, or never was: that is ill-formed, and says nothing. */
    int release(int kind, int lock) {
        int known = find(kind, lock);
        if (known == NONE || --holds[known] > 0) {
            return NONE;
        }
        size--;
        for (int at = known; at < size; at++) {
            locks[at] = locks[at + 1];
            kinds[at] = kinds[at + 1];
            sites[at] = sites[at + 1];
            holds[at] = holds[at + 1];
        }
        if (size == 0) {
            maybeHeld = 0;
        }
        return known;
    }

    int find(int kind, int lock) {
        for (int at = size - 1; at >= 0; at--) {
            if (locks[at] == lock && kinds[at] == kind) {
                return at;
            }
        }
        return NONE;
    }

    boolean holds(int lock) {
        for (int at = size - 1; at >= 0; at--) {
            if (locks[at] == lock) {
                return true;
            }
        }
        return false;
    }

    void clear() {
        size = 0;
        maybeHeld = 0;
    }

    private void grow() {
        locks = Arrays.copyOf(locks, size * 2);
        kinds = Arrays.copyOf(kinds, size * 2);
        sites = Arrays.copyOf(sites, size * 2);
        holds = Arrays.copyOf(holds, size * 2);
    }
}
