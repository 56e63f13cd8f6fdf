// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.Arrays;

/** What java.util.Arrays does to an array that two threads share is done under a lock. */
public final class ArraysFillUnderLock {

    static final class Levels {
        private final int[] levels = new int[100];

        synchronized void set(int level) {
            Arrays.fill(levels, level);
        }

        synchronized void mix(int level) {
            levels[0] = level;
            Arrays.sort(levels);
        }

        synchronized int[] copy() {
            return Arrays.copyOf(levels, levels.length);
        }

        synchronized boolean are(int[] expected) {
            return Arrays.equals(levels, expected);
        }
    }

    private static void work(Levels levels) {
        for (int round = 0; round < 10; round++) {
            levels.set(round);
            levels.mix(round + 1);
            int[] copy = levels.copy();
            Arrays.sort(copy);
            levels.are(copy);
        }
    }

    public static void main(String[] args) throws Exception {
        Levels levels = new Levels();
        Thread other = new Thread(() -> work(levels));
        other.start();
        work(levels);
        other.join();
        int[] last = levels.copy();
        check(last[50] == 9 && last[99] >= 9, "the last rounds are seen");
    }
}
