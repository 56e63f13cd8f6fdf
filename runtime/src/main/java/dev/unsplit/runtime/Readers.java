// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/** Who read a variable since its last write, once several threads did: the last unit of each in which it read. */
final class Readers {

    private int[] epochs = new int[2];
    private int[] sites = new int[2];
    private int size;

    void put(int epoch, int site) {
        int thread = Epochs.thread(epoch);
        for (int index = 0; index < size; index++) {
            if (Epochs.thread(epochs[index]) == thread) {
                epochs[index] = epoch;
                sites[index] = site;
                return;
            }
        }
        if (size == epochs.length) {
            epochs = Arrays.copyOf(epochs, size * 2);
            sites = Arrays.copyOf(sites, size * 2);
        }
        epochs[size] = epoch;
        sites[size++] = site;
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
