// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.lines;

import dev.unsplit.trace.Names;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The numbers under which threads are written to a format that numbers them. Thread {@code T3} gets number 3 if it can;
 * any other thread, and one whose number is taken, gets the smallest number that is free.
 */
public final class ThreadNumbers {

    private final Names threads;
    private final int limit;
    private final BitSet taken = new BitSet();
    private int[] numbers = new int[0]; // by thread: the number + 1

    /** @param limit numbers below it are kept as they are in the name */
    public ThreadNumbers(Names threads, int limit) {
        this.threads = threads;
        this.limit = limit;
    }

    public int of(int thread) {
        if (thread >= numbers.length) {
            numbers = Arrays.copyOf(numbers, Math.max(thread + 1, numbers.length * 2));
        }
        if (numbers[thread] == 0) {
            numbers[thread] = choose(threads.bytes(thread)) + 1;
        }
        return numbers[thread] - 1;
    }

    private int choose(byte[] name) {
        int wanted = isCanonical(name) ? NumberedThreads.number(name, 1, name.length) : -1;
        int number = wanted >= 0 && wanted < limit && !taken.get(wanted) ? wanted : taken.nextClearBit(0);
        taken.set(number);
        return number;
    }

    private static boolean isCanonical(byte[] name) {
        return name.length > 1 && name[0] == 'T' && (name.length == 2 || name[1] != '0');
    }
}
