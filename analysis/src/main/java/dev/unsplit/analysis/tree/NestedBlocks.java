// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

/**
 * The blocks of a transaction that contain accesses, as long as each is inside the one before. How deep its thread is in its blocks is all that has to be known.
 */
final class NestedBlocks {

    private int innermost; // depth of the innermost block so far that contains an access
    private int lowest; // depth that the thread came back to since then

    void start() {
        innermost = 0;
        lowest = 0;
    }

    /** The thread leaves blocks, and is so deep in others afterwards. */
    void leave(int depth) {
        lowest = Math.min(lowest, depth);
    }

    /** Whether the thread is still in the innermost of them. */
    boolean isInside() {
        return lowest == innermost;
    }

    /** Whether an access at this depth is in a block that contained none so far. */
    boolean isDeeper(int depth) {
        return depth > lowest;
    }

    void enter(int depth) {
        innermost = depth;
        lowest = depth;
    }
}
