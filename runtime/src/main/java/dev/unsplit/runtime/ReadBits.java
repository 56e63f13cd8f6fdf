// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;
import jdk.internal.vm.annotation.ForceInline;

/**
 * What one thread reads of an array, a bit for each element.
 *
 * <p>A table that all threads read over and over has a mark for each element and thread, and renewing it in every unit of work costs more than
 * the read itself. While nobody else writes to the array there is nothing to renew but the unit, and the bits say of which
 * elements:
 *
 * <pre>
 *   known   read since the bits were started, and not written by the thread itself: its word, or that of its block, is SHARED, and
 *           the thread has taken in whoever wrote it
 *   now     read by the unit that the thread is in
 *   last    of each 64 elements: read by the unit that read any of them before, whose epoch stands beside them
 * </pre>
 *
 * When the thread reads in another unit, what is in <em>now</em> becomes <em>last</em>, 64 elements at a time. What was in <em>last</em> of
 * these and was not read again goes back to the marks. A thread that writes an element asks the marks and the bits of all others for whoever read it. Bits are never
 * taken back: that a unit has read an element stays true, whatever is written later.
 *
 * <p>Why <em>known</em> can be trusted: a bit is set after the word of its element was looked at, and only while the bits are
 * trusted; a write of another thread first changes the word and then ends the trust. So whoever saw the word as it was before either finds that the
 * trust has ended or sets a bit that nobody will trust. When bits are started, all of <em>known</em> is cleared.
 */
final class ReadBits {

    static final int SEATS = 8;
    static final ReadBits[] OF_NOBODY = new ReadBits[SEATS];

    static {
        Arrays.fill(OF_NOBODY, new ReadBits(0));
    }

    /** A unit that reads fewer elements has no use for bits, unless the array has not many more. */
    static int fewReads = 32;

    private static final int ENDED = -1; // no thread ever has this epoch

    private int epoch = ENDED; // of the unit that the thread is in, while the bits are trusted
    private boolean trusted;

    private final int length;
    private final long[] known;
    private final long[] now;
    private final int[] sitesOfNow; // where one of these was read
    private int epochOfNow;
    private final long[] last;
    private final int[] epochsOfLast;
    private final int[] sitesOfLast;
    private final int[] touched; // the blocks of which something is in now
    private int touchedCount;

    ReadBits(int length) {
        this.length = length;
        int blocks = (length >> 6) + 1;
        this.known = new long[blocks];
        this.now = new long[blocks];
        this.sitesOfNow = new int[blocks];
        this.last = new long[blocks];
        this.epochsOfLast = new int[blocks];
        this.sitesOfLast = new int[blocks];
        this.touched = new int[blocks];
    }

    // ---- the thread's own

    /** Are these the bits of this unit, and to be trusted? */
    @ForceInline
    boolean areOf(int ofEpoch) {
        return epoch == ofEpoch;
    }

    /** Has this unit read the element? */
    @ForceInline
    boolean has(int index) {
        return (now[index >> 6] >>> index & 1) != 0;
    }

    /** Has the thread read it since it was written last? */
    @ForceInline
    boolean knows(int index) {
        return (known[index >> 6] >>> index & 1) != 0;
    }

    @ForceInline
    void add(int index, int site) {
        int block = index >> 6;
        if (now[block] == 0) {
            touched[touchedCount++] = block;
        }
        now[block] |= 1L << index;
        sitesOfNow[block] = site;
    }

    /** Adds elements whose indices stand in an array, as far as they are known; returns where the first one stands that is not. */
    int addGathered(int[] indices, int from, int to, int site) {
        long[] ofThread = known;
        long[] ofUnit = now;
        int at = from;
        for (; at < to; at++) {
            int block = indices[at] >> 6;
            long bit = 1L << indices[at];
            if ((ofThread[block] & bit) == 0) {
                break;
            }
            long before = ofUnit[block];
            if (before == 0) {
                touched[touchedCount++] = block;
                sitesOfNow[block] = site;
            }
            ofUnit[block] = before | bit;
        }
        return at;
    }

    // Of several elements that have their bits in the same place.

    boolean hasAll(int from, int to) {
        return (mask(from, to) & ~now[from >> 6]) == 0;
    }

    boolean knowsAll(int from, int to) {
        return (mask(from, to) & ~known[from >> 6]) == 0;
    }

    void addAll(int from, int to, int site) {
        add(from, site);
        now[from >> 6] |= mask(from, to);
    }

    private static long mask(int from, int to) {
        return -1L << from & -1L >>> -to;
    }

    void learn(int index, int site) {
        known[index >> 6] |= 1L << index;
        add(index, site);
    }

    /** The thread has written these elements: what it reads of them now belongs to their words again. */
    void forget(int from, int to) {
        for (int index = from; index < to; index++) {
            known[index >> 6] &= ~(1L << index);
        }
    }

    /** From now on they are trusted. The caller holds the lock of the marks. */
    void start(int ofEpoch, ArrayShadow.Marks marks) {
        closeUnit(marks);
        Arrays.fill(known, 0);
        epochOfNow = ofEpoch;
        trusted = true;
        epoch = ofEpoch;
        Memory.UNSAFE.fullFence(); // words that are looked at from now on are not older
    }

    boolean areTrusted() {
        return trusted;
    }

    /**
     * The thread is in another unit. The caller holds the lock of the marks.
     *
     * @return whether the bits are of use; else they have to be started again
     */
    boolean goOn(int ofEpoch, ArrayShadow.Marks marks) {
        if (closeUnit(marks) < Math.min(fewReads, length / 2)) {
            end();
        }
        epochOfNow = ofEpoch;
        epoch = ofEpoch;
        Memory.UNSAFE.fullFence();
        if (!trusted) {
            epoch = ENDED; // perhaps this overtook whoever ended it
        }
        return trusted;
    }

    /** Returns how many elements the unit has read. */
    private int closeUnit(ArrayShadow.Marks marks) {
        int reads = 0;
        for (int each = 0; each < touchedCount; each++) {
            int block = touched[each];
            reads += Long.bitCount(now[block]);
            renew(marks, block, last[block] & ~now[block]);
            last[block] = now[block];
            epochsOfLast[block] = epochOfNow;
            sitesOfLast[block] = sitesOfNow[block];
            now[block] = 0;
        }
        touchedCount = 0;
        return reads;
    }

    private void renew(ArrayShadow.Marks marks, int block, long elements) {
        for (long left = elements; left != 0; left &= left - 1) {
            marks.renew((block << 6) + Long.numberOfTrailingZeros(left), epochsOfLast[block], sitesOfLast[block]);
        }
    }

    /** Lets the marks say all that the bits do. The caller holds the lock of the marks. */
    void moveTo(ArrayShadow.Marks marks) {
        closeUnit(marks);
        for (int block = 0; block < last.length; block++) {
            renew(marks, block, last[block]);
            last[block] = 0;
        }
    }

    // ---- for other threads

    void end() {
        trusted = false;
        Memory.UNSAFE.fullFence(); // see goOn
        epoch = ENDED;
    }

    /**
     * The epoch in which the thread read this element last, as far as the bits tell, and in the lower half where; else 0. The caller holds the lock of
     * the marks.
     */
    long readOf(int index) {
        int block = index >> 6;
        if ((now[block] >>> index & 1) != 0) {
            return (long) epochOfNow << 32 | sitesOfNow[block];
        }
        return (last[block] >>> index & 1) != 0 ? (long) epochsOfLast[block] << 32 | sitesOfLast[block] : 0;
    }
}
