// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/** The locks that one thread shares with others, as far as that is in the trace: their release has to be, too. There are seldom many. */
final class ToldLocks {

    private static final int[] NONE = {};

    private int[] numbers = NONE;
    private int size;

    void add(int lock) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, Math.max(4, size * 2));
        }
        numbers[size++] = lock;
    }

    /** Returns whether it was there; if several times, it still is. */
    boolean remove(int lock) {
        for (int index = size - 1; index >= 0; index--) {
            if (numbers[index] == lock) {
                numbers[index] = numbers[--size];
                return true;
            }
        }
        return false;
    }
}
