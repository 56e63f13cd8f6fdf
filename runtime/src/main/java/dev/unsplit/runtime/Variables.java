// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.format.RecordKind;

/**
 * The automaton behind the word of a variable: decides which accesses say something new, and takes in the edges.
 *
 * <pre>
 *   word    last write's epoch (high half) | last access's epoch (low half), or SHARED and a number below 0
 *   sites   site of the last write (high half, without the sign) | site of the last access (low half);
 *           its sign bit is the variable's lock
 *   readers who read since the last write, while the word is SHARED
 * </pre>
 *
 * As long as one thread accesses the variable, nothing is locked and nothing leaves the thread. SHARED means that threads have
 * read whose reads are not ordered among each other. Each time a variable becomes SHARED it gets a new number, under
 * which a reader marks, for itself alone, that it has read in this epoch: the mark is valid just as long as the word
 * holds that number.
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

    /** Where the three parts of a shadow are, and the variable that it stands for: {@code owner} with {@code field}. */
    static void read(
            Object base,
            long wordAt,
            long sitesAt,
            long readersAt,
            Object owner,
            int field,
            int site,
            ThreadState ts,
            int kind,
            boolean always) {
        long word = Memory.UNSAFE.getLong(base, wordAt);
        int last = (int) word;
        if (!always && (last == ts.epoch || last < 0 && ts.hasMark(last))) {
            return;
        }
        if (!always && ts.isMine(last)) {
            Memory.UNSAFE.putLong(base, wordAt, word & HIGH | ts.epoch);
            long sites = Memory.UNSAFE.getLong(base, sitesAt);
            Memory.UNSAFE.putLong(base, sitesAt, sites & HIGH & Long.MAX_VALUE | site);
            if (ts.isRecording(site)) {
                ts.record(kind, Names.variable(owner, field), site);
            }
            return;
        }
        if (ts.isQuiet()) {
            return;
        }
        ts.lock(base, sitesAt);
        readLocked(base, wordAt, sitesAt, readersAt, owner, field, site, ts, kind);
    }

    /** Read before since the same write: there is nothing new but the epoch. */
    static boolean renew(Object base, long readersAt, int shared, int site, ThreadState ts) {
        Readers readers = (Readers) Memory.UNSAFE.getReferenceAcquire(base, readersAt);
        if (readers == null || !readers.renew(site, ts)) {
            return false;
        }
        ts.mark(shared);
        return true;
    }

    /** The caller holds the lock. */
    static void readLocked(
            Object base,
            long wordAt,
            long sitesAt,
            long readersAt,
            Object owner,
            int field,
            int site,
            ThreadState ts,
            int kind) {
        ts.startOrdered();
        long word = Memory.UNSAFE.getLongVolatile(base, wordAt);
        long sites = Memory.UNSAFE.getLong(base, sitesAt);
        int write = (int) (word >>> 32);
        int last = (int) word;
        if (ts.isNews(write)) {
            int variable = Names.variable(owner, field);
            ts.takeEdge(RecordKind.EDGE_WRITE_READ, write, siteOfWrite(sites), variable, site);
        }
        if (last < 0) {
            Readers readers = (Readers) Memory.UNSAFE.getReference(base, readersAt);
            readers.put(site, ts);
            ts.mark(last);
        } else if (last == Epochs.NONE || ts.isOwn(last) || ts.hasSeen(last)) {
            Memory.UNSAFE.putLong(base, sitesAt, sites & HIGH | site);
            Memory.UNSAFE.putLongVolatile(base, wordAt, word & HIGH | ts.epoch);
        } else {
            Readers readers = new Readers();
            readers.put(last, (int) sites);
            readers.put(ts.epoch, site);
            Memory.UNSAFE.putReference(base, readersAt, readers);
            int shared = newShared();
            ts.mark(shared);
            Memory.UNSAFE.putLongVolatile(base, wordAt, word & HIGH | shared & LOW);
        }
        if (ts.isRecording(site)) {
            ts.record(kind, Names.variable(owner, field), site);
        }
        ts.endOrdered();
    }

    static void write(
            Object base,
            long wordAt,
            long sitesAt,
            long readersAt,
            Object owner,
            int field,
            int site,
            ThreadState ts,
            int kind,
            boolean always) {
        long word = Memory.UNSAFE.getLong(base, wordAt);
        if (!always && word == ts.both) {
            return;
        }
        if (!always && ts.isMine((int) word)) {
            Memory.UNSAFE.putLong(base, sitesAt, (long) site << 32 | site);
            Memory.UNSAFE.putLong(base, wordAt, ts.both);
            if (ts.isRecording(site)) {
                ts.record(kind, Names.variable(owner, field), site);
            }
            return;
        }
        if (ts.isQuiet()) {
            return;
        }
        ts.lock(base, sitesAt);
        writeLocked(base, wordAt, sitesAt, readersAt, owner, field, site, ts, kind);
    }

    /** The caller holds the lock. */
    static void writeLocked(
            Object base,
            long wordAt,
            long sitesAt,
            long readersAt,
            Object owner,
            int field,
            int site,
            ThreadState ts,
            int kind) {
        ts.startOrdered();
        long word = Memory.UNSAFE.getLongVolatile(base, wordAt);
        boolean again = word == ts.both;
        if (!again) {
            takeEdgesOfWrite(word, base, sitesAt, readersAt, owner, field, site, ts);
            Memory.UNSAFE.putLong(base, sitesAt, Long.MIN_VALUE | (long) site << 32 | site);
            Memory.UNSAFE.putLongVolatile(base, wordAt, ts.both);
            if (ts.isRecording(site)) {
                ts.record(kind, Names.variable(owner, field), site);
            }
        }
        ts.endOrdered();
    }

    /** From each other thread one edge: from its last access, which may be the last write or a read since. */
    private static void takeEdgesOfWrite(
            long word, Object base, long sitesAt, long readersAt, Object owner, int field, int site, ThreadState ts) {
        long sites = Memory.UNSAFE.getLong(base, sitesAt);
        int write = (int) (word >>> 32);
        int last = (int) word;
        if (last < 0) {
            Readers readers = (Readers) Memory.UNSAFE.getReference(base, readersAt);
            for (int index = 0; index < readers.size(); index++) {
                takeIfNews(
                        RecordKind.EDGE_READ_WRITE, readers.epoch(index), readers.site(index), owner, field, site, ts);
            }
            Memory.UNSAFE.putReference(base, readersAt, null);
        } else if (last != write) {
            takeIfNews(RecordKind.EDGE_READ_WRITE, last, (int) sites, owner, field, site, ts);
        }
        takeIfNews(RecordKind.EDGE_WRITE_WRITE, write, siteOfWrite(sites), owner, field, site, ts);
    }

    private static void takeIfNews(
            int kind, int epoch, int fromSite, Object owner, int field, int site, ThreadState ts) {
        if (ts.isNews(epoch)) {
            ts.takeEdge(kind, epoch, fromSite, Names.variable(owner, field), site);
        }
    }

    private static int siteOfWrite(long sites) {
        return (int) (sites >>> 32) & Integer.MAX_VALUE;
    }
}
