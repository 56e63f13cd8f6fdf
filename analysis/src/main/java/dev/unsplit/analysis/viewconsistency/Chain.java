// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.viewconsistency;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/** Sets whose {@linkplain Parts parts} of one set contain each other, until one comes that does not fit. */
final class Chain {

    /** There is no such set. */
    static final int NONE = -1;

    private int words; // for each part
    private final IntArrayList sets = new IntArrayList(); // with different parts
    private long[] bits = new long[16]; // of their parts, one after the other
    private int breaking = NONE;
    private int broken = NONE; // its place among them

    /** @param wordsOfPart of all parts that will come */
    void start(int wordsOfPart) {
        words = wordsOfPart;
        sets.clear();
        breaking = NONE;
        broken = NONE;
    }

    /** Adds a set and its part, unless there is another one with the same part, or the chain is broken. */
    void add(int set, long[] part) {
        for (int place = 0; place < sets.size() && breaking == NONE; place++) {
            boolean isInside = difference(part, 0, bits, place * words) == NONE;
            boolean isAround = difference(bits, place * words, part, 0) == NONE;
            if (isInside && isAround) {
                return;
            }
            if (!isInside && !isAround) {
                breaking = set;
                broken = place;
            }
        }
        keep(set, part); // also the one that breaks it, as the last one
    }

    private void keep(int set, long[] part) {
        int end = (sets.size() + 1) * words;
        if (end > bits.length) {
            bits = Arrays.copyOf(bits, Math.max(end, 2 * bits.length));
        }
        System.arraycopy(part, 0, bits, end - words, words);
        sets.add(set);
    }

    /** The first bit of one part that is not in another one, or {@link #NONE}. */
    private int difference(long[] part, int from, long[] other, int otherFrom) {
        for (int word = 0; word < words; word++) {
            long difference = part[from + word] & ~other[otherFrom + word];
            if (difference != 0) {
                return word * Long.SIZE + Long.numberOfTrailingZeros(difference);
            }
        }
        return NONE;
    }

    boolean isBroken() {
        return breaking != NONE;
    }

    /** The set that did not fit. */
    int breaking() {
        return breaking;
    }

    /** The set that it does not fit to. */
    int broken() {
        return sets.getInt(broken);
    }

    /** A bit that only the set that did not fit has, of these two. */
    int onlyInBreaking() {
        return difference(bits, (sets.size() - 1) * words, bits, broken * words);
    }

    /** A bit that only the other one has. */
    int onlyInBroken() {
        return difference(bits, broken * words, bits, (sets.size() - 1) * words);
    }
}
