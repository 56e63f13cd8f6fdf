// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

/**
 * Counts up to three for each pair of numbers, in several kinds, and keeps a value beside it. Emptying it costs nothing, however
 * large it once was: most units are small, and there are millions of them. What belongs to one entry is side by side, since every thread has such a table, and they do not all
 * fit into the nearest cache.
 *
 * <pre>
 *   entries[2 n]      key
 *   entries[2 n + 1]  round | counts: an entry of an older round is none
 * </pre>
 */
final class SmallCounts {

    private static final int BITS = 2;
    private static final int MOST = (1 << BITS) - 1;
    private static final int SLOTS = 32;

    private long[] entries = new long[2 * SLOTS];
    private int[] values = new int[SLOTS];
    private int round = 1;
    private int size;

    void clear() {
        size = 0;
        round++;
    }

    /** Counts this one, and says whether there have been more than so many (at most two). */
    boolean isMoreThan(int limit, int first, int second, int kind) {
        int slot = entry(first, second);
        int before = (int) entries[2 * slot + 1] >>> (BITS * kind) & MOST;
        if (before < MOST) {
            entries[2 * slot + 1] += 1L << (BITS * kind);
        }
        return before >= limit;
    }

    /** The value that was given first. */
    int valueOf(int first, int second, int value) {
        int known = size;
        int slot = entry(first, second);
        if (size > known) {
            values[slot] = value;
        }
        return values[slot];
    }

    private int entry(int first, int second) {
        if (2 * size >= values.length) {
            grow();
        }
        long key = (long) first << 32 | second & 0xFFFFFFFFL;
        int slot = slot(key);
        if (isFree(slot)) {
            entries[2 * slot] = key;
            entries[2 * slot + 1] = (long) round << 32;
            size++;
        }
        return slot;
    }

    private boolean isFree(int slot) {
        return (int) (entries[2 * slot + 1] >>> 32) != round;
    }

    private int slot(long key) {
        int mask = values.length - 1;
        long mixed = key * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 40) & mask;
        while (entries[2 * slot] != key && !isFree(slot)) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] old = entries;
        int[] oldValues = values;
        entries = new long[2 * old.length];
        values = new int[2 * oldValues.length];
        for (int from = 0; from < oldValues.length; from++) {
            if ((int) (old[2 * from + 1] >>> 32) == round) {
                int slot = slot(old[2 * from]);
                entries[2 * slot] = old[2 * from];
                entries[2 * slot + 1] = old[2 * from + 1];
                values[slot] = oldValues[from];
            }
        }
    }
}
