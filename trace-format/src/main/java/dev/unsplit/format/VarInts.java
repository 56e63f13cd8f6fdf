// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.format;

/**
 * Numbers of variable length: seven bits in a byte, lowest first; the top bit says that another byte follows. Signed
 * numbers are folded first (0, -1, 1, -2, … become 0, 1, 2, 3, …), so that small ones are short.
 */
public final class VarInts {

    /** The longest number: 64 bits. */
    public static final int MAX_SIZE = 10;

    /** What {@link #end} says of a number that does not end. */
    public static final int MALFORMED = -1;

    private VarInts() {}

    /** Writes a number and returns the place behind it. */
    public static int put(byte[] to, int at, long value) {
        int next = at;
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            to[next++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        to[next++] = (byte) rest;
        return next;
    }

    /** The place behind the number that starts here, {@link #MALFORMED} if it does not end before {@code limit}. */
    public static int end(byte[] from, int at, int limit) {
        int last = limit - at < MAX_SIZE ? limit : at + MAX_SIZE;
        for (int next = at; next < last; next++) {
            if (from[next] >= 0) {
                return next + 1;
            }
        }
        return MALFORMED;
    }

    /** The number that stands between {@code at} and {@code end}. */
    public static long get(byte[] from, int at, int end) {
        long value = 0;
        for (int next = end - 1; next >= at; next--) {
            value = (value << 7) | (from[next] & 0x7F);
        }
        return value;
    }

    public static long fold(long signed) {
        return (signed << 1) ^ (signed >> 63);
    }

    public static long unfold(long folded) {
        return (folded >>> 1) ^ -(folded & 1);
    }
}
