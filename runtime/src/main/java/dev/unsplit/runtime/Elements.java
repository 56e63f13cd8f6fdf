// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.format.RecordKind;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/** The automaton of {@link Variables} for the elements of arrays. */
final class Elements {

    private static final long HIGH = 0xFFFFFFFF00000000L;
    private static final int SHARED = -1;

    private Elements() {}

    @ForceInline
    static void read(ArrayShadow shadow, int index, int site, ThreadState ts) {
        long word = shadow.words[index];
        if ((int) word == SHARED) {
            readMarked(shadow, index, word, site, ts);
        } else if (ts.isMine((int) word) && shadow.isExpanded(index)) {
            if (ts.quick) {
                shadow.words[index] = word & HIGH | ts.epoch;
                shadow.putReadSite(index, site, ts);
            } else {
                readInFull(shadow, index, word, site, ts);
            }
        } else {
            readOthers(shadow, index, site, ts);
        }
    }

    /**
     * What a unit reads again, or for the first time as an earlier one did, is one bit ({@link ReadBits}), and the word is not even looked
     * at: for a large table that is the cache line less that counts.
     *
     * @return whether that was all there is to do
     */
    @ForceInline
    static boolean readInBits(ArrayShadow shadow, int index, int site, ThreadState ts) {
        if (shadow.readBits == ReadBits.OF_NOBODY) {
            return false;
        }
        ReadBits bits = shadow.readBits[ts.id & ReadBits.SEATS - 1];
        return bits.areOf(ts.epoch) && (bits.has(index) || readFirst(index, bits, site));
    }

    @ForceInline
    private static boolean readFirst(int index, ReadBits bits, int site) {
        if (!bits.knows(index)) {
            return false;
        }
        bits.add(index, site);
        return true;
    }

    /** Nothing to do if it was read in this epoch; if it was read before since the same write, nothing new but the epoch. */
    @DontInline
    private static void readMarked(ArrayShadow shadow, int index, long word, int site, ThreadState ts) {
        ArrayShadow.Marks marks = ts.marksOf(shadow);
        ReadBits bits = ts.quick && ts.epoch != Epochs.NONE ? marks.trustedBits(ts) : null;
        long mark = marks.get(index);
        long wanted = (long) ts.epoch << 32 | word >>> 32;
        boolean isKnown = (int) mark == (int) wanted && mark != 0;
        if (bits != null && isKnown) {
            bits.learn(index, site); // only now, after the word was looked at
        } else if (!isKnown) {
            readOthers(shadow, index, site, ts);
        } else if (mark != wanted) {
            int access = ts.afterRead((int) (mark >>> 32), site);
            marks.set(index, (long) access << 32 | word >>> 32, site);
            if (!ts.quick) {
                record(RecordKind.READ, shadow, index, site, ts);
            }
        } else if (ts.quick && ts.epoch != Epochs.NONE) {
            marks.countRepeat(ts);
        }
    }

    @DontInline
    private static void readInFull(ArrayShadow shadow, int index, long word, int site, ThreadState ts) {
        boolean isRepeat = ts.isRepeatedRead((int) word);
        shadow.words[index] = word & HIGH | ts.afterRead((int) word, site);
        shadow.putReadSite(index, site, ts);
        if (!isRepeat) {
            record(RecordKind.READ, shadow, index, site, ts);
        }
    }

    @DontInline
    private static void writeInFull(ArrayShadow shadow, int index, long word, int site, ThreadState ts) {
        boolean isRepeat = ts.isRepeatedWrite(word, RecordKind.WRITE);
        shadow.putWriteSite(index, site, ts);
        shadow.words[index] = ts.afterWrite(word, RecordKind.WRITE, site);
        if (!isRepeat) {
            record(RecordKind.WRITE, shadow, index, site, ts);
        }
    }

    private static void record(int kind, ArrayShadow shadow, int index, int site, ThreadState ts) {
        if (ts.isRecording(site)) {
            ts.record(kind, shadow.variable(index), site);
        }
        ts.forget();
    }

    /** Tells that these elements are read: whole blocks by one word each, where that holds, and all others one by one. */
    static void readRange(ArrayShadow shadow, int from, int to, int site, ThreadState ts) {
        int end = Math.min(to, shadow.words.length);
        ArrayShadow blocks = isToldInBlocks(ts) ? shadow.blocksWithin(from, end) : null;
        if (blocks == null) {
            readEach(shadow, from, end, site, ts);
            return;
        }
        int bits = shadow.blockBits;
        int first = from + (1 << bits) - 1 >> bits;
        int last = end >> bits;
        readEach(shadow, from, first << bits, site, ts);
        for (int block = first; block < last; block++) {
            if (!blocks.isUniform(block) || (int) blocks.words[block] != ts.epoch) {
                readBlock(shadow, blocks, block, site, ts);
            }
        }
        readEach(shadow, last << bits, end, site, ts);
    }

