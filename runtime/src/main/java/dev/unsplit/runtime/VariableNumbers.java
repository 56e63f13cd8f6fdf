// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/**
 * The numbers that the variables of one object have in the trace, by field or by index: an open hash table in an array of pairs, which goes when the
 * object's shadow goes. Whoever adds holds the lock of {@link Names}; finding needs none, since the key of a pair is put last and nothing is ever removed.
 */
final class VariableNumbers {

    static final int[] NONE = {0, 0, 0, 0}; // nothing is ever put into it: it has no free pair to spare

    private static final int FIRST_PAIRS = 2;

    private VariableNumbers() {}

    /** -1 if it is not there, or was put there just now. */
    static int find(int[] pairs, int key) {
        int at = slot(pairs, key);
        if (pairs[at] == 0) {
            return -1;
        }
        Memory.UNSAFE.loadFence();
        return pairs[at + 1];
    }

    /** The first pair holds how many others there are; the key of each is one more than what it is for. */
    private static int slot(int[] pairs, int key) {
        int mask = pairs.length / 2 - 2;
        int pair = (key * 0x9E3779B9 >>> 16) & mask;
        while (pairs[2 + 2 * pair] != 0 && pairs[2 + 2 * pair] != key + 1) {
            pair = pair + 1 & mask;
        }
        return 2 + 2 * pair;
    }

    /** The table with this pair: the same one, or a larger one. */
    static int[] with(int[] pairs, int key, int number) {
        int slots = pairs.length / 2 - 1;
        int[] table = 2 * (pairs[0] + 1) <= slots ? pairs : grown(pairs, slots);
        put(table, key, number);
        return table;
    }

    private static int[] grown(int[] pairs, int slots) {
        int[] grown = new int[2 + 2 * Math.max(FIRST_PAIRS, 2 * slots)];
        for (int at = 2; at < pairs.length; at += 2) {
            if (pairs[at] != 0) {
                put(grown, pairs[at] - 1, pairs[at + 1]);
            }
        }
        return grown;
    }

    private static void put(int[] table, int key, int number) {
        int at = slot(table, key);
        table[at + 1] = number;
        Memory.UNSAFE.storeFence();
        table[at] = key + 1;
        table[0]++;
    }
}
