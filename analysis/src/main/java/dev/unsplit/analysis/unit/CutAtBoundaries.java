// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.EventHandler;

/** Knows where the transaction that a thread is in ends and another one begins, by the policy for boundaries: in a trace with edges where it says so, else at hand-overs too. */
public abstract class CutAtBoundaries implements EventHandler {

    private final boolean split;
    private final boolean cutsAtHandOvers;

    /** @param hasEdges whether the trace tells by itself where transactions are cut */
    protected CutAtBoundaries(Boundaries boundaries, boolean hasEdges) {
        this.split = boundaries == Boundaries.SPLIT;
        this.cutsAtHandOvers = split && !hasEdges;
    }

    /** What follows of this thread is another transaction, if it is in one. */
    protected abstract void cut(int thread);

    private void cutAtHandOver(int thread) {
        if (cutsAtHandOvers) {
            cut(thread);
        }
    }

    @Override
    public final void fork(int thread, int child, int site) {
        cutAtHandOver(thread);
    }

    @Override
    public final void join(int thread, int child, int site) {
        cutAtHandOver(thread);
    }

    @Override
    public final void barrier(int thread, int lock, int site) {
        cutAtHandOver(thread);
    }

    @Override
    public final void boundary(int thread, int site) {
        if (split) {
            cut(thread);
        }
    }
}