    /** Where accesses themselves are written, each element has its own. */
    private static boolean isToldInBlocks(ThreadState ts) {
        return ts.quick;
    }

    private static void readEach(ArrayShadow shadow, int from, int end, int site, ThreadState ts) {
        int index = readRangeInBits(shadow, from, end, site, ts);
        while (index < end) {
            int next = Math.min(end, shadow.behindBlockOf(index));
            for (index = readOwn(shadow, index, next, site, ts); index < next; index++) {
                if ((int) shadow.words[index] != ts.epoch) {
                    read(shadow, index, site, ts);
                    ts.done();
                }
            }
        }
    }

    /** As far as that goes; returns the first one that is to be read otherwise. */
    private static int readRangeInBits(ArrayShadow shadow, int from, int end, int site, ThreadState ts) {
        ReadBits bits = shadow.readBits[ts.id & ReadBits.SEATS - 1];
        int index = from;
        while (index < end && bits.areOf(ts.epoch)) {
            int next = Math.min(end, (index | 63) + 1);
            if (!bits.knowsAll(index, next)) {
                return index;
            }
            if (!bits.hasAll(index, next)) {
                bits.addAll(index, next, site);
            }
            index = next;
        }
        return index;
    }

    /** Reads elements of one block as long as they are this thread's own; returns the first that is not. */
    private static int readOwn(ArrayShadow shadow, int from, int end, int site, ThreadState ts) {
        if (!isToldInBlocks(ts) || !shadow.isExpanded(from)) {
            return from;
        }
        long[] words = shadow.words;
        int epoch = ts.epoch;
        int index = from;
        while (index < end && ts.isOfRun((int) words[index])) {
            words[index] = words[index] & HIGH | epoch;
            index++;
        }
        shadow.putReadSites(from, index, site, ts);
        return index;
    }

    /** It may be expanded by another thread before its word is locked: then its elements are still to be told. */
    private static void readBlock(ArrayShadow shadow, ArrayShadow blocks, int block, int site, ThreadState ts) {
        if (blocks.isUniform(block)) {
            read(blocks, block, site, ts);
            ts.done();
        }
        if (!blocks.isUniform(block)) {
            readEach(shadow, block << shadow.blockBits, block + 1 << shadow.blockBits, site, ts);
            shadow.unify(block, ts);
        }
    }

    static void writeRange(ArrayShadow shadow, int from, int to, int site, ThreadState ts) {
        int end = Math.min(to, shadow.words.length);
        ArrayShadow blocks = isToldInBlocks(ts) ? shadow.blocksWithin(from, end) : null;
        if (blocks == null) {
            writeEach(shadow, from, end, site, ts);
            return;
        }
        int bits = shadow.blockBits;
        int first = from + (1 << bits) - 1 >> bits;
        int last = end >> bits;
        writeEach(shadow, from, first << bits, site, ts);
        for (int block = first; block < last; block++) {
            if (!blocks.isUniform(block) || blocks.words[block] != ts.both) {
                writeBlock(shadow, blocks, block, site, ts);
            }
        }
        writeEach(shadow, last << bits, end, site, ts);
    }

    private static void writeEach(ArrayShadow shadow, int from, int end, int site, ThreadState ts) {
        int index = from;
        while (index < end) {
            int next = Math.min(end, shadow.behindBlockOf(index));
            for (index = writeOwn(shadow, index, next, site, ts); index < next; index++) {
                if (shadow.words[index] != ts.both) {
                    write(shadow, index, site, ts);
                    ts.done();
                }
            }
        }
    }

    private static int writeOwn(ArrayShadow shadow, int from, int end, int site, ThreadState ts) {
        if (!isToldInBlocks(ts) || !shadow.isExpanded(from)) {
            return from;
        }
        long[] words = shadow.words;
        long both = ts.both;
        int index = from;
        while (index < end && ts.isOfRun((int) words[index])) {
            words[index++] = both;
        }
        shadow.putWriteSites(from, index, site, ts);
        return index;
    }

