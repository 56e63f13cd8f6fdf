// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.format.RecordKind;
import jdk.internal.vm.annotation.DontInline;

/**
 * The automaton behind the word of a variable: decides which accesses say something new, and takes in the edges.
 *
 * <pre>
 *   word        last write's epoch (high half) | last access's epoch (low half), or SHARED and a number below 0
 *   write site  site of the last write; its sign bit is the variable's lock, except in a {@link Word}
 *   access site site of the last access
 *   readers     who read since the last write, while the word is SHARED
 * </pre>
 *
 * As long as one thread accesses the variable, nothing is locked and nothing leaves the thread. SHARED means that threads have
 * read whose reads are not ordered among each other. Each time a variable becomes SHARED it gets a new number, under
 * which a reader marks, for itself alone, that it has read in this epoch: the mark is valid just as long as the word
 * holds that number.
 *
 * <p>What needs no call is in {@link Place}; this is the whole.
 */
final class Variables {

    private static final long HIGH = 0xFFFFFFFF00000000L;
    private static final long LOW = 0xFFFFFFFFL;
    private static final int SHARED = Integer.MIN_VALUE;

    private static final long LAST_SHARED = Memory.UNSAFE.objectFieldOffset(Variables.class, "lastShared");
    private static final Variables COUNTER = new Variables();

    @SuppressWarnings("UnusedVariable") // through its offset
    private volatile int lastShared;

    private Variables() {}

    private static int newShared() {
        return SHARED | Memory.UNSAFE.getAndAddInt(COUNTER, LAST_SHARED, 1);
    }

    /** Where the parts of a shadow are, and the variable that it stands for: {@code owner} with {@code field}. */
    static void read(
            Object base, Place place, Object owner, int field, int site, ThreadState ts, int kind, boolean always) {
        if (!always && readUnlocked(base, place, owner, field, site, ts, kind) || ts.isQuiet()) {
            return;
        }
        lock(base, place, ts);
        readLocked(base, place, owner, field, site, ts, kind);
    }

    /** A read of what no other thread has written since this one accessed it. False if it is another one; then nothing was done. */
    static boolean readUnlocked(Object base, Place place, Object owner, int field, int site, ThreadState ts, int kind) {
        long word = Memory.UNSAFE.getLong(base, place.word);
        int last = (int) word;
        if (last == ts.epoch || last < 0 && ts.hasRead(last)) {
            return true;
        }
        if (!ts.isMine(last) && !(last < 0 && renew(base, place, last, site, ts))) {
            return false;
        }
        boolean isRepeat = last >= 0 && ts.isRepeatedRead(last);
        if (last >= 0) {
            Memory.UNSAFE.putLong(base, place.word, word & HIGH | ts.afterRead(last, site));
            Memory.UNSAFE.putInt(base, place.accessSite, site);
        }
        if (!isRepeat && ts.isRecording(site)) {
            ts.record(kind, Names.variable(owner, field), site);
        }
        return true;
    }

    /** Read before since the same write: there is nothing new but the epoch. */
    private static boolean renew(Object base, Place place, int shared, int site, ThreadState ts) {
        Readers readers = (Readers) Memory.UNSAFE.getReferenceAcquire(base, place.readers);
        Readers.Reader own = readers == null ? null : readers.find(ts.id);
        if (own == null || own.shared != shared) {
            return false;
        }
        own.epoch = ts.afterRead(own.epoch, site);
        own.site = site;
        ts.keep(own);
        return true;
    }

    private static void lock(Object base, Place place, ThreadState ts) {
        if (place == Word.PLACE) {
            ts.lock((Word) base);
        } else {
            ts.lock(base, place.writeSite);
        }
    }

