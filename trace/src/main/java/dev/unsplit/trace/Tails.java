// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import java.util.Arrays;

/**
 * The tails of long names: what follows their first eight bytes. The name of a variable mostly starts with the number
 * of an object and goes on with one of a few fields, {@code @c8b28.bank/Account.balance_J}. So its first eight bytes and
 * the number of its tail are all of it, and the tails of a million such names are in the processor's fastest cache.
 *
 * <p>Other names differ in their tails, so only some hundred tails get a number. A tail gets it when it is first asked
 * for, if one of the slots behind its hash is free, or else never: a slot is never freed, so the answer for a tail
 * never changes.
 */
final class Tails {

    /** The number of a tail that did not get one. */
    static final int NONE = 0;

    private static final int SLOTS_LOG = 9;
    private static final int PROBES = 4;
    private static final int LONGEST_NAME = 256;
    private static final int HEAD = Words.SIZE;

    // of each slot: where its tail starts in the words, 0 if it is free
    private final int[] starts = new int[(1 << SLOTS_LOG) + PROBES];

    // of each tail: the name's length, the tail's first eight bytes, its last eight bytes, those in between; they
    // overlap
    private long[] words = new long[16];
    private int used = 1;

    /** The number of the tail of a name of more than eight bytes: negative, or {@link #NONE}. */
    int of(byte[] bytes, int from, int length) {
        int last = from + length - Words.SIZE;
        int headBits = Math.max(0, 2 * Words.SIZE - length) * Byte.SIZE; // in the last word of a name with a short tail
        long firstWord = Words.at(bytes, Math.min(from + HEAD, last)) >>> headBits;
        long lastWord = Words.at(bytes, last) >>> headBits;
        int slot = (int) ((firstWord * 0xD6E8FEB86659FD93L + (lastWord ^ length) * 0x9E3779B97F4A7C15L)
                >>> (Long.SIZE - SLOTS_LOG));
        for (int end = slot + PROBES; slot < end; slot++) {
            int start = starts[slot];
            if (start == 0) {
                return length > LONGEST_NAME ? NONE : add(slot, bytes, from, length, firstWord, lastWord);
            }
            if (words[start + 1] == firstWord
                    && words[start + 2] == lastWord
                    && words[start] == length
                    && hasMiddle(start + 3, bytes, from + 2 * HEAD, last)) {
                return number(slot);
            }
        }
        return NONE;
    }

    private boolean hasMiddle(int start, byte[] bytes, int from, int to) {
        int word = start;
        for (int at = from; at < to; at += Words.SIZE) {
            if (words[word++] != Words.at(bytes, at)) {
                return false;
            }
        }
        return true;
    }

    private int add(int slot, byte[] bytes, int from, int length, long firstWord, long lastWord) {
        if (used + 3 + length / Words.SIZE > words.length) {
            words = Arrays.copyOf(words, 2 * words.length + LONGEST_NAME);
        }
        starts[slot] = used;
        words[used++] = length;
        words[used++] = firstWord;
        words[used++] = lastWord;
        for (int at = from + 2 * HEAD; at < from + length - Words.SIZE; at += Words.SIZE) {
            words[used++] = Words.at(bytes, at);
        }
        return number(slot);
    }

    private static int number(int slot) {
        return Integer.MIN_VALUE | slot;
    }
}
