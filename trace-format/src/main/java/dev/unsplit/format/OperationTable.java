// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.format;

import java.util.Arrays;

/** Numbers the different pairs of operation code and site of one block in the order in which they turn up. */
final class OperationTable {

    private static final long EMPTY = -1;

    private long[] pairs = new long[64]; // by number: site << 8 | code
    private int size;

    private long[] keys = new long[256];
    private int[] numbers = new int[256];

    OperationTable() {
        Arrays.fill(keys, EMPTY);
    }

    int size() {
        return size;
    }

    int code(int number) {
        return (int) pairs[number] & 0xFF;
    }

    int site(int number) {
        return (int) (pairs[number] >>> 8);
    }

    void clear() {
        size = 0;
        Arrays.fill(keys, EMPTY);
    }

    int numberOf(int code, int site) {
        long key = (long) site << 8 | code;
        int slot = slotOf(key);
        return keys[slot] == key ? numbers[slot] : add(key, slot);
    }

    private int slotOf(long key) {
        int mask = keys.length - 1;
        int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
        while (keys[slot] != key && keys[slot] != EMPTY) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private int add(long key, int slot) {
        if (size == pairs.length) {
            pairs = Arrays.copyOf(pairs, size * 2);
        }
        pairs[size] = key;
        keys[slot] = key;
        numbers[slot] = size;
        size++;
        if (size * 2 > keys.length) {
            grow();
        }
        return size - 1;
    }

    private void grow() {
        keys = new long[keys.length * 2];
        numbers = new int[keys.length];
        Arrays.fill(keys, EMPTY);
        for (int number = 0; number < size; number++) {
            int slot = slotOf(pairs[number]);
            keys[slot] = pairs[number];
            numbers[slot] = number;
        }
    }
}
