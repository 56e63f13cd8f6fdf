// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.lang.reflect.Array;
import java.util.Arrays;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The words of an array's elements, or one for the whole array.
 *
 * <p>An element's word is like that of a field ({@link Variables}), but while it is SHARED its readers are not in a list:
 * each thread has a long of its own beside each element that it reads, with its epoch and the epoch of the write that it read.
 * So a mark is valid just as long as that write is the last one, and reading costs no lock. Of arrays that a thread reads over and
 * over, later epochs may stand in its {@link ReadBits} instead.
 *
 * <p><b>Blocks.</b> Loops go over whole arrays, and then the words of neighbours say the same. So a block of 64 elements can be
 * <em>uniform</em>: one word stands for all of them, and theirs say DEFERRED, which no fast path takes for anything else. The words of
 * blocks are again a shadow, in which a block is an element. A block becomes uniform when a range that covers it finds its words equal,
 * and is expanded when one of its elements is accessed by itself. Which of the two it is changes under the lock of its elements only.
 * Marks stay where they were made: whoever writes looks at those of the block and at those of its elements, since a
 * mark of either kind that names the last write is of a read that really was.
 */
public final class ArrayShadow {

    private static final int MOST_LOCKS = 16;
    private static final int FAR_APART = 1_024; // from this length on each lock has a cache line of its own
    private static final int APART_BITS = 3;
    private static final int FINE_SITES = 256; // an array up to this length keeps the sites of each element
    private static final int COARSE_BITS = 6;

    /** In the word of an element: see its block. Its halves are no epochs, and the lower one is not SHARED. */
    private static final long DEFERRED = -2;

    private static final int MOST_REPEATS = 1 << 16;

    /** How many elements new arrays have in a block, as a power of two. */
    static int newBlockBits = 6;

    /** So many repeated reads pay for new {@link ReadBits} of an array that is not large. */
    static int newManyRepeats = 16;

    public final long[] words;

    final int id;
    int[] numbers = VariableNumbers.NONE; // of its elements: see Names
    final String className;
    final long[] locks;
    private final SpinLock marking = new SpinLock();
    private final int siteShift;
    private final int[] writeSites;
    private final int[] readSites;
    private volatile Marks[] marks = {};
    private volatile ObjectShadow asObject; // once somebody uses the array as a lock
    ReadBits[] readBits = ReadBits.OF_NOBODY; // by the low bits of the thread

    final int blockBits;
    private final int lockBits;
    private final int lockMask;
    private final int lockApart;
    final ArrayShadow elements; // if this is the shadow of blocks: what they consist of
    private final boolean[] uniform; // of each block
    volatile ArrayShadow blocks; // once a range covered one

    /** What one thread read, in pieces that are made when they are needed. */
    static final class Marks {
        static final int PIECE_BITS = 9;
        private static final long[] NOTHING = new long[1 << PIECE_BITS];
        private static final int[] NO_SITES = new int[1 << PIECE_BITS];

        final ArrayShadow shadow;
        private int manyRepeats; // enough to pay for read bits
        private int repeats; // reads of what the same unit had read, since bits were started
        private ReadBits bits; // once there were many
        private final long[][] pieces;
        private final int[][]
                sites; // of these: where nobody else writes, so that readers do not get in each other's way
        private ThreadEnd reader;

        Marks(ArrayShadow shadow, ThreadEnd reader, int length) {
            this.shadow = shadow;
            this.reader = reader;
            this.manyRepeats = newManyRepeats + (length >> 6);
            this.pieces = new long[(length >> PIECE_BITS) + 1][];
            Arrays.fill(pieces, NOTHING);
            this.sites = new int[pieces.length][];
            Arrays.fill(sites, NO_SITES);
        }

        @ForceInline
        long get(int index) {
            return pieces[index >> PIECE_BITS][index & (1 << PIECE_BITS) - 1];
        }

