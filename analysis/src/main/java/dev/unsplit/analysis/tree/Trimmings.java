// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import java.util.BitSet;

/** What units did more often than their trees tell: of which variables accesses were left out, and of which locks blocks. */
public final class Trimmings {

    private final BitSet variables = new BitSet();
    private final BitSet locks = new BitSet();
    private final boolean mayBeMore;

    /** @param mayBeMore whether a recorder has left something out already, of which nothing is known */
    Trimmings(boolean mayBeMore) {
        this.mayBeMore = mayBeMore;
    }

    void leaveOutAccess(int variable) {
        variables.set(variable);
    }

    void leaveOutBlock(int lock) {
        locks.set(lock);
    }

    public boolean isEmpty() {
        return !mayBeMore && variables.isEmpty() && locks.isEmpty();
    }

    public boolean mayHaveAccesses(int variable) {
        return mayBeMore || variables.get(variable);
    }

    public boolean mayHaveBlocks(int lock) {
        return mayBeMore || locks.get(lock);
    }
}
