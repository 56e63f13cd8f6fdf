// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.lines;

import dev.unsplit.trace.Names;
import java.util.Arrays;

/** The threads of a format that numbers them: number 3 is thread {@code T3}. */
public final class NumberedThreads {

    private static final int REMEMBERED = 1 << 16;

    private final Names threads;
    private int[] known = new int[0]; // by number: the thread + 1

    public NumberedThreads(Names threads) {
        this.threads = threads;
    }

    public int thread(int number) {
        if (number < known.length && known[number] != 0) {
            return known[number] - 1;
        }
        int thread = threads.intern("T" + number);
        if (number < REMEMBERED) {
            remember(number, thread);
        }
        return thread;
    }

    private void remember(int number, int thread) {
        if (number >= known.length) {
            known = Arrays.copyOf(known, Math.max(number + 1, known.length * 2));
        }
        known[number] = thread + 1;
    }

    /** The number that these digits make, or -1 if they are none, or make too large a number. */
    public static int number(byte[] bytes, int from, int to) {
        long number = from < to ? 0 : -1;
        for (int at = from; at < to; at++) {
            int digit = bytes[at] - '0';
            number = digit < 0 || digit > 9 ? -1 : number * 10 + digit;
            if (number < 0 || number > Integer.MAX_VALUE) {
                return -1;
            }
        }
        return (int) number;
    }
}
