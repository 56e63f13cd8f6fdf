// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.lang.reflect.Array;
import java.util.Arrays;
import jdk.internal.vm.annotation.ForceInline;

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
    private final SpinLock marking = new SpinLock();
    private final int siteShift;
    private final int[] writeSites;
    private final int[] readSites;
    private volatile Marks[] marks = {};

    /** What one thread read, in pieces that are made when they are needed. */
    static final class Marks {
        static final int PIECE_BITS = 9;
        private static final long[] NOTHING = new long[1 << PIECE_BITS];

        final ArrayShadow shadow;
        private final long[][] pieces;
        private ThreadEnd reader;

        Marks(ArrayShadow shadow, ThreadEnd reader, int length) {
            this.shadow = shadow;
            this.reader = reader;
            this.pieces = new long[(length >> PIECE_BITS) + 1][];
            Arrays.fill(pieces, NOTHING);
        }

        @ForceInline
        long get(int index) {
            return pieces[index >> PIECE_BITS][index & (1 << PIECE_BITS) - 1];
        }

        @ForceInline
        void set(int index, long mark) {
            long[] piece = pieces[index >> PIECE_BITS];
            if (piece == NOTHING) {
                piece = newPiece(index >> PIECE_BITS);
            }
            piece[index & (1 << PIECE_BITS) - 1] = mark;
        }

        /** Another thread may note, for this one, that it had read before. */
        private long[] newPiece(int number) {
            shadow.marking.lock();
            try {
                if (pieces[number] == NOTHING) {
                    pieces[number] = new long[1 << PIECE_BITS];
                }
                return pieces[number];
            } finally {
                shadow.marking.unlock();
            }
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

    /**
     * The marks of a thread. If there are those of a thread that has ended and that this one is known to come after, it goes
     * on with them: whoever comes after this one then comes after that one, too.
     */
    Marks marksOf(ThreadState ts) {
        marking.lock();
        try {
            Marks[] old = marks;
            for (Marks each : old) {
                if (each.reader == ts.threadEnd) {
                    return each;
                }
            }
            for (Marks each : old) {
                if (each.reader.isBefore(ts)) {
                    each.reader = ts.threadEnd;
                    return each;
                }
            }
            return add(ts.threadEnd);
        } finally {
            marking.unlock();
        }
    }

    /** The marks of another thread, which it may not know of. */
    Marks marksOf(int thread) {
        marking.lock();
        try {
            for (Marks each : marks) {
                if (each.reader.thread == thread) {
                    return each;
                }
            }
            return add(new ThreadEnd(thread));
        } finally {
            marking.unlock();
        }
    }

    private Marks add(ThreadEnd reader) {
        Marks[] old = marks;
        Marks[] grown = Arrays.copyOf(old, old.length + 1);
        grown[old.length] = new Marks(this, reader, words.length);
        marks = grown;
        return grown[old.length];
    }

    Marks[] allMarks() {
        return marks;
    }

    // A site is kept with the low bits of the thread: another thread's site is worse than none.

    @ForceInline
    void putReadSite(int index, int site, ThreadState ts) {
        readSites[index >> siteShift] = tagged(site, ts.id);
    }

    @ForceInline
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
