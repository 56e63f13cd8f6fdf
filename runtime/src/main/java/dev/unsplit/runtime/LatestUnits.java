// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/**
 * Which threads did something, with the last unit of each in which it did. There may be two such things, of which a thread has done none, one or both.
 * Whoever uses it holds a lock. All of it lies beside each other: a thread that takes that lock after another one has to fetch whatever the other one
 * has written, and should have to fetch little.
 */
final class LatestUnits {

    /** What was done; whoever knows only one thing takes the first. */
    static final int FIRST = 0;

    static final int SECOND = 1;

    /** Thread and thing, epoch and site. */
    private static final int ENTRY = 3;

    private int[] entries = {};

    /** How many entries there are, of both things. */
    int size() {
        return entries.length / ENTRY;
    }

    /** Whether this entry is of that thing. */
    boolean is(int index, int thing) {
        return (entries[ENTRY * index] & 1) == thing;
    }

    int epoch(int index) {
        return entries[ENTRY * index + 1];
    }

    int site(int index) {
        return entries[ENTRY * index + 2];
    }

    /** The last unit in which this thread did that thing, or none. */
    int epochOf(int thread, int thing) {
        int at = find(thread << 1 | thing);
        return at < 0 ? Epochs.NONE : entries[at + 1];
    }

    private int find(int key) {
        int[] now = entries;
        for (int at = 0; at < now.length; at += ENTRY) {
            if (now[at] == key) {
                return at;
            }
        }
        return -1;
    }

    /**
     * If this thread is new here, in place of a thread that did the same and that it is known to come after: whoever comes after this one comes
     * after that one, too.
     */
    void put(int thing, int epoch, int site, ThreadState ts) {
        int key = ts.id << 1 | thing;
        int at = find(key);
        if (at < 0) {
            at = newEntry(thing, ts);
            entries[at] = key;
        }
        entries[at + 1] = epoch;
        entries[at + 2] = site;
    }

    private int newEntry(int thing, ThreadState ts) {
        for (int at = 0; at < entries.length; at += ENTRY) {
            if ((entries[at] & 1) == thing && ts.hasSeen(entries[at + 1])) {
                return at;
            }
        }
        entries = Arrays.copyOf(entries, entries.length + ENTRY);
        return entries.length - ENTRY;
    }
}
