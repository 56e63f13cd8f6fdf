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

    private static final int SIZE_LOG = 9;
    private static final int SHORTEST = Words.SIZE;
    private static final int LONGEST = 3 * Words.SIZE;

    private final long[] firsts = new long[1 << SIZE_LOG];
    private final long[] seconds = new long[1 << SIZE_LOG]; // 0 if first and last are all
    private final long[] lasts = new long[1 << SIZE_LOG];
    private final long[] lengths = new long[1 << SIZE_LOG]; // length << 32 | number
    private final Names names;

    RecentNames(Names names) {
        this.names = names;
    }

    /** The number of this name, a new one if it was not seen before. */
    int intern(byte[] bytes, int from, int length) {
        if (length < SHORTEST || length > LONGEST) {
            return names.intern(bytes, from, length);
        }
        long first = Words.at(bytes, from);
        long second = length > 2 * Words.SIZE ? Words.at(bytes, from + Words.SIZE) : 0;
        long last = Words.at(bytes, from + length - Words.SIZE);
        int at = (int) (((last ^ length) * 0x9E3779B97F4A7C15L) >>> (Long.SIZE - SIZE_LOG));
        if (lasts[at] == last && firsts[at] == first && seconds[at] == second && lengths[at] >>> 32 == length) {
            return (int) lengths[at];
        }
        int number = names.intern(bytes, from, length);
        firsts[at] = first;
        seconds[at] = second;
        lasts[at] = last;
        lengths[at] = ((long) length << 32) | number;
        return number;
    }
}
