// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A number for each pair of slots, most of them absent.
 *
 * <p>Most programs have few threads, so the numbers of the first slots stand in one square, which grows with them, and one
 * look finds them; the others are hashed, so that a program with very many threads pays only for the pairs that have
 * something to do with each other.
 */
final class SlotTable {

    private static final int FEW = 16;
    private static final int MANY = 256; // with more slots than this a square would be mostly empty

    private final long absent;
    private int side = FEW;
    private long[] near;
    private final Long2LongOpenHashMap far = new Long2LongOpenHashMap();

    SlotTable(long absent) {
        this.absent = absent;
        near = square(FEW);
        far.defaultReturnValue(absent);
    }

    long get(int row, int column) {
        return (row | column) < side ? near[row * side + column] : far.get(key(row, column));
    }

    void set(int row, int column, long number) {
        if ((row | column) < side) {
            near[row * side + column] = number;
        } else if ((row | column) < MANY) {
            grow(Integer.highestOneBit(row | column) * 2);
            set(row, column, number);
        } else {
            far.put(key(row, column), number);
        }
    }

    void clear(int row, int column) {
        if ((row | column) < side) {
            near[row * side + column] = absent;
        } else {
            far.remove(key(row, column));
        }
    }

    /** Goes through all pairs that are hashed, so it is for many rows at once. */
    void clearRows(BitSet rows) {
        for (int row = rows.nextSetBit(0); row >= 0 && row < side; row = rows.nextSetBit(row + 1)) {
            Arrays.fill(near, row * side, (row + 1) * side, absent);
        }
        far.keySet().removeIf((long key) -> rows.get((int) (key >>> Integer.SIZE)));
    }

    private void grow(int newSide) {
        long[] grown = square(newSide);
        for (int row = 0; row < side; row++) {
            System.arraycopy(near, row * side, grown, row * newSide, side);
        }
        near = grown;
        side = newSide;
    }

    private long[] square(int length) {
        long[] square = new long[length * length];
        Arrays.fill(square, absent);
        return square;
    }

    private static long key(int row, int column) {
        return ((long) row << Integer.SIZE) | column;
    }
}
