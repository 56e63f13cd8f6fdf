// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/** Where one thread waits for monitors, the innermost last, with how deep it held each of them and how many notifies there had been when it began to wait. */
final class Waits {

    private int[] depths = {};
    private long[] notifiesBefore = {};
    private int size;

    void push(int lockDepth, long notifies) {
        if (size == depths.length) {
            depths = Arrays.copyOf(depths, Math.max(2, size * 2));
            notifiesBefore = Arrays.copyOf(notifiesBefore, depths.length);
        }
        depths[size] = lockDepth;
        notifiesBefore[size++] = notifies;
    }

    /** Before {@link #pop}: how many notifies there had been when it began to wait. */
    long notifiesBefore() {
        return size > 0 ? notifiesBefore[size - 1] : Long.MAX_VALUE;
    }

    int pop() {
        return size > 0 ? depths[--size] : 0;
    }
}