        @ForceInline
        void set(int index, long mark, int site) {
            long[] piece = pieces[index >> PIECE_BITS];
            if (piece == NOTHING) {
                piece = newPiece(index >> PIECE_BITS);
            }
            piece[index & (1 << PIECE_BITS) - 1] = mark;
            setSite(index, site);
        }

        int site(int index) {
            return sites[index >> PIECE_BITS][index & (1 << PIECE_BITS) - 1];
        }

        @ForceInline
        private void setSite(int index, int site) {
            int[] piece = sites[index >> PIECE_BITS];
            if (piece != NO_SITES) {
                piece[index & (1 << PIECE_BITS) - 1] = site;
            }
        }

        /**
         * Notes a unit that has read the element, unless a later one is marked: it may have gone by the marks while the bits were not trusted.
         * Another thread may mark the same element just now, as it does for an owner that is one no longer.
         */
        void renew(int index, int epoch, int site) {
            long[] piece = pieces[index >> PIECE_BITS];
            int at = index & (1 << PIECE_BITS) - 1;
            long mark = Memory.UNSAFE.getLongVolatile(piece, offset(at));
            while (!isOfSameOrLater(mark, epoch)) {
                long renewed = (long) epoch << 32 | mark & 0xFFFFFFFFL;
                if (Memory.UNSAFE.compareAndSetLong(piece, offset(at), mark, renewed)) {
                    setSite(index, site);
                    return;
                }
                mark = Memory.UNSAFE.getLongVolatile(piece, offset(at));
            }
        }

        /** The epochs of one thread rise. */
        private static boolean isOfSameOrLater(long mark, int epoch) {
            int marked = (int) (mark >>> 32);
            return marked >= epoch && Epochs.thread(marked) == Epochs.thread(epoch);
        }

        /** The bits, if they can be trusted in the unit that the thread is in; else null. */
        ReadBits trustedBits(ThreadState ts) {
            if (bits == null || !bits.areTrusted()) {
                return null;
            }
            return bits.areOf(ts.epoch) || goOn(ts) ? bits : null;
        }

        private boolean goOn(ThreadState ts) {
            shadow.marking.lock();
            try {
                boolean areOfUse = bits.goOn(ts.epoch, this);
                if (areOfUse) {
                    shadow.seat(bits, ts.id);
                } else if (manyRepeats < MOST_REPEATS) {
                    manyRepeats *= 2;
                }
                return areOfUse;
            } finally {
                shadow.marking.unlock();
            }
        }

        /** Starts bits if this unit has often read what it had read before. */
        @ForceInline
        void countRepeat(ThreadState ts) {
            if (++repeats > manyRepeats) {
                startBits(ts);
            }
        }

        @DontInline
        private void startBits(ThreadState ts) {
            shadow.marking.lock();
            try {
                repeats = 0;
                if (bits == null) {
                    bits = new ReadBits(shadow.words.length);
                }
                shadow.seat(bits, ts.id);
                bits.start(ts.epoch, this); // last: whoever changes a word after that must find the bits
            } finally {
                shadow.marking.unlock();
            }
        }

        /** The unit that read this element last, as far as bits tell, and where. */
        private long inBits(int index) {
            return bits == null ? 0 : bits.readOf(index);
        }

        /** From now on these are another thread's marks. */
        private void handOver(ThreadEnd to) {
            reader = to;
            if (bits != null) {
                bits.end();
                bits.moveTo(this); // epochs of different threads cannot be compared
            }
        }

