// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.std;

import dev.unsplit.trace.Words;

/**
 * Where the bars and line feeds of a piece of text stand, in order. Looking for the end of one field after the other is
 * slow, because each search has to wait for the one before, and the processor cannot guess how long it takes. So this
 * makes a bit of each byte first, without a single branch, and then a place of each bit, eight at a time even if there
 * are fewer.
 */
final class Separators {

    private static final long BARS = Words.repeat('|');
    private static final long LINE_FEEDS = Words.repeat('\n');
    private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL; // of each byte all but the highest
    private static final long HIGH_BITS = ~LOW_BITS;
    private static final long GATHER = 0x0002040810204081L; // moves the high bits of all bytes to the highest byte

    private static final int BLOCK = Long.SIZE; // bytes, a bit for each
    private static final int AT_ONCE = 8;

    private final int[] places;
    private int count;

    /** @param longest how many bytes a piece has at most */
    Separators(int longest) {
        places = new int[longest + AT_ONCE];
    }

    int count() {
        return count;
    }

    int place(int separator) {
        return places[separator];
    }

    /** Finds those of this piece; the array must go on for eight bytes behind it. */
    void find(byte[] bytes, int from, int to) {
        count = 0;
        int at = from;
        for (; at <= to - BLOCK; at += BLOCK) {
            addPlaces(at, bitsOfBlock(bytes, at));
        }
        if (at < to) {
            addPlaces(at, bits(bytes, at, to) & -1L >>> (BLOCK - (to - at)));
        }
    }

    /** Written out, so that all shifts are by constants. */
    private static long bitsOfBlock(byte[] bytes, int at) {
        return bits(Words.at(bytes, at))
                | bits(Words.at(bytes, at + 8)) << 8
                | bits(Words.at(bytes, at + 16)) << 16
                | bits(Words.at(bytes, at + 24)) << 24
                | bits(Words.at(bytes, at + 32)) << 32
                | bits(Words.at(bytes, at + 40)) << 40
                | bits(Words.at(bytes, at + 48)) << 48
                | bits(Words.at(bytes, at + 56)) << 56;
    }

    private static long bits(byte[] bytes, int from, int to) {
        long bits = 0;
        for (int at = from; at < to; at += Words.SIZE) {
            bits |= bits(Words.at(bytes, at)) << (at - from);
        }
        return bits;
    }

    /** A bit for each byte of a word. */
    private static long bits(long word) {
        long others = nonZero(word ^ BARS) & nonZero(word ^ LINE_FEEDS);
        return ((~others & HIGH_BITS) * GATHER) >>> (Long.SIZE - Words.SIZE);
    }

    /** Sets the high bit of each byte that is not zero; the other bits mean nothing. */
    private static long nonZero(long word) {
        return ((word & LOW_BITS) + LOW_BITS) | word;
    }

    private void addPlaces(int from, long bits) {
        long left = bits;
        int next = count;
        count += Long.bitCount(bits);
        do {
            for (int each = 0; each < AT_ONCE; each++) {
                places[next++] = from + Long.numberOfTrailingZeros(left);
                left &= left - 1;
            }
        } while (left != 0);
    }
}
