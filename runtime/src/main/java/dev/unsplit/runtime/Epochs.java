// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/**
 * Epochs are what fits into half a word: a number for each unit of each thread, unique over all threads. A thread takes
 * runs of them, which get longer as it needs more, so that an epoch tells by one comparison whether it is of the thread's
 * current run, and else its thread and number by one look at a table. There are 2^31 epochs; 0 is none. When they are used
 * up the recorder stops, and says so.
 */
final class Epochs {

    /** The table has an entry for so many epochs. */
    static final int STEP_BITS = 8;

    static final int FIRST_RUN = 1 << STEP_BITS;
    static final int LONGEST_RUN = 1 << 20;
    static final int NONE = 0;

    private static final int MAX_STEPS = 1 << (31 - STEP_BITS);

    private static final SpinLock LOCK = new SpinLock();
    private static int steps = 1; // the first one holds NONE
    private static volatile int[] threads = new int[1 << 8];
    private static volatile long[] numbers = new long[1 << 8];
    private static volatile int[] starts = new int[1 << 8];

    private Epochs() {}

    /** The first epoch of a fresh run for the thread whose next unit has this number; NONE if there are no more. */
    static int takeRun(int thread, long number, int length) {
        LOCK.lock();
        try {
            int count = length >>> STEP_BITS;
            if (steps > MAX_STEPS - count) {
                return NONE;
            }
            if (steps + count > threads.length) {
                int size = Math.max(threads.length * 2, steps + count);
                numbers = Arrays.copyOf(numbers, size); // first, since it is read last
                starts = Arrays.copyOf(starts, size);
                threads = Arrays.copyOf(threads, size);
            }
            int first = steps << STEP_BITS;
            for (int step = 0; step < count; step++) {
                threads[steps] = thread;
                numbers[steps] = number + ((long) step << STEP_BITS);
                starts[steps] = first;
                steps++;
            }
            return first;
        } finally {
            LOCK.unlock();
        }
    }

    static int thread(int epoch) {
        return threads[epoch >>> STEP_BITS];
    }

    /** The first epoch of the run that this one is of. */
    static int startOfRun(int epoch) {
        return starts[epoch >>> STEP_BITS];
    }

    static long number(int epoch) {
        return numbers[epoch >>> STEP_BITS] + (epoch & FIRST_RUN - 1);
    }
}
