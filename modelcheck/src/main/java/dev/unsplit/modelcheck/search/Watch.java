// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.search;

/** How far a search got; may be asked from any thread while it runs. */
public final class Watch {

    private volatile long states;
    private volatile int depth;

    void tell(long nowStates, int nowDepth) {
        states = nowStates;
        depth = nowDepth;
    }

    public long states() {
        return states;
    }

    public int depth() {
        return depth;
    }
}
