// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

/** What one thread of a survey holds, and which blocks of the transaction that it is in contain accesses. */
final class SurveyedThread {

    private static final HeldLocks NOTHING = new HeldLocks();

    /** Any thread that holds no lock and is in no method: to be looked at, and not changed. */
    static final SurveyedThread IN_NOTHING = new SurveyedThread();

    private HeldLocks held = NOTHING; // most tasks of a large run never hold anything
    private final NestedBlocks blocks = new NestedBlocks();
    private int open; // methods
    private int outermost; // so many were open with the one that is the transaction; 0: there is none

    /** To be looked at, and not changed. */
    HeldLocks held() {
        return held;
    }

    boolean isInNothing() {
        return open == 0 && held.size() == 0;
    }

    void begin(boolean isExcluded) {
        open++;
        if (outermost == 0 && !isExcluded) {
            outermost = open;
            blocks.start();
        }
    }

    void end() {
        if (open == outermost) {
            outermost = 0;
        }
        open = Math.max(0, open - 1);
    }

    /** What follows is another transaction. */
    void cut() {
        blocks.start();
    }

    void acquire(int kind, int lock, int site, LockNesting nesting) {
        if (held == NOTHING) {
            held = new HeldLocks();
        }
        if (!held.acquireAgain(kind, lock)) {
            nesting.acquire(held, lock);
            held.acquire(kind, lock, site);
        }
    }

    void release(int kind, int lock) {
        int index = held.release(kind, lock);
        if (index != HeldLocks.NONE) {
            blocks.leave(index);
        }
    }

    /** Whether the blocks of its transaction that contain accesses are nested, with one more access where the thread is now. */
    boolean staysNested() {
        int depth = held.size();
        if (outermost > 0 && blocks.isDeeper(depth)) {
            if (!blocks.isInside()) {
                return false;
            }
            blocks.enter(depth);
        }
        return true;
    }
}
