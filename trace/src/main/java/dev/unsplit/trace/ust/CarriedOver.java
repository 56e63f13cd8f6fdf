// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import java.util.stream.IntStream;

/**
 * All that a block needs to know of the blocks before it: how many names they define, and how many methods each thread
 * has begun and not ended. Most of many threads have none open, so only the others are kept.
 */
final class CarriedOver {

    private static final int FEW_THREADS = 16;

    private final int[] names; // by table
    private final int[] threads; // those with open methods
    private final int[] depths; // how many each of them has

    /**
     * @param names by table: how many
     * @param openMethods by thread: how many
     */
    CarriedOver(int[] names, int[] openMethods) {
        this.names = names.clone();
        threads = IntStream.range(0, openMethods.length)
                .filter(thread -> openMethods[thread] > 0)
                .toArray();
        depths = IntStream.of(threads).map(thread -> openMethods[thread]).toArray();
    }

    /** What the first block of a file finds. */
    static CarriedOver nothing() {
        return new CarriedOver(NameTables.predefined(), new int[0]);
    }

    int[] names() {
        return names.clone();
    }

    /** By thread, with room for some more. */
    int[] openMethods() {
        int last = threads.length == 0 ? 0 : threads[threads.length - 1];
        int[] openMethods = new int[Math.max(FEW_THREADS, last + 1)];
        for (int index = 0; index < threads.length; index++) {
            openMethods[threads[index]] = depths[index];
        }
        return openMethods;
    }
}
