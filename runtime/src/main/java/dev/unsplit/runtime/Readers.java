// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/**
 * Who did something, with the last unit of each thread in which it did: the readers of a variable since its last write. Whoever
 * changes the list holds a lock; only a thread's own entry may be renewed without.
 */
final class Readers {

    /** One thread's entry. The thread itself keeps those that it used last at hand ({@link ThreadState#renew}). */
    static final class Reader {
        /** No word holds this: neither an epoch nor the number of a variable that is SHARED. */
        static final int GONE = 1;

        static final Reader NOBODY = new Reader(Epochs.NONE, 0, GONE);

        final int thread;

        /** The number under which the variable is SHARED; {@link #GONE} if this entry does not count any more, or for other uses. */
        int shared;

        int epoch;
        int site;

        // The entries of two threads are made together, and each is written again and again: not in one cache line.
        @SuppressWarnings("UnusedVariable")
        private long one, two, three, four, five;

        Reader(int epoch, int site, int shared) {
            this.thread = Epochs.thread(epoch);
            this.epoch = epoch;
            this.site = site;
            this.shared = shared;
        }
    }

    private final int shared;
    private volatile Reader[] readers = {};

    Readers(int shared) {
        this.shared = shared;
    }

    /** The entry of a thread, or null; needs no lock. */
    Reader find(int thread) {
        for (Reader each : readers) {
            if (each.thread == thread) {
                return each;
            }
        }
        return null;
    }

    /**
     * If this thread is new here, in place of a thread that it is known to come after: whoever comes after this one comes after that
     * one, too.
     */
    Reader put(int site, ThreadState ts) {
        Reader own = find(ts.id);
        if (own != null) {
            own.epoch = ts.afterRead(own.epoch, site);
            own.site = site;
            return own;
        }
        own = new Reader(ts.afterRead(Epochs.NONE, site), site, shared);
        Reader[] now = readers;
        for (int index = 0; index < now.length; index++) {
            int epoch = now[index].epoch;
            if (ts.hasSeen(epoch)) {
                replace(index, own, epoch);
                return own;
            }
        }
        add(own);
        return own;
    }

    /** The thread that is replaced may be renewing its entry at this very moment: then both count. */
    private void replace(int index, Reader by, int seenEpoch) {
        Reader replaced = readers[index];
        Reader[] changed = readers.clone();
        changed[index] = by;
        readers = changed;
        replaced.shared = Reader.GONE;
        Memory.UNSAFE.fullFence();
        if (replaced.epoch != seenEpoch) {
            add(new Reader(replaced.epoch, replaced.site, shared));
        }
    }

    private void add(Reader reader) {
        Reader[] now = readers;
        Reader[] grown = Arrays.copyOf(now, now.length + 1);
        grown[now.length] = reader;
        readers = grown;
    }

    void put(int epoch, int site) {
        Reader[] now = readers;
        int thread = Epochs.thread(epoch);
        for (int index = 0; index < now.length; index++) {
            if (now[index].thread == thread) {
                now[index].epoch = epoch;
                now[index].site = site;
                return;
            }
        }
        add(new Reader(epoch, site, shared));
    }

    /** None of the entries counts any more, so nobody need keep them at hand. */
    void dismiss() {
        for (Reader each : readers) {
            each.shared = Reader.GONE;
        }
    }

    int size() {
        return readers.length;
    }

    int epoch(int index) {
        return readers[index].epoch;
    }

    int site(int index) {
        return readers[index].site;
    }
}
