// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/** For each other thread the largest number of a unit from which an edge was taken in: a small open hash table. */
final class SeenTable {

    /** A child inherits a table only up to this size. It need not: an edge that is taken in twice says nothing wrong. */
    private static final int MAX_INHERITED = 1024;

    private int[] threads = new int[8]; // plus one; 0 is free
    private long[] numbers = new long[8];
    private int size;

    long get(int thread) {
        int slot = slot(thread);
        return threads[slot] == 0 ? 0 : numbers[slot];
    }

    void raise(int thread, long number) {
        int slot = slot(thread);
        if (threads[slot] == 0) {
            threads[slot] = thread + 1;
            size++;
        }
        if (number > numbers[slot]) {
            numbers[slot] = number;
        }
        if (size * 2 > threads.length) {
            grow();
        }
    }

    void inherit(SeenTable parent) {
        if (parent.size > MAX_INHERITED) {
            return;
        }
        threads = parent.threads.clone();
        numbers = parent.numbers.clone();
        size = parent.size;
    }

    private int slot(int thread) {
        int mask = threads.length - 1;
        int slot = (int) (thread * 0x9E3779B97F4A7C15L >>> 32) & mask;
        while (threads[slot] != 0 && threads[slot] != thread + 1) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        int[] oldThreads = threads;
        long[] oldNumbers = numbers;
        threads = new int[oldThreads.length * 2];
        numbers = new long[threads.length];
        for (int old = 0; old < oldThreads.length; old++) {
            if (oldThreads[old] != 0) {
                int slot = slot(oldThreads[old] - 1);
                threads[slot] = oldThreads[old];
                numbers[slot] = oldNumbers[old];
            }
        }
    }

    /** The thread in a slot, -1 if it is free. */
    int threadAt(int slot) {
        return threads[slot] - 1;
    }

    long numberAt(int slot) {
        return numbers[slot];
    }

    int slots() {
        return threads.length;
    }
}
