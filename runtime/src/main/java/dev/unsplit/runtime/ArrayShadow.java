// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.lang.reflect.Array;

/**
 * The words of an array's elements, or one for the whole array.
 *
 * <p>An element's word is like that of a field ({@link Variables}), but while it is SHARED its readers are not in a list:
 * each thread has a long of its own beside each element that it reads, with its epoch and the epoch of the write that it read.
 * So a mark is valid just as long as that write is the last one, and reading costs no lock.
 */
public final class ArrayShadow {

    private static final int LOCKS = 16;
    private static final int FINE_SITES = 256; // an array up to this length keeps the sites of each element
    private static final int COARSE_BITS = 6;

    public final long[] words;

    final int id;
    final String className;
    final long[] locks = new long[LOCKS];
    private final int siteShift;
    private final int[] writeSites;
    private final int[] readSites;
    private volatile Marks[] marks = {};

    /** What one thread read, in pieces that are made when they are needed. */
    static final class Marks {
        static final int PIECE_BITS = 9;
        final int reader; // the thread's number
        final long[][] pieces;

        Marks(int reader, int length) {
            this.reader = reader;
            this.pieces = new long[(length >> PIECE_BITS) + 1][];
        }

        long get(int index) {
            long[] piece = pieces[index >> PIECE_BITS];
            return piece == null ? 0 : piece[index & (1 << PIECE_BITS) - 1];
        }

        void set(int index, long mark) {
            long[] piece = pieces[index >> PIECE_BITS];
            if (piece == null) {
                piece = newPiece(index >> PIECE_BITS);
            }
            piece[index & (1 << PIECE_BITS) - 1] = mark;
        }

        /** Another thread may note, for this one, that it had read before. */
        private synchronized long[] newPiece(int number) {
            if (pieces[number] == null) {
                pieces[number] = new long[1 << PIECE_BITS];
            }
            return pieces[number];
        }
    }

    private ArrayShadow(String className, int length) {
        this.className = className;
        this.words = new long[length];
        this.id = Names.nextObject();
        this.siteShift = length <= FINE_SITES ? 0 : COARSE_BITS;
        this.writeSites = new int[(length >> siteShift) + 1];
        this.readSites = new int[writeSites.length];
    }

    static ArrayShadow of(Object array) {
        int length = Recorder.wholeArrays ? 1 : Math.min(Array.getLength(array), Recorder.arrayLimit);
        return new ArrayShadow(array.getClass().getComponentType().getTypeName().concat("[]"), length);
    }

    /** For a long array these two numbers place an element. */
    static long offset(int index) {
        return Memory.FIRST_LONG + (long) index * Long.BYTES;
    }

    /** Elements share a few locks; whatever is done to one of them takes no time. */
    static long lockOffset(int index) {
        return offset(index >> 4 & LOCKS - 1);
    }

    void lock(int index, ThreadState ts) {
        ts.lock(locks, lockOffset(index));
    }

    /** The marks of a thread, null if it has none. */
    Marks marks(int reader) {
        for (Marks each : marks) {
            if (each.reader == reader) {
                return each;
            }
        }
        return null;
    }

    synchronized Marks newMarks(int reader) {
        Marks found = marks(reader);
        if (found != null) {
            return found;
        }
        Marks[] old = marks;
        Marks[] grown = java.util.Arrays.copyOf(old, old.length + 1);
        grown[old.length] = new Marks(reader, words.length);
        marks = grown;
        return grown[old.length];
    }

    Marks[] allMarks() {
        return marks;
    }

    // A site is kept with the low bits of the thread: another thread's site is worse than none.

    void putReadSite(int index, int site, ThreadState ts) {
        readSites[index >> siteShift] = tagged(site, ts.id);
    }

    void putWriteSite(int index, int site, ThreadState ts) {
        writeSites[index >> siteShift] = tagged(site, ts.id);
        readSites[index >> siteShift] = tagged(site, ts.id);
    }

    int readSite(int index, int thread) {
        return untagged(readSites[index >> siteShift], thread);
    }

    int writeSite(int index, int thread) {
        return untagged(writeSites[index >> siteShift], thread);
    }

    private static int tagged(int site, int thread) {
        return site << 6 | thread & 63;
    }

    private static int untagged(int tagged, int thread) {
        return (tagged & 63) == (thread & 63) ? tagged >>> 6 : 0;
    }
}