        /** Another thread may note, for this one, that it had read before. */
        private long[] newPiece(int number) {
            shadow.marking.lock();
            try {
                if (pieces[number] == NOTHING) {
                    sites[number] = new int[1 << PIECE_BITS];
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
        this.blockBits = newBlockBits;
        this.lockBits = length >> blockBits == 0 ? 0 : blockBits;
        this.lockMask = Integer.highestOneBit(Math.max(1, Math.min(MOST_LOCKS, length >> lockBits))) - 1;
        this.lockApart = length < FAR_APART ? 0 : APART_BITS;
        this.locks = new long[lockMask + 1 << lockApart];
        this.elements = null;
        this.uniform = null;
    }

    /** The shadow of the blocks of an array; they have the locks of their elements. */
    private ArrayShadow(ArrayShadow elements) {
        this.className = elements.className;
        this.words =
                new long[(elements.words.length >> elements.blockBits) + 1]; // the last one is too short to be uniform
        this.id = Names.nextObject();
        this.siteShift = 0;
        this.writeSites = new int[words.length];
        this.readSites = new int[words.length];
        this.lockMask = elements.lockMask;
        this.lockApart = elements.lockApart;
        this.locks = elements.locks;
        this.blockBits = elements.blockBits;
        this.lockBits = 0;
        this.elements = elements;
        this.uniform = new boolean[words.length];
    }

    /** The shadow of the array as an object: threads may lock it, and wait for it. */
    ObjectShadow asObject(Object array) {
        ObjectShadow known = asObject;
        if (known == null) {
            marking.lock();
            known = asObject == null ? new ObjectShadow(array) : asObject;
            asObject = known;
            marking.unlock();
        }
        return known;
    }

    static ArrayShadow of(Object array) {
        int length = Recorder.wholeArrays ? 1 : Math.min(Array.getLength(array), Recorder.arrayLimit);
        return new ArrayShadow(array.getClass().getComponentType().getTypeName().concat("[]"), length);
    }

    /** For a long array these two numbers place an element. */
    static long offset(int index) {
        return Memory.FIRST_LONG + (long) index * Long.BYTES;
    }

    /** Elements share a few locks; whatever is done to one of them takes no time. All elements of a block have the same. */
    long lockOffset(int index) {
        return offset((index >> lockBits & lockMask) << lockApart);
    }

    void lock(int index, ThreadState ts) {
        ts.lock(locks, lockOffset(index));
    }

    /** The number of this element as a variable; a block goes by the name of its first element. */
    int variable(int index) {
        return elements == null ? Names.element(this, index) : Names.element(elements, index << blockBits);
    }

    // ---- blocks

    /** The first element of the next block. */
    int behindBlockOf(int index) {
        return (index >> blockBits) + 1 << blockBits;
    }

    /** The shadow of the blocks, if at least one lies within this range. */
    ArrayShadow blocksWithin(int from, int to) {
        if (from + (1 << blockBits) - 1 >> blockBits >= to >> blockBits) {
            return null;
        }
        ArrayShadow known = blocks;
        return known != null ? known : makeBlocks();
    }

    private ArrayShadow makeBlocks() {
        marking.lock();
        try {
            if (blocks == null) {
                blocks = new ArrayShadow(this);
            }
            return blocks;
        } finally {
            marking.unlock();
        }
    }

    /** Of the shadow of blocks: does its word hold for the elements of this one? */
    @ForceInline
    boolean isUniform(int block) {
        return uniform[block];
    }

    /**
     * Does the word of this element hold? DEFERRED says that it does not, but whoever writes a word without a lock may write it over
     * a DEFERRED that another thread put there just then. So a word is not to be trusted by itself.
     */
    @ForceInline
    boolean isExpanded(int index) {
        ArrayShadow known = blocks;
        return known == null || !known.uniform[index >> blockBits];
    }

    /** Has this unit read the whole block, so that it need not be expanded? */
    boolean isReadWithBlock(int index, ThreadState ts) {
        ArrayShadow known = blocks;
        int block = index >> blockBits;
        return known != null && known.uniform[block] && (int) known.words[block] == ts.epoch;
    }

    boolean isWrittenWithBlock(int index, ThreadState ts) {
        ArrayShadow known = blocks;
        int block = index >> blockBits;
        return known != null && known.uniform[block] && known.words[block] == ts.both;
    }

    /** Makes the word of this element, and its neighbours', hold. The caller holds the lock. */
    void expand(int index) {
        if (!isExpanded(index)) {
            expandBlock(blocks, index >> blockBits);
        }
    }

    private void expandBlock(ArrayShadow known, int block) {
        long word = Memory.UNSAFE.getLongVolatile(known.words, offset(block));
        int from = block << blockBits;
        int to = from + (1 << blockBits);
        Arrays.fill(words, from, to, word);
        fillSites(writeSites, from, to, known.writeSites[block]);
        fillSites(readSites, from, to, known.readSites[block]);
        known.uniform[block] = false;
    }

    /** Lets one word stand for all of a block, if theirs are equal. */
    void unify(int block, ThreadState ts) {
        int from = block << blockBits;
        if (areEqual(from)) {
            lock(from, ts);
            if (isExpanded(from) && areEqual(from)) {
                unifyLocked(blocks, block);
            }
            ts.done();
        }
    }

    private boolean areEqual(int from) {
        long word = words[from];
        for (int index = from + 1; index < from + (1 << blockBits); index++) {
            if (words[index] != word) {
                return false;
            }
        }
        return true;
    }

    private void unifyLocked(ArrayShadow known, int block) {
        int from = block << blockBits;
        known.writeSites[block] = writeSites[from >> siteShift];
        known.readSites[block] = readSites[from >> siteShift];
        Memory.UNSAFE.putLongVolatile(known.words, offset(block), words[from]);
        known.uniform[block] = true;
        Arrays.fill(words, from, from + (1 << blockBits), DEFERRED);
    }

    // ---- marks

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
                    each.handOver(ts.threadEnd);
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

    /** The unit in which the thread of these marks read an element last, and where, as far as its {@link ReadBits} tell; else 0. */
    long inBits(Marks ofThread, int index) {
        if (readBits == ReadBits.OF_NOBODY) {
            return 0;
        }
        marking.lock();
        try {
            return ofThread.inBits(index);
        } finally {
            marking.unlock();
        }
    }

    /** Keeps the bits of a thread where it finds them at once, until a thread whose low bits are equal does the same. */
    private void seat(ReadBits bits, int thread) {
        if (readBits == ReadBits.OF_NOBODY) {
            readBits = ReadBits.OF_NOBODY.clone();
        }
        readBits[thread & ReadBits.SEATS - 1] = bits;
    }

    /** To be called after the word of an element, or of a block, was changed by a write. */
    void endTrustInBits(int index, ThreadState ts) {
        endBitsHere(index, index + 1, ts);
        if (elements != null) {
            elements.endBitsHere(index << blockBits, index + 1 << blockBits, ts);
        }
        ArrayShadow known = blocks;
        if (known != null) {
            known.endBitsHere(index >> blockBits, (index >> blockBits) + 1, ts);
        }
    }

    /** Other threads have something new to learn; the writer itself has to say what it reads of these by their words again. */
    private void endBitsHere(int from, int to, ThreadState ts) {
        if (readBits != ReadBits.OF_NOBODY) {
            for (Marks each : marks) {
                if (each.bits != null && each.reader != ts.threadEnd) {
                    each.bits.end();
                } else if (each.bits != null) {
                    each.bits.forget(from, to);
                }
            }
        }
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

    /** Of elements of one block. */
    void putReadSites(int from, int to, int site, ThreadState ts) {
        fillSites(readSites, from, to, tagged(site, ts.id));
    }

    void putWriteSites(int from, int to, int site, ThreadState ts) {
        fillSites(writeSites, from, to, tagged(site, ts.id));
        fillSites(readSites, from, to, tagged(site, ts.id));
    }

    private void fillSites(int[] sites, int from, int to, int tagged) {
        if (siteShift == 0) {
            Arrays.fill(sites, from, to, tagged);
        } else if (from < to) {
            sites[from >> siteShift] = tagged;
        }
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