    /**
     * These elements are read and written. The edges of the write say all that those of the read would: whoever wrote last comes
     * before both, and whoever comes later comes after both.
     */
    static void updateRange(ArrayShadow shadow, int from, int to, int site, ThreadState ts) {
        if (isToldInBlocks(ts)) {
            writeRange(shadow, from, to, site, ts);
        } else {
            for (int index = from; index < to; index++) {
                readEach(shadow, index, index + 1, site, ts);
                writeEach(shadow, index, index + 1, site, ts);
            }
        }
    }

    /** Tells that these elements are read, whose indices stand in an array. They may be the same again and again. */
    static void readGathered(ArrayShadow shadow, int[] indices, int from, int to, int site, ThreadState ts) {
        int at = from;
        while (at < to) {
            ReadBits bits = shadow.readBits[ts.id & ReadBits.SEATS - 1];
            if (bits.areOf(ts.epoch)) {
                at = bits.addGathered(indices, at, to, site);
            }
            if (at < to) {
                int index = indices[at++];
                if ((int) shadow.words[index] != ts.epoch) {
                    read(shadow, index, site, ts);
                    ts.done();
                }
            }
        }
    }

    static void writeGathered(ArrayShadow shadow, int[] indices, int from, int to, int site, ThreadState ts) {
        for (int at = from; at < to; at++) {
            int index = indices[at];
            if (shadow.words[index] != ts.both) {
                write(shadow, index, site, ts);
                ts.done();
            }
        }
    }

    static void updateGathered(ArrayShadow shadow, int[] indices, int from, int to, int site, ThreadState ts) {
        if (isToldInBlocks(ts)) {
            writeGathered(shadow, indices, from, to, site, ts);
        } else {
            for (int at = from; at < to; at++) {
                readGathered(shadow, indices, at, at + 1, site, ts);
                writeGathered(shadow, indices, at, at + 1, site, ts);
            }
        }
    }

    private static void writeBlock(ArrayShadow shadow, ArrayShadow blocks, int block, int site, ThreadState ts) {
        if (blocks.isUniform(block)) {
            write(blocks, block, site, ts);
            ts.done();
        }
        if (!blocks.isUniform(block)) {
            writeEach(shadow, block << shadow.blockBits, block + 1 << shadow.blockBits, site, ts);
            shadow.unify(block, ts);
        }
    }

    @DontInline
    private static void readOthers(ArrayShadow shadow, int index, int site, ThreadState ts) {
        if (!shadow.isReadWithBlock(index, ts) && !ts.isQuiet()) {
            shadow.lock(index, ts);
            readLocked(shadow, index, site, ts);
        }
    }

    /** The caller holds the element's lock. */
    @DontInline
    static void readLocked(ArrayShadow shadow, int index, int site, ThreadState ts) {
        readLocked(shadow, index, site, ts, RecordKind.READ);
        ts.forget();
    }

    static void readLocked(ArrayShadow shadow, int index, int site, ThreadState ts, int kind) {
        shadow.expand(index);
        ts.startOrdered();
        long word = Memory.UNSAFE.getLongVolatile(shadow.words, ArrayShadow.offset(index));
        int write = (int) (word >>> 32);
        int last = (int) word;
        if (ts.isNews(write)) {
            int fromSite = shadow.writeSite(index, Epochs.thread(write));
            ts.takeEdge(RecordKind.EDGE_WRITE_READ, write, fromSite, shadow.variable(index), site);
        }
        boolean isRepeat = last != SHARED && ts.isRepeatedRead(last);
        if (last != SHARED && (last == Epochs.NONE || ts.isOwn(last) || ts.hasSeen(last))) {
            put(shadow, index, word & HIGH | ts.afterRead(last, site));
            shadow.putReadSite(index, site, ts);
        } else {
            if (last != SHARED) {
                int owner = Epochs.thread(last);
                long mark = (long) last << 32 | write & 0xFFFFFFFFL;
                shadow.marksOf(owner).set(index, mark, shadow.readSite(index, owner));
            }
            int access = ts.afterRead(Epochs.NONE, site);
            ts.marksOf(shadow).set(index, (long) access << 32 | write & 0xFFFFFFFFL, site);
            put(shadow, index, word & HIGH | SHARED & 0xFFFFFFFFL);
        }
        if (!isRepeat && ts.isRecording(site)) {
            ts.record(kind, shadow.variable(index), site);
        }
        ts.endOrdered();
    }

    private static void put(ArrayShadow shadow, int index, long word) {
        Memory.UNSAFE.putLongRelease(shadow.words, ArrayShadow.offset(index), word);
    }

