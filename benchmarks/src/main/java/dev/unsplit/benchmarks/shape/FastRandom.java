// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.shape;

/** The generator xorshift64*: the same numbers for the same seed on every JVM, and quick enough for each event. */
final class FastRandom {

    private long state;

    FastRandom(long seed) {
        state = (seed * 0x9E3779B97F4A7C15L) | 1;
    }

    /** A number from 0 to {@code bound - 1}. */
    int below(int bound) {
        state ^= state >>> 12;
        state ^= state << 25;
        state ^= state >>> 27;
        long high = (state * 0x2545F4914F6CDD1DL) >>> 32;
        return (int) ((high * bound) >>> 32);
    }

    /** True once in so many times. */
    boolean oneIn(int times) {
        return below(times) == 0;
    }
}
