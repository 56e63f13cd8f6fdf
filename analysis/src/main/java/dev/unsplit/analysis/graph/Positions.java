// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.graph;

import java.util.Arrays;

/** Gives out positions among the nodes of a thread: 1, 2, 3, … */
final class Positions {

    private long[] last = new long[16]; // by thread

    long next(int thread) {
        if (thread >= last.length) {
            last = Arrays.copyOf(last, Math.max(thread + 1, last.length * 2));
        }
        return ++last[thread];
    }
}