    @ForceInline
    static void write(ArrayShadow shadow, int index, int site, ThreadState ts) {
        if (ts.isMine((int) shadow.words[index]) && shadow.isExpanded(index)) {
            if (ts.quick) {
                shadow.putWriteSite(index, site, ts);
                shadow.words[index] = ts.both;
            } else {
                writeInFull(shadow, index, shadow.words[index], site, ts);
            }
        } else {
            writeOthers(shadow, index, site, ts);
        }
    }

    @DontInline
    private static void writeOthers(ArrayShadow shadow, int index, int site, ThreadState ts) {
        if (!shadow.isWrittenWithBlock(index, ts) && !ts.isQuiet()) {
            shadow.lock(index, ts);
            writeLocked(shadow, index, site, ts);
        }
    }

    /** The caller holds the element's lock. */
    @DontInline
    static void writeLocked(ArrayShadow shadow, int index, int site, ThreadState ts) {
        writeLocked(shadow, index, site, ts, RecordKind.WRITE);
        ts.forget();
    }

    /** The same; the kind is that of a write or an update. */
    static void writeLocked(ArrayShadow shadow, int index, int site, ThreadState ts, int kind) {
        shadow.expand(index);
        ts.startOrdered();
        long word = Memory.UNSAFE.getLongVolatile(shadow.words, ArrayShadow.offset(index));
        if (!ts.isRepeatedWrite(word, kind)) {
            takeEdgesOfWrite(shadow, index, word, site, ts);
            shadow.putWriteSite(index, site, ts);
            put(shadow, index, ts.afterWrite(word, kind, site));
            Memory.UNSAFE.fullFence(); // whoever trusts bits from now on sees the new word
            shadow.endTrustInBits(index, ts);
            if (ts.isRecording(site)) {
                ts.record(kind, shadow.variable(index), site);
            }
        }
        ts.endOrdered();
    }

    private static void takeEdgesOfWrite(ArrayShadow shadow, int index, long word, int site, ThreadState ts) {
        int write = (int) (word >>> 32);
        int last = (int) word;
        if (last == SHARED) {
            takeEdgesOfReaders(shadow, index, write, site, ts);
        } else if (last != write) {
            takeIfNews(RecordKind.EDGE_READ_WRITE, last, shadow, index, site, ts);
        }
        takeIfNews(RecordKind.EDGE_WRITE_WRITE, write, shadow, index, site, ts);
    }

    /** Those who have read this element, or its block, or (if it is a block) one of its elements, since that write. */
    private static void takeEdgesOfReaders(ArrayShadow shadow, int index, int write, int site, ThreadState ts) {
        takeEdgesOfMarks(shadow, index, write, shadow, index, site, ts);
        ArrayShadow blocks = shadow.blocks;
        if (blocks != null) {
            takeEdgesOfMarks(blocks, index >> shadow.blockBits, write, shadow, index, site, ts);
        }
        if (shadow.elements != null) {
            for (int element = index << shadow.blockBits; element < index + 1 << shadow.blockBits; element++) {
                takeEdgesOfMarks(shadow.elements, element, write, shadow, index, site, ts);
            }
        }
    }

    private static void takeEdgesOfMarks(
            ArrayShadow marked, int at, int write, ArrayShadow shadow, int index, int site, ThreadState ts) {
        for (ArrayShadow.Marks marks : marked.allMarks()) {
            long inBits = marked.inBits(marks, at); // first, since what is no longer there is marked
            long mark = marks.get(at);
            if (mark != 0 && (int) mark == write) {
                takeEdgeOfReader((int) (mark >>> 32), marks.site(at), shadow, index, site, ts);
            }
            takeEdgeOfReader((int) (inBits >>> 32), (int) inBits, shadow, index, site, ts);
        }
    }

    private static void takeEdgeOfReader(
            int reader, int fromSite, ArrayShadow shadow, int index, int site, ThreadState ts) {
        if (ts.isNews(reader)) {
            ts.takeEdge(RecordKind.EDGE_READ_WRITE, reader, fromSite, shadow.variable(index), site);
        }
    }

    private static void takeIfNews(int kind, int epoch, ArrayShadow shadow, int index, int site, ThreadState ts) {
        if (ts.isNews(epoch)) {
            int from = Epochs.thread(epoch);
            int fromSite =
                    kind == RecordKind.EDGE_READ_WRITE ? shadow.readSite(index, from) : shadow.writeSite(index, from);
            ts.takeEdge(kind, epoch, fromSite, shadow.variable(index), site);
        }
    }
}
