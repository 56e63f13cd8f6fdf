// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/**
 * For each other thread the largest number of a unit from which an edge was taken in: a small open hash table.
 *
 * <p>Thread and number stand beside each other, and both ends of the array stay unused: it is written with each edge, and what lies beside it in memory
 * may be another thread's table.
 */
final class SeenTable {

    /** A child inherits a table only up to this size. It need not: an edge that is taken in twice says nothing wrong. */
    private static final int MAX_INHERITED = 64;

    private static final int MOST_REMEMBERED = 4096;

    /** Longs in a cache line. */
    private static final int MARGIN = 8;

    private static final int FIRST_SLOTS = 4;

    private static final long[] NOTHING = newPairs(FIRST_SLOTS);

    private final int mostSlots;

    private long[] pairs = NOTHING; // thread plus one (0 is free), number
    private boolean isShared = true; // the pairs are not to be changed, but copied
    private int mask = FIRST_SLOTS - 1;
    private int size;
    private SeenTable copy; // for children, as long as it is one

    /** Knows all that it was ever told. */
    SeenTable() {
        this(Integer.MAX_VALUE);
    }

    private SeenTable(int mostSlots) {
        this.mostSlots = mostSlots;
    }

    /** For edges that may be taken in twice: it forgets them all where threads that are long gone would fill it. */
    static SeenTable forgetful() {
        return new SeenTable(MOST_REMEMBERED);
    }

    private static long[] newPairs(int slots) {
        return new long[MARGIN + 2 * slots + MARGIN];
    }

    private static int at(int slot) {
        return MARGIN + 2 * slot;
    }

    long get(int thread) {
        int at = at(slot(thread));
        return pairs[at] == 0 ? 0 : pairs[at + 1];
    }

    void raise(int thread, long number) {
        if (isShared) {
            own();
        }
        int at = at(slot(thread));
        if (pairs[at] == 0) {
            pairs[at] = thread + 1L;
            size++;
        }
        if (number > pairs[at + 1]) {
            pairs[at + 1] = number;
        }
        if (size * 2 > mask + 1) {
            grow();
        }
    }

    private void own() {
        pairs = pairs.clone();
        isShared = false;
        copy = null;
    }

    /** What a child inherits; not to be changed. As long as this table stays the same, all children get the same. */
    SeenTable forChildren() {
        if (copy == null) {
            SeenTable made = new SeenTable(mostSlots);
            if (size <= MAX_INHERITED) {
                isShared = true;
                made.share(this);
            }
            copy = made;
        }
        return copy;
    }

    /** Becomes like another one, which is not changed any more. */
    void share(SeenTable other) {
        pairs = other.pairs;
        mask = other.mask;
        size = other.size;
        isShared = true;
        copy = null;
    }

    /** Is as small as it was at first. */
    void clear() {
        pairs = NOTHING;
        mask = FIRST_SLOTS - 1;
        size = 0;
        isShared = true;
        copy = null;
    }

    private int slot(int thread) {
        int slot = (int) (thread * 0x9E3779B97F4A7C15L >>> 32) & mask;
        while (pairs[at(slot)] != 0 && pairs[at(slot)] != thread + 1L) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] old = pairs;
        int oldSlots = slots();
        if (oldSlots >= mostSlots) {
            Arrays.fill(pairs, 0);
            size = 0;
            return;
        }
        pairs = newPairs(oldSlots * 2);
        mask = oldSlots * 2 - 1;
        for (int slot = 0; slot < oldSlots; slot++) {
            if (old[at(slot)] != 0) {
                int at = at(slot((int) old[at(slot)] - 1));
                pairs[at] = old[at(slot)];
                pairs[at + 1] = old[at(slot) + 1];
            }
        }
    }

    /** The thread in a slot, -1 if it is free. */
    int threadAt(int slot) {
        return (int) pairs[at(slot)] - 1;
    }

    long numberAt(int slot) {
        return pairs[at(slot) + 1];
    }

    int slots() {
        return mask + 1;
    }
}
