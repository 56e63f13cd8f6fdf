// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import java.util.Arrays;

/** How many methods each thread has begun and not ended. */
final class OpenMethods {

    private int[] depths = new int[16];

    void begin(int thread) {
        if (thread >= depths.length) {
            depths = Arrays.copyOf(depths, Math.max(thread + 1, depths.length * 2));
        }
        depths[thread]++;
    }

    /** Whether there was something to end. */
    boolean end(int thread) {
        return thread < depths.length && depths[thread]-- > 0;
    }
}
