// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/** Where one thread waits for monitors, the innermost last, with how deep it held each of them and the stamp at which it began to wait. */
final class Waits {

    private int[] depths = {};
    private long[] starts = {};
    private int size;

    void push(int lockDepth, long since) {
        if (size == depths.length) {
            depths = Arrays.copyOf(depths, Math.max(2, size * 2));
            starts = Arrays.copyOf(starts, depths.length);
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
