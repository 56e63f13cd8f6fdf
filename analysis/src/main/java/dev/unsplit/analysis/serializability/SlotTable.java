// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.Arrays;

/**
 * A number for each pair of slots, most of them absent.
 *
 * <p>Most programs have few threads, so the numbers of the first 64 slots stand in one array, and one look finds them;
 * the others are hashed, so that a program with very many threads pays only for the pairs that have something to do with
 * each other.
 */
final class SlotTable {

    private static final int NEAR = 64;

    private final long absent;
    private final long[] near = new long[NEAR * NEAR];
    private final Long2LongOpenHashMap far = new Long2LongOpenHashMap();

    SlotTable(long absent) {
        this.absent = absent;
        if (absent != 0) {
            Arrays.fill(near, absent);
        }
        far.defaultReturnValue(absent);
    }

    long get(int row, int column) {
        return (row | column) < NEAR ? near[row * NEAR + column] : far.get(key(row, column));
    }

    void set(int row, int column, long number) {
        if ((row | column) < NEAR) {
            near[row * NEAR + column] = number;
        } else {
            far.put(key(row, column), number);
        }
    }

    void clear(int row, int column) {
        if ((row | column) < NEAR) {
            near[row * NEAR + column] = absent;
        } else {
            far.remove(key(row, column));
        }
    }

    private static long key(int row, int column) {
        return ((long) row << Integer.SIZE) | column;
    }
}
