// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/** Where one thread waits for monitors, the innermost last, with how deep it held each of them and how many notifies there had been when it began to wait. */
final class Waits {

    private int[] depths = {};
    private int[] notifiesBefore = {};
    private int size;

    void push(int lockDepth, int notifies) {
        if (size == depths.length) {
            depths = Arrays.copyOf(depths, Math.max(2, size * 2));
            notifiesBefore = Arrays.copyOf(notifiesBefore, depths.length);
        }
        depths[size] = lockDepth;
        notifiesBefore[size++] = notifies;
    }

    /** Before {@link #pop}: has there been a notify since it began to wait, given how many there have been by now? */
    boolean isNotified(int notifies) {
        return size > 0 && notifiesBefore[size - 1] != notifies;
    }

    int pop() {
        return size > 0 ? depths[--size] : 0;
    }
}
