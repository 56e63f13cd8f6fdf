// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Looks at eight bytes of an array at a time, as one word whose lowest byte comes first. Finding a separator this way
 * takes one step where a loop over bytes takes several, and a branch that is hard to predict.
 */
public final class Words {

    /** How many bytes a word has, and the answer of {@link #indexOf} for "in none of them". */
    public static final int SIZE = Long.BYTES;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Words() {}

    /** The eight bytes from here on; all of them must be in the array. */
    public static long at(byte[] bytes, int from) {
        return (long) WORDS.get(bytes, from);
    }

    /** A word with this ASCII character in each byte: what to look for. */
    public static long repeat(char wanted) {
        return LOW_BITS * wanted;
    }

    /** The index of the first byte that is the one wanted, 8 if none is. */
    public static int indexOf(long word, long repeated) {
        long zeroWhereEqual = word ^ repeated;
        // sets the high bit of the first zero byte and, at most, of bytes behind it
        long found = (zeroWhereEqual - LOW_BITS) & ~zeroWhereEqual & HIGH_BITS;
        return Long.numberOfTrailingZeros(found) >>> 3;
    }

    /** The first bytes of a word, fewer than eight, with zeros behind them. */
    public static long first(int count, long word) {
        return word & ((1L << (count * Byte.SIZE)) - 1);
    }

    /** A few ASCII characters in one word. */
    public static long of(String text) {
        long word = 0;
        for (int at = text.length() - 1; at >= 0; at--) {
            word = word << Byte.SIZE | text.charAt(at);
        }
        return word;
    }

    /**
     * Where the wanted byte stands first, or {@code end}. The array must go on for eight bytes behind the end, which
     * are looked at but do not count.
     */
    public static int find(byte[] bytes, int from, int end, long repeated) {
        for (int at = from; at < end; at += SIZE) {
            int index = indexOf(at(bytes, at), repeated);
            if (index < SIZE) {
                return Math.min(at + index, end);
            }
        }
        return end;
    }
}
