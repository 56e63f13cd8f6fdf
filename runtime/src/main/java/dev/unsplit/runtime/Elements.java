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
        if (ts.isMine((int) word)) {
            shadow.words[index] = word & HIGH | ts.epoch;
            shadow.putReadSite(index, site, ts);
            if (!Recorder.quick) {
                record(RecordKind.READ, shadow, index, site, ts);
            }
        } else {
            readOthers(shadow, index, word, site, ts);
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

    private static boolean hasMark(ArrayShadow shadow, int index, long word, ThreadState ts) {
        ArrayShadow.Marks marks = shadow.marks(ts.id);
        return marks != null && marks.get(index) == ((long) ts.epoch << 32 | word >>> 32);
    }

    @DontInline
    private static void readOthers(ArrayShadow shadow, int index, long word, int site, ThreadState ts) {
        if ((int) word == SHARED && hasMark(shadow, index, word, ts) || ts.isQuiet()) {
            return;
        }
        if ((int) word == SHARED && renewMark(shadow, index, word, ts)) {
            record(RecordKind.READ, shadow, index, site, ts);
        } else {
            shadow.lock(index, ts);
            readLocked(shadow, index, site, ts);
        }
    }

    /** Read before since the same write: there is nothing new but the epoch. */
    private static boolean renewMark(ArrayShadow shadow, int index, long word, ThreadState ts) {
        ArrayShadow.Marks marks = shadow.marks(ts.id);
        if (marks == null) {
            return false;
        }
        long mark = marks.get(index);
        if (mark == 0 || (int) mark != (int) (word >>> 32)) {
            return false;
        }
        marks.set(index, (long) ts.epoch << 32 | word >>> 32);
        return true;
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
                mark(shadow, index, last, write, Epochs.thread(last));
            }
            mark(shadow, index, ts.epoch, write, ts.id);
            put(shadow, index, word & HIGH | SHARED & 0xFFFFFFFFL);
        }
        shadow.putReadSite(index, site, ts);
        if (ts.isRecording(site)) {
            ts.record(RecordKind.READ, Names.element(shadow, index), site);
        }
        ts.endOrdered();
    }

    private static void mark(ArrayShadow shadow, int index, int epoch, int write, int reader) {
        ArrayShadow.Marks marks = shadow.marks(reader);
        if (marks == null) {
            marks = shadow.newMarks(reader);
        }
        marks.set(index, (long) epoch << 32 | write & 0xFFFFFFFFL);
    }

    private static void put(ArrayShadow shadow, int index, long word) {
        Memory.UNSAFE.putLongVolatile(shadow.words, ArrayShadow.offset(index), word);
    }

    @ForceInline
    static void write(ArrayShadow shadow, int index, int site, ThreadState ts) {
        if (ts.isMine((int) shadow.words[index])) {
            shadow.putWriteSite(index, site, ts);
            shadow.words[index] = ts.both;
            if (!Recorder.quick) {
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
