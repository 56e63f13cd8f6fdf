// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/**
 * Who did something, with the last unit of each thread in which it did: the readers of a variable since its last write. Whoever
 * changes the list holds a lock; only a thread's own entry may be renewed without.
 */
final class Readers {

    private static final class Reader {
        final int thread;
        int epoch;
        int site;

        Reader(int epoch, int site) {
            this.thread = Epochs.thread(epoch);
            this.epoch = epoch;
            this.site = site;
        }
    }

    private volatile Reader[] readers = {};

    /** Sets the epoch of a thread that is there already; needs no lock. Returns whether it is. */
    boolean renew(int site, ThreadState ts) {
        for (Reader each : readers) {
            if (each.thread == ts.id) {
                each.epoch = ts.epoch;
                each.site = site;
                return true;
            }
        }
        return false;
    }

    /** In place of a thread that this one is known to come after: whoever comes after this one comes after that one, too. */
    void put(int site, ThreadState ts) {
        if (renew(site, ts)) {
            return;
        }
        Reader[] now = readers;
        for (int index = 0; index < now.length; index++) {
            if (ts.hasSeen(now[index].epoch)) {
                Reader[] changed = now.clone();
                changed[index] = new Reader(ts.epoch, site);
                readers = changed;
                return;
            }
        }
        put(ts.epoch, site);
    }

    /** Returns the position of the thread. */
    int put(int epoch, int site) {
        Reader[] now = readers;
        int thread = Epochs.thread(epoch);
        for (int index = 0; index < now.length; index++) {
            if (now[index].thread == thread) {
                now[index].epoch = epoch;
                now[index].site = site;
                return index;
            }
        }
        Reader[] grown = Arrays.copyOf(now, now.length + 1);
        grown[now.length] = new Reader(epoch, site);
        readers = grown;
        return now.length;
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