    /** The caller holds the lock. */
    @DontInline
    static void readLocked(Object base, Place place, Object owner, int field, int site, ThreadState ts, int kind) {
        ts.startOrdered();
        long word = Memory.UNSAFE.getLongVolatile(base, place.word);
        int write = (int) (word >>> 32);
        int last = (int) word;
        if (ts.isNews(write)) {
            int variable = Names.variable(owner, field);
            ts.takeEdge(RecordKind.EDGE_WRITE_READ, write, siteOfWrite(base, place), variable, site);
        }
        boolean isRepeat = last < 0 ? ts.hasRead(last) : ts.isRepeatedRead(last);
        Readers readersSoFar = last < 0 ? readers(base, place) : null;
        if (readersSoFar != null) {
            ts.keep(readersSoFar.put(site, ts));
        } else if (last < 0) {
            Memory.UNSAFE.putInt(base, place.accessSite, site);
            Memory.UNSAFE.putLongRelease(base, place.word, word & HIGH | ts.afterRead(Epochs.NONE, site));
        } else if (last == Epochs.NONE || ts.isOwn(last) || ts.hasSeen(last)) {
            Memory.UNSAFE.putInt(base, place.accessSite, site);
            Memory.UNSAFE.putLongRelease(base, place.word, word & HIGH | ts.afterRead(last, site));
        } else {
            int shared = newShared();
            Readers readers = new Readers(shared);
            readers.put(last, Memory.UNSAFE.getInt(base, place.accessSite));
            ts.keep(readers.put(site, ts));
            Memory.UNSAFE.putReference(base, place.readers, readers);
            Memory.UNSAFE.putLongRelease(base, place.word, word & HIGH | shared & LOW);
        }
        if (!isRepeat && ts.isRecording(site)) {
            ts.record(kind, Names.variable(owner, field), site);
        }
        ts.endOrdered();
    }

    static void write(
            Object base, Place place, Object owner, int field, int site, ThreadState ts, int kind, boolean always) {
        long word = Memory.UNSAFE.getLong(base, place.word);
        if (!always && word == ts.both) {
            return;
        }
        if (!always && ts.isMine((int) word)) {
            boolean isRepeat = ts.isRepeatedWrite(word, kind);
            Memory.UNSAFE.putInt(base, place.writeSite, site);
            Memory.UNSAFE.putInt(base, place.accessSite, site);
            Memory.UNSAFE.putLong(base, place.word, ts.afterWrite(word, kind, site));
            if (!isRepeat && ts.isRecording(site)) {
                ts.record(kind, Names.variable(owner, field), site);
            }
            return;
        }
        if (ts.isQuiet()) {
            return;
        }
        lock(base, place, ts);
        writeLocked(base, place, owner, field, site, ts, kind);
    }

    /** The caller holds the lock. */
    @DontInline
    static void writeLocked(Object base, Place place, Object owner, int field, int site, ThreadState ts, int kind) {
        ts.startOrdered();
        long word = Memory.UNSAFE.getLongVolatile(base, place.word);
        if (!ts.isRepeatedWrite(word, kind)) {
            takeEdgesOfWrite(word, base, place, owner, field, site, ts);
            Memory.UNSAFE.putInt(base, place.writeSite, Integer.MIN_VALUE | site);
            Memory.UNSAFE.putInt(base, place.accessSite, site);
            Memory.UNSAFE.putLongRelease(base, place.word, ts.afterWrite(word, kind, site));
            if (ts.isRecording(site)) {
                ts.record(kind, Names.variable(owner, field), site);
            }
        }
        ts.endOrdered();
    }

    /** From each other thread one edge: from its last access, which may be the last write or a read since. */
    private static void takeEdgesOfWrite(
            long word, Object base, Place place, Object owner, int field, int site, ThreadState ts) {
        int write = (int) (word >>> 32);
        int last = (int) word;
        Readers readers = last < 0 ? readers(base, place) : null;
        if (readers != null) {
            for (int index = 0; index < readers.size(); index++) {
                takeIfNews(
                        RecordKind.EDGE_READ_WRITE, readers.epoch(index), readers.site(index), owner, field, site, ts);
            }
            readers.dismiss();
            Memory.UNSAFE.putReference(base, place.readers, null);
        } else if (last > 0 && last != write) {
            int lastSite = Memory.UNSAFE.getInt(base, place.accessSite);
            takeIfNews(RecordKind.EDGE_READ_WRITE, last, lastSite, owner, field, site, ts);
        }
        takeIfNews(RecordKind.EDGE_WRITE_WRITE, write, siteOfWrite(base, place), owner, field, site, ts);
    }

    /**
     * Of a variable that is SHARED. Null if another thread is just writing it: an owner's write that takes no lock, racing with this, may have undone a lock, so that two are
     * here at once. Such accesses race in the program, too; their order is not certain, but none of them may be lost.
     */
    private static Readers readers(Object base, Place place) {
        return (Readers) Memory.UNSAFE.getReference(base, place.readers);
    }

    private static void takeIfNews(
            int kind, int epoch, int fromSite, Object owner, int field, int site, ThreadState ts) {
        if (ts.isNews(epoch)) {
            ts.takeEdge(kind, epoch, fromSite, Names.variable(owner, field), site);
        }
    }

    private static int siteOfWrite(Object base, Place place) {
        return Memory.UNSAFE.getInt(base, place.writeSite) & Integer.MAX_VALUE;
    }
}
