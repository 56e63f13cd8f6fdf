// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/**
 * How often a unit has accessed a variable, up to twice, told by which of its epochs the word holds. Prediction needs two reads and two writes of each
 * variable under the same locks (commit-node, Theorem 7.1): another thread may come between them. So a unit that is written in full
 * has several epochs for the same locks, and only the last one says that nothing more is to be written:
 *
 * <pre>
 *   last - 6, - 5, - 4   written once, and read never, once, twice before
 *   last - 3, - 2        written twice, and read never, once before
 *   last - 1             in the low half only: read once
 *   last                 written twice and read twice; in the low half alone: read twice
 * </pre>
 *
 * A write leaves the same epoch in both halves, so that they tell, as in every word, whether the last access was a write.
 */
final class Tally {

    /** How many epochs come before the last one. */
    static final int EPOCHS_BEFORE = 6;

    private static final int ENOUGH = 2;

    private Tally() {}

    /** @param access the low half of a word, or what stands for it beside a variable that is SHARED */
    static int reads(int access, int last) {
        return switch (last - access) {
            case 0, 4 -> 2;
            case 1, 2, 5 -> 1;
            default -> 0;
        };
    }

    /** @param write the high half of a word */
    static int writes(int write, int last) {
        return switch (last - write) {
            case 0, 2, 3 -> 2;
            case 4, 5, 6 -> 1;
            default -> 0;
        };
    }

    /** What the low half is after one more read. */
    static int read(int access, int last) {
        return reads(access, last) == 0 ? last - 1 : last;
    }

    /** What both halves are after one more write, or after an update, which is also a read. */
    static int write(long word, boolean reads, int last) {
        int readsNow = Math.min(ENOUGH, reads((int) word, last) + (reads ? 1 : 0));
        int before = writes((int) (word >>> 32), last);
        if (before == 0) {
            return last - EPOCHS_BEFORE + readsNow;
        }
        return readsNow == ENOUGH ? last : last - 3 + readsNow;
    }

    static boolean isReadEnough(int access, int last) {
        return reads(access, last) == ENOUGH;
    }

    /** Only if no other thread has read since. */
    static boolean isWrittenEnough(long word, boolean reads, int last) {
        int access = (int) word;
        boolean isOfUnit = Integer.compareUnsigned(last - access, EPOCHS_BEFORE) <= 0;
        return isOfUnit && writes((int) (word >>> 32), last) == ENOUGH && (!reads || isReadEnough(access, last));
    }
}
