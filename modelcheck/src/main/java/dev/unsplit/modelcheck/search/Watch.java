// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.search;

/** How far a search got; may be asked from any thread while it runs. */
public final class Watch {

    private volatile long size;
    private volatile int depth;

    public void tell(long nowSize, int nowDepth) {
        size = nowSize;
        depth = nowDepth;
    }

    /** States seen so far, or variables of the formula. */
    public long size() {
        return size;
    }

    public int depth() {
        return depth;
    }
}
