// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/**
 * Epochs are what fits into half a word: a number for each unit of each thread, unique over all threads. A thread takes a
 * run of {@value #RUN} of them at a time, so an epoch tells its thread and the unit's number within the thread by one look
 * at the table of runs. There are 2^31 epochs; 0 is none. When they are used up the recorder stops, and says so.
 */
final class Epochs {

    static final int RUN_BITS = 10;
    static final int RUN = 1 << RUN_BITS;
    static final int NONE = 0;
    private static final int MAX_RUNS = 1 << (31 - RUN_BITS);

    private static int runs = 1; // the first one holds NONE
    private static volatile int[] threads = new int[1 << 8];
    private static volatile long[] numbers = new long[1 << 8];

    private Epochs() {}

    /** The first epoch of a fresh run for the thread whose next unit has this number; NONE if there are no more. */
    static synchronized int takeRun(int thread, long number) {
        if (runs == MAX_RUNS) {
            return NONE;
        }
        if (runs == threads.length) {
            numbers = Arrays.copyOf(numbers, runs * 2); // first, since it is read last
            threads = Arrays.copyOf(threads, runs * 2);
        }
        threads[runs] = thread;
        numbers[runs] = number;
        return runs++ << RUN_BITS;
    }

    static int thread(int epoch) {
        return threads[epoch >>> RUN_BITS];
    }

    static long number(int epoch) {
        return numbers[epoch >>> RUN_BITS] + (epoch & RUN - 1);
    }
}
