// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/**
 * What was handed over through one object: by whom and when, of each thread the last time. Whoever receives gets all of it, so each receiver remembers how far it
 * has come: a semaphore may be released by a hundred thousand tasks, one after the other, and acquired as often. Whoever has received and then sends stands for all that it got: those
 * came before it, as edges into it tell. So where a chain of tasks hands over, each to the next, there is one to remember. Whoever uses this holds the lock of the object.
 */
final class Sends {

    /** Place in the order of all, thread, number, site. */
    private static final int ENTRY = 4;

    private static final int FIRST_ENTRIES = 2;

    private long[] entries = new long[FIRST_ENTRIES * ENTRY];
    private int size;
    private long last; // place; the first is 1
    private final SeenTable received =
            SeenTable.forgetful(); // of each receiver, the last place; at worst it is told twice

    void add(int thread, long number, int site) {
        dropFirst(firstAfter(received.get(thread)));
        if (size == 0 || threadAt(size - 1) != thread) {
            makeRoom();
            size++;
        }
        int at = (size - 1) * ENTRY;
        entries[at] = ++last;
        entries[at + 1] = thread;
        entries[at + 2] = number;
        entries[at + 3] = site;
    }

    private void makeRoom() {
        if (size * ENTRY < entries.length) {
            return;
        }
        dropRepeated();
        if (size * ENTRY * 2 > entries.length) {
            entries = Arrays.copyOf(entries, entries.length * 2);
        }
    }

    private void dropFirst(int count) {
        if (count > 0) {
            size -= count;
            System.arraycopy(entries, count * ENTRY, entries, 0, size * ENTRY);
        }
    }

    /** Of each thread the last is enough: an edge from it implies those from all before. */
    private void dropRepeated() {
        SeenTable kept = new SeenTable();
        int to = size;
        for (int index = size - 1; index >= 0; index--) {
            if (kept.get(threadAt(index)) == 0) {
                kept.raise(threadAt(index), 1);
                System.arraycopy(entries, index * ENTRY, entries, --to * ENTRY, ENTRY);
            }
        }
        System.arraycopy(entries, to * ENTRY, entries, 0, (size - to) * ENTRY);
        size -= to;
    }

    /** The first that this thread has not received; from there on it has. */
    int receive(int thread) {
        int first = firstAfter(received.get(thread));
        received.raise(thread, last);
        return first;
    }

    /** The place of the last one; 0 if there is none. */
    long last() {
        return last;
    }

    /** The first one behind this place. */
    int firstAfter(long place) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = low + high >>> 1;
            if (entries[middle * ENTRY] > place) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    int size() {
        return size;
    }

    int threadAt(int index) {
        return (int) entries[index * ENTRY + 1];
    }

    long numberAt(int index) {
        return entries[index * ENTRY + 2];
    }

    int siteAt(int index) {
        return (int) entries[index * ENTRY + 3];
    }
}
