// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.lines;

import dev.unsplit.trace.Names;
import dev.unsplit.trace.Words;

/**
 * Finds names again that were looked up lately, cheaper than {@link Names} can. It holds names of eight to 24 bytes, as
 * methods and places in a program mostly are: their first, second and last eight bytes are all of them. A newer name takes
 * the place of an older one with the same hash.
 */
final class RecentNames {

    private static final int SIZE_LOG = 12;
    private static final int SHORTEST = Words.SIZE;
    private static final int LONGEST = 3 * Words.SIZE;

    // of each name: first, second, last word, length << 32 | number; words overlap where the name is short
    private final long[] table = new long[4 << SIZE_LOG];
    private final Names names;

    RecentNames(Names names) {
        this.names = names;
    }

    /** The number of this name, a new one if it was not seen before. */
    int intern(byte[] bytes, int from, int length) {
        if (length < SHORTEST || length > LONGEST) {
            return names.intern(bytes, from, length);
        }
        int lastAt = length - Words.SIZE;
        long first = Words.at(bytes, from);
        long second = Words.at(bytes, from + Math.min(Words.SIZE, lastAt));
        long last = Words.at(bytes, from + lastAt);
        int at = (int) (((last ^ length) * 0x9E3779B97F4A7C15L) >>> (Long.SIZE - SIZE_LOG)) << 2;
        long known = table[at + 3];
        if (table[at + 2] == last && table[at] == first && table[at + 1] == second && known >>> 32 == length) {
            return (int) known;
        }
        int number = names.intern(bytes, from, length);
        table[at] = first;
        table[at + 1] = second;
        table[at + 2] = last;
        table[at + 3] = ((long) length << 32) | number;
        return number;
    }
}
