// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

/** A limit on work: what would take too long is not decided. */
final class Work {

    private long left;

    Work(long limit) {
        left = limit;
    }

    /** Whether it can go on after one more step. */
    boolean goesOn() {
        return goesOn(1);
    }

    boolean goesOn(long steps) {
        left = Math.max(0, left - steps);
        return left > 0;
    }

    void giveUp() {
        left = 0;
    }

    boolean isSpent() {
        return left <= 0;
    }
}
