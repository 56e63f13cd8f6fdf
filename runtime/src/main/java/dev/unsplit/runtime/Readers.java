// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/** Who did something, with the last unit of each thread in which it did: the readers of a variable since its last write. */
final class Readers {

    private int[] epochs = new int[2];
    private int[] sites = new int[2];
    private int size;

    /**
     * The same, in place of a thread that this one is known to come after: whoever comes after this one then comes after that
     * one, too.
     */
    void put(int epoch, int site, ThreadState ts) {
        for (int index = 0; index < size; index++) {
            if (ts.isOwn(epochs[index]) || ts.hasSeen(epochs[index])) {
                epochs[index] = epoch;
                sites[index] = site;
                return;
            }
        }
        put(epoch, site);
    }

    /** Returns the position of the thread. */
    int put(int epoch, int site) {
        int thread = Epochs.thread(epoch);
        for (int index = 0; index < size; index++) {
            if (Epochs.thread(epochs[index]) == thread) {
                epochs[index] = epoch;
                sites[index] = site;
                return index;
            }
        }
        if (size == epochs.length) {
            epochs = Arrays.copyOf(epochs, size * 2);
            sites = Arrays.copyOf(sites, size * 2);
        }
        epochs[size] = epoch;
        sites[size] = site;
        return size++;
    }

    int size() {
        return size;
    }

    int epoch(int index) {
        return epochs[index];
    }

    int site(int index) {
        return sites[index];
    }
}
