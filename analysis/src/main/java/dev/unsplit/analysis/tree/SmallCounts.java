// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import java.util.Arrays;

/**
 * Counts up to three for each pair of numbers, in several kinds, and keeps a value beside it. Emptying it costs nothing, however
 * large it once was: most units are small, and there are millions of them.
 */
final class SmallCounts {

    private static final int BITS = 2;
    private static final int MOST = (1 << BITS) - 1;

    private long[] keys = new long[32];
    private int[] counts = new int[32];
    private int[] values = new int[32];
    private int[] rounds = new int[32]; // an entry of an older round is none
    private int round = 1;
    private int size;

    void clear() {
        size = 0;
        round++;
    }

    /** Counts this one, and says whether there have been more than so many (at most two). */
    boolean isMoreThan(int limit, int first, int second, int kind) {
        int slot = entry(first, second);
        int before = counts[slot] >>> (BITS * kind) & MOST;
        if (before < MOST) {
            counts[slot] += 1 << (BITS * kind);
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
        if (2 * size >= keys.length) {
            grow();
        }
        long key = (long) first << 32 | second & 0xFFFFFFFFL;
        int slot = slot(key);
        if (rounds[slot] != round) {
            rounds[slot] = round;
            keys[slot] = key;
            counts[slot] = 0;
            size++;
        }
        return slot;
    }

    private int slot(long key) {
        int mask = keys.length - 1;
        long mixed = key * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 40) & mask;
        while (rounds[slot] == round && keys[slot] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldCounts = counts;
        int[] oldValues = values;
        int[] oldRounds = rounds;
        int length = 2 * oldKeys.length;
        keys = new long[length];
        counts = new int[length];
        values = new int[length];
        rounds = new int[length];
        Arrays.fill(rounds, round - 1);
        for (int old = 0; old < oldKeys.length; old++) {
            if (oldRounds[old] == round) {
                int slot = slot(oldKeys[old]);
                rounds[slot] = round;
                keys[slot] = oldKeys[old];
                counts[slot] = oldCounts[old];
                values[slot] = oldValues[old];
            }
        }
    }
}
