// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/**
 * What the last numbers of one thread stood for, so that whoever writes the trace can tell later in which transaction a
 * number was: a ring, written by the thread, read by the writer. A number that has been overwritten is unknown.
 */
final class Units {

    private static final int FIRST_SIZE = 1 << 2; // most tasks do little
    private static final int MAX_SIZE = 1 << 12;

    /** A unit outside every transaction. */
    static final int OUTSIDE = 0;

    private volatile Ring ring = new Ring(FIRST_SIZE);

    /** Four longs for each number, beside each other: the number itself, the first, the piece, and method and site. */
    private static final class Ring {
        static final int ENTRY_BITS = 2;

        final int mask;
        final long[] entries;

        Ring(int size) {
            mask = size - 1;
            entries = new long[size << ENTRY_BITS];
            Arrays.fill(entries, -1);
        }

        int at(long number) {
            return ((int) number & mask) << ENTRY_BITS;
        }

        void put(long number, int method, int site, long first, long piece) {
            int at = at(number);
            entries[at] = -1;
            Memory.UNSAFE.storeFence();
            entries[at + 1] = first;
            entries[at + 2] = piece;
            entries[at + 3] = (long) method << 32 | site;
            Memory.UNSAFE.storeFence();
            entries[at] = number;
        }

        void copy(Ring from, int at) {
            long number = from.entries[at];
            if (number >= 0) {
                System.arraycopy(from.entries, at, entries, at(number), 1 << ENTRY_BITS);
            }
        }
    }

    /** What one number stood for; refilled by {@link Units#find}. */
    static final class Unit {
        /** The method of the transaction, or {@link #OUTSIDE}. */
        int method;

        int site;

        /** The number that the transaction began with. */
        long first;

        /** The number that it went on with after its last boundary before this number; {@link #first} if none. */
        long piece;
    }

    /** The thread's next number. The caller sees to it that this is visible before any word holds the number's epoch. */
    void add(long number, int method, int site, long first, long piece) {
        Ring now = ring;
        if (number > now.mask && now.mask + 1 < MAX_SIZE) {
            now = grow(now);
        }
        now.put(number, method, site, first, piece);
    }

    private Ring grow(Ring old) {
        Ring grown = new Ring((old.mask + 1) * 4);
        for (int at = 0; at < old.entries.length; at += 1 << Ring.ENTRY_BITS) {
            grown.copy(old, at);
        }
        ring = grown;
        return grown;
    }

    /** Whether the number is still known; if so, fills in what it stood for. */
    boolean find(long number, Unit unit) {
        Ring now = ring;
        int at = now.at(number);
        if (now.entries[at] != number) {
            return false;
        }
        Memory.UNSAFE.loadFence();
        unit.first = now.entries[at + 1];
        unit.piece = now.entries[at + 2];
        unit.method = (int) (now.entries[at + 3] >>> 32);
        unit.site = (int) now.entries[at + 3];
        Memory.UNSAFE.loadFence();
        return now.entries[at] == number;
    }
}
