// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/** Where one thread waits for monitors, the innermost last, with how deep it held each of them and the stamp at which it began to wait. */
final class Waits {

    private int[] depths = new int[2];
    private long[] starts = new long[2];
    private int size;

    void push(int lockDepth, long since) {
        if (size == depths.length) {
            depths = Arrays.copyOf(depths, size * 2);
            starts = Arrays.copyOf(starts, size * 2);
        }
        depths[size] = lockDepth;
        starts[size++] = since;
    }

    /** Before {@link #pop}: the stamp at which it began to wait. */
    long since() {
        return size > 0 ? starts[size - 1] : Long.MAX_VALUE;
    }

    int pop() {
        return size > 0 ? depths[--size] : 0;
    }
}
