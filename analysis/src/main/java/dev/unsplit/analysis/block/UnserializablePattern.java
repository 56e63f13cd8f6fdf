// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import static dev.unsplit.analysis.block.Skeleton.FINAL;
import static dev.unsplit.analysis.block.Skeleton.READS;
import static dev.unsplit.analysis.block.Skeleton.UNINITIALIZED;
import static dev.unsplit.analysis.block.Skeleton.WRITES;

/**
 * Three accesses of one variable that fit no serial order: those of a block, and one of another unit that comes between them (Wang,
 * Stoller: Run-Time Analysis for Atomicity, section 5.2). In each case one serial order has the wrong value read, and the
 * other one, too, or the wrong last write.
 */
enum UnserializablePattern {
    /**
     * UP1: a read between two writes. The read must be an uninitialized one. Otherwise it reads the first of the two writes
     * only if its own unit's write came before that, which is UP3; and if it never does, the units may well be atomic.
     */
    READ_BETWEEN_WRITES(WRITES, WRITES, UNINITIALIZED),
    /** UP2: a write between two reads, of which the second reads no write of its own unit. */
    WRITE_BETWEEN_READS(UNINITIALIZED, UNINITIALIZED, WRITES),
    /** UP3: a write between a write and a read that would have read it. */
    WRITE_BETWEEN_WRITE_AND_READ(WRITES, READS, WRITES),
    /** UP4: the final write between a read of what was there before and a write. */
    FINAL_WRITE_BETWEEN_READ_AND_WRITE(UNINITIALIZED, WRITES, FINAL);

    private final int first;
    private final int second;
    private final int between;

    UnserializablePattern(int first, int second, int between) {
        this.first = first;
        this.second = second;
        this.between = between;
    }

    /** Whether accesses with these flags are one of the patterns. */
    static boolean isAny(int first, int second, boolean adjacent, int between) {
        for (UnserializablePattern pattern : values()) {
            if (pattern.matches(first, second, adjacent, between)) {
                return true;
            }
        }
        return false;
    }

    private boolean matches(int firstFlags, int secondFlags, boolean adjacent, int betweenFlags) {
        return (firstFlags & first) != 0
                && (secondFlags & second) != 0
                && (betweenFlags & between) != 0
                && (adjacent || this != WRITE_BETWEEN_WRITE_AND_READ);
    }
}
