// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/**
 * Which threads did something, with the last unit of each in which it did. Whoever uses it holds a lock. All of it lies beside each other: a thread that
 * takes that lock after another one has to fetch whatever the other one has written, and should have to fetch little.
 */
final class LatestUnits {

    /** Thread, epoch and site. */
    private static final int ENTRY = 3;

    private int[] entries = {};

    /** How many threads there are. */
    int size() {
        return entries.length / ENTRY;
    }

    int epoch(int index) {
        return entries[ENTRY * index + 1];
    }

    int site(int index) {
        return entries[ENTRY * index + 2];
    }

    /** The last unit of this thread, or none. */
    int epochOf(int thread) {
        int at = find(thread);
        return at < 0 ? Epochs.NONE : entries[at + 1];
    }

    private int find(int thread) {
        int[] now = entries;
        for (int at = 0; at < now.length; at += ENTRY) {
            if (now[at] == thread) {
                return at;
            }
        }
        return -1;
    }

    /**
     * If this thread is new here, in place of a thread that it is known to come after: whoever comes after this one comes after that
     * one, too.
     */
    void put(int epoch, int site, ThreadState ts) {
        int at = find(ts.id);
        if (at < 0) {
            at = newEntry(ts);
            entries[at] = ts.id;
        }
        entries[at + 1] = epoch;
        entries[at + 2] = site;
    }

    private int newEntry(ThreadState ts) {
        for (int at = 0; at < entries.length; at += ENTRY) {
            if (ts.hasSeen(entries[at + 1])) {
                return at;
            }
        }
        entries = Arrays.copyOf(entries, entries.length + ENTRY);
        return entries.length - ENTRY;
    }
}
