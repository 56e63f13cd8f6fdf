// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/**
 * Which threads did something, with the last unit of each in which it did. There may be two such things, of which a thread has done none, one or both.
 * Whoever uses it holds a lock, which may be its own. All of it lies beside each other: a thread that takes that lock after another one has to fetch whatever
 * the other one has written, and should have to fetch little.
 *
 * <pre>
 *   0      the lock, if it is its own; in the first array, even when another one has taken its place
 *   1, …   an entry each: thread and thing, epoch and site; an epoch that is none if the entry is free
 * </pre>
 */
final class LatestUnits {

    /** What was done; whoever knows only one thing takes the first. */
    static final int FIRST = 0;

    static final int SECOND = 1;

    private static final long LOCK = Memory.FIRST_INT;
    private static final int START = 1;
    private static final int ENTRY = 3;
    private static final int FIRST_ENTRIES = 4;

    private final int[] first = new int[START + FIRST_ENTRIES * ENTRY];
    private int[] all = first;

    // ---- its own lock

    void lock(Turns turns) {
        ChangeLock.lock(first, LOCK, turns);
    }

    void lockToChange() {
        ChangeLock.lockToChange(first, LOCK);
    }

    void unlock() {
        ChangeLock.unlock(first, LOCK);
    }

    void changing() {
        ChangeLock.changing(first, LOCK);
    }

    void changed() {
        ChangeLock.changed(first, LOCK);
    }

    // ---- entries

    /** How many entries there are, of both things, free ones included. */
    int size() {
        return (all.length - START) / ENTRY;
    }

    /** Whether this entry is of that thing. */
    boolean is(int index, int thing) {
        return (all[START + ENTRY * index] & 1) == thing;
    }

    /** None if the entry is free. */
    int epoch(int index) {
        return all[START + ENTRY * index + 1];
    }

    int site(int index) {
        return all[START + ENTRY * index + 2];
    }

    /** The last unit in which this thread did that thing, or none. */
    int epochOf(int thread, int thing) {
        int at = find(thread << 1 | thing);
        return at < 0 ? Epochs.NONE : all[at + 1];
    }

    private int find(int key) {
        int[] now = all;
        for (int at = START; at < now.length; at += ENTRY) {
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
            all[at] = key;
        }
        all[at + 1] = epoch;
        all[at + 2] = site;
    }

    private int newEntry(int thing, ThreadState ts) {
        int free = -1;
        for (int at = START; at < all.length; at += ENTRY) {
            if (all[at + 1] == Epochs.NONE) {
                free = at;
            } else if ((all[at] & 1) == thing && ts.hasSeen(all[at + 1])) {
                return at;
            }
        }
        return free >= 0 ? free : grow();
    }

    /** Returns where the first of the new entries is. */
    private int grow() {
        int size = all.length;
        all = Arrays.copyOf(all, size + FIRST_ENTRIES * ENTRY);
        return size;
    }
}
