// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import java.util.Arrays;

/**
 * The locks that a thread holds, in the order of acquisition. A lock that is held in both modes is there twice.
 *
 * <pre>
 *   entries[5 n]      lock
 *   entries[5 n + 1]  kind
 *   entries[5 n + 2]  site
 *   entries[5 n + 3]  how often it is held
 *   entries[5 n + 4]  period of the thread, among its own, in which it was acquired; 0 if nobody asks
 * </pre>
 */
final class HeldLocks {

    static final int NONE = -1;

    private static final int STRIDE = 5;

    private int[] entries = new int[4 * STRIDE];
    private int size;
    private long maybeHeld; // a bit is clear if no lock that has it was acquired since none was held

    int size() {
        return size;
    }

    int lock(int index) {
        return entries[STRIDE * index];
    }

    /** {@link AccessTree#BLOCK} or {@link AccessTree#SHARED_BLOCK}. */
    int kind(int index) {
        return entries[STRIDE * index + 1];
    }

    int site(int index) {
        return entries[STRIDE * index + 2];
    }

    /** Returns whether the lock is held in this mode already; if so, it is held once more now. */
    boolean acquireAgain(int kind, int lock) {
        if ((maybeHeld & bit(lock)) == 0) {
            return false;
        }
        int known = find(kind, lock);
        if (known != NONE) {
            entries[STRIDE * known + 3]++;
        }
        return known != NONE;
    }

    int period(int index) {
        return entries[STRIDE * index + 4];
    }

    /** Acquires a lock that is not held in this mode. */
    void acquire(int kind, int lock, int site) {
        acquire(kind, lock, site, 0);
    }

    void acquire(int kind, int lock, int site, int period) {
        int at = STRIDE * size;
        if (at == entries.length) {
            entries = Arrays.copyOf(entries, at * 2);
        }
        entries[at] = lock;
        entries[at + 1] = kind;
        entries[at + 2] = site;
        entries[at + 3] = 1;
        entries[at + 4] = period;
        size++;
        maybeHeld |= bit(lock);
    }

    private static long bit(int lock) {
        return 1L << lock; // its last six bits count
    }

    /** Where the lock was that is no longer held now; {@link #NONE} if it still is, or never was: that is ill-formed, and says nothing. */
    int release(int kind, int lock) {
        int known = find(kind, lock);
        if (known == NONE || --entries[STRIDE * known + 3] > 0) {
            return NONE;
        }
        size--;
        if (known < size) {
            System.arraycopy(entries, STRIDE * (known + 1), entries, STRIDE * known, STRIDE * (size - known));
        }
        if (size == 0) {
            maybeHeld = 0;
        }
        return known;
    }

    int find(int kind, int lock) {
        for (int at = size - 1; at >= 0; at--) {
            if (lock(at) == lock && kind(at) == kind) {
                return at;
            }
        }
        return NONE;
    }

    boolean holds(int lock) {
        for (int at = size - 1; at >= 0; at--) {
            if (lock(at) == lock) {
                return true;
            }
        }
        return false;
    }

    void clear() {
        size = 0;
        maybeHeld = 0;
    }
}
