// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

/** A limit on work: what would take too long is not decided. */
final class Work {

    private long left;

    Work(long limit) {
        left = limit;
    }

    /** Whether it can go on after one more step. */
    boolean goesOn() {
        return left > 0 && --left > 0;
    }

    void giveUp() {
        left = 0;
    }

    boolean isSpent() {
        return left <= 0;
    }
}
