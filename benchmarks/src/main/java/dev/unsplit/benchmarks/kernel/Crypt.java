// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.kernel;

import java.util.Arrays;
import java.util.Random;

/**
 * Encrypts and decrypts an array with a block cipher like IDEA: 64 bits as four words, eight rounds that mix exclusive or, addition
 * modulo 2^16 and multiplication modulo 2^16 + 1.
 */
final class Crypt implements Kernel {

    private static final int SIZE = 2_000_000;
    private static final int PASSES = 6;
    private static final int ROUNDS = 8;
    private static final int KEYS = 6 * ROUNDS + 4;

    private final byte[] plain = new byte[SIZE];
    private final byte[] encrypted = new byte[SIZE];
    private final byte[] decrypted = new byte[SIZE];
    private final int[] keys = new int[KEYS];
    private final int[] inverseKeys = new int[KEYS];

    Crypt() {
        Random random = new Random(7);
        random.nextBytes(plain);
        for (int i = 0; i < KEYS; i++) {
            keys[i] = random.nextInt(0x10000);
        }
        invertKeys();
    }

    /** The rounds backwards, each key with its inverse. */
    private void invertKeys() {
        for (int round = 0; round <= ROUNDS; round++) {
            int from = 6 * (ROUNDS - round);
            int to = 6 * round;
            boolean outer = round == 0 || round == ROUNDS;
            inverseKeys[to] = inverse(keys[from]);
            inverseKeys[to + 1] = -keys[from + (outer ? 1 : 2)] & 0xFFFF;
            inverseKeys[to + 2] = -keys[from + (outer ? 2 : 1)] & 0xFFFF;
            inverseKeys[to + 3] = inverse(keys[from + 3]);
            if (round < ROUNDS) {
                inverseKeys[to + 4] = keys[from - 2];
                inverseKeys[to + 5] = keys[from - 1];
            }
        }
    }

    @Override
    public void compute() {
        for (int pass = 0; pass < PASSES; pass++) {
            Workers.run(id -> new Worker(plain, encrypted, keys, id));
            Workers.run(id -> new Worker(encrypted, decrypted, inverseKeys, id));
        }
    }

    private static final class Worker implements Runnable {
        private final byte[] source;
        private final byte[] target;
        private final int[] keys;
        private final int id;

        Worker(byte[] source, byte[] target, int[] keys, int id) {
            this.source = source;
            this.target = target;
            this.keys = keys;
            this.id = id;
        }

        @Override
        public void run() {
            int blocks = SIZE / 8;
            convert(id * blocks / Workers.COUNT, (id + 1) * blocks / Workers.COUNT);
        }

        void convert(int from, int to) {
            for (int block = from; block < to; block++) {
                convertBlock(8 * block);
            }
        }

        private void convertBlock(int at) {
            int one = word(at);
            int two = word(at + 2);
            int three = word(at + 4);
            int four = word(at + 6);
            int key = 0;
            for (int round = 0; round < ROUNDS; round++) {
                one = multiply(one, keys[key++]);
                two = (two + keys[key++]) & 0xFFFF;
                three = (three + keys[key++]) & 0xFFFF;
                four = multiply(four, keys[key++]);
                int left = multiply(one ^ three, keys[key++]);
                int right = multiply(((two ^ four) + left) & 0xFFFF, keys[key++]);
                left = (left + right) & 0xFFFF;
                one ^= right;
                four ^= left;
                int swapped = two ^ left;
                two = three ^ right;
                three = swapped;
            }
            put(at, multiply(one, keys[key++]));
            put(at + 2, (three + keys[key++]) & 0xFFFF);
            put(at + 4, (two + keys[key++]) & 0xFFFF);
            put(at + 6, multiply(four, keys[key]));
        }

        private int word(int at) {
            return (source[at] & 0xFF) | ((source[at + 1] & 0xFF) << 8);
        }

        private void put(int at, int word) {
            target[at] = (byte) word;
            target[at + 1] = (byte) (word >>> 8);
        }
    }

    /** Modulo 2^16 + 1, where 0 stands for 2^16. */
    static int multiply(int one, int other) {
        if (one == 0) {
            return (1 - other) & 0xFFFF;
        }
        if (other == 0) {
            return (1 - one) & 0xFFFF;
        }
        return (int) ((long) one * other % 0x10001) & 0xFFFF;
    }

    /** The number that multiplied with this one makes 1: by Fermat, its power of 2^16 - 1. */
    static int inverse(int number) {
        int result = 1;
        for (int i = 0; i < 16; i++) {
            result = multiply(multiply(result, result), number);
        }
        return result;
    }

    @Override
    public boolean isRight() {
        return Arrays.equals(plain, decrypted) && !Arrays.equals(plain, encrypted);
    }
}
