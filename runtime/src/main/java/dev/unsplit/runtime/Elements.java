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
            readShared(shadow, index, word, site, ts);
        } else if (ts.isMine((int) word)) {
            shadow.words[index] = word & HIGH | ts.epoch;
            shadow.putReadSite(index, site, ts);
            if (!ts.quick) {
                record(RecordKind.READ, shadow, index, site, ts);
            }
        } else {
            readOthers(shadow, index, site, ts);
        }
    }

    /** Nothing to do if it was read in this epoch; if it was read before since the same write, nothing new but the epoch. */
    @ForceInline
    private static void readShared(ArrayShadow shadow, int index, long word, int site, ThreadState ts) {
        ArrayShadow.Marks marks = ts.marksOf(shadow);
        long mark = marks.get(index);
        long wanted = (long) ts.epoch << 32 | word >>> 32;
        if (mark == wanted) {
            return;
        }
        if ((int) mark == (int) wanted && mark != 0) {
            marks.set(index, wanted);
            shadow.putReadSite(index, site, ts);
            if (!ts.quick) {
                record(RecordKind.READ, shadow, index, site, ts);
            }
        } else {
            readOthers(shadow, index, site, ts);
        }
    }

    @DontInline
    private static void record(int kind, ArrayShadow shadow, int index, int site, ThreadState ts) {
        if (ts.isRecording(site)) {
            ts.record(kind, Names.element(shadow, index), site);
        }
        ts.forget();
    }

    /** Elements that were read, told afterwards. */
    static void readRange(ArrayShadow shadow, int from, int to, int site, ThreadState ts) {
        for (int index = from; index < to && index < shadow.words.length; index++) {
            if ((int) shadow.words[index] != ts.epoch) {
                read(shadow, index, site, ts);
                ts.done();
            }
        }
    }

    static void writeRange(ArrayShadow shadow, int from, int to, int site, ThreadState ts) {
        for (int index = from; index < to && index < shadow.words.length; index++) {
            if (shadow.words[index] != ts.both) {
                write(shadow, index, site, ts);
                ts.done();
            }
        }
    }

    @DontInline
    private static void readOthers(ArrayShadow shadow, int index, int site, ThreadState ts) {
        if (!ts.isQuiet()) {
            shadow.lock(index, ts);
            readLocked(shadow, index, site, ts);
        }
    }

    /** The caller holds the element's lock. */
    static void readLocked(ArrayShadow shadow, int index, int site, ThreadState ts) {
        ts.startOrdered();
        long word = Memory.UNSAFE.getLongVolatile(shadow.words, ArrayShadow.offset(index));
        int write = (int) (word >>> 32);
        int last = (int) word;
        if (ts.isNews(write)) {
            int fromSite = shadow.writeSite(index, Epochs.thread(write));
            ts.takeEdge(RecordKind.EDGE_WRITE_READ, write, fromSite, Names.element(shadow, index), site);
        }
        if (last != SHARED && (last == Epochs.NONE || ts.isOwn(last) || ts.hasSeen(last))) {
            put(shadow, index, word & HIGH | ts.epoch);
        } else {
            if (last != SHARED) {
                shadow.marksOf(Epochs.thread(last)).set(index, (long) last << 32 | write & 0xFFFFFFFFL);
            }
            ts.marksOf(shadow).set(index, (long) ts.epoch << 32 | write & 0xFFFFFFFFL);
            put(shadow, index, word & HIGH | SHARED & 0xFFFFFFFFL);
        }
        shadow.putReadSite(index, site, ts);
        if (ts.isRecording(site)) {
            ts.record(RecordKind.READ, Names.element(shadow, index), site);
        }
        ts.endOrdered();
    }

    private static void put(ArrayShadow shadow, int index, long word) {
        Memory.UNSAFE.putLongVolatile(shadow.words, ArrayShadow.offset(index), word);
    }

    @ForceInline
    static void write(ArrayShadow shadow, int index, int site, ThreadState ts) {
        if (ts.isMine((int) shadow.words[index])) {
            shadow.putWriteSite(index, site, ts);
            shadow.words[index] = ts.both;
            if (!ts.quick) {
                record(RecordKind.WRITE, shadow, index, site, ts);
            }
        } else {
            writeOthers(shadow, index, site, ts);
        }
    }

    @DontInline
    private static void writeOthers(ArrayShadow shadow, int index, int site, ThreadState ts) {
        if (!ts.isQuiet()) {
            shadow.lock(index, ts);
            writeLocked(shadow, index, site, ts);
        }
    }

    /** The caller holds the element's lock. */
    static void writeLocked(ArrayShadow shadow, int index, int site, ThreadState ts) {
        ts.startOrdered();
        long word = Memory.UNSAFE.getLongVolatile(shadow.words, ArrayShadow.offset(index));
        if (word != ts.both) {
            takeEdgesOfWrite(shadow, index, word, site, ts);
            shadow.putWriteSite(index, site, ts);
            put(shadow, index, ts.both);
            if (ts.isRecording(site)) {
                ts.record(RecordKind.WRITE, Names.element(shadow, index), site);
            }
        }
        ts.endOrdered();
    }

    private static void takeEdgesOfWrite(ArrayShadow shadow, int index, long word, int site, ThreadState ts) {
        int write = (int) (word >>> 32);
        int last = (int) word;
        if (last == SHARED) {
            for (ArrayShadow.Marks marks : shadow.allMarks()) {
                long mark = marks.get(index);
                if (mark != 0 && (int) mark == write) {
                    takeIfNews(RecordKind.EDGE_READ_WRITE, (int) (mark >>> 32), shadow, index, site, ts);
                }
            }
        } else if (last != write) {
            takeIfNews(RecordKind.EDGE_READ_WRITE, last, shadow, index, site, ts);
        }
        takeIfNews(RecordKind.EDGE_WRITE_WRITE, write, shadow, index, site, ts);
    }

    private static void takeIfNews(int kind, int epoch, ArrayShadow shadow, int index, int site, ThreadState ts) {
        if (ts.isNews(epoch)) {
            int from = Epochs.thread(epoch);
            int fromSite =
                    kind == RecordKind.EDGE_READ_WRITE ? shadow.readSite(index, from) : shadow.writeSite(index, from);
            ts.takeEdge(kind, epoch, fromSite, Names.element(shadow, index), site);
        }
    }
}
