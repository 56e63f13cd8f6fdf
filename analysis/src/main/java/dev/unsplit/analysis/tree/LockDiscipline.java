// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import java.util.BitSet;

/**
 * A quick test that most correct programs pass (the cascade of Wang, Stoller: Run-Time Analysis for Atomicity, section 5): every shared variable is
 * protected by one lock, which all accesses hold and writes hold exclusively (Theorem 4.4 there), and every transaction has the form
 * {@code (R + Acq A* Rel)* N? (L + Acq A* Rel)*}. Then no transaction has two commit nodes (Theorem 6.1 of the commit-node paper), all of them are atomic, and
 * no trees are needed.
 *
 * <p>Of blocks the form means: those that contain accesses are nested, each in the one before; and of the accesses that no lock
 * protects there is at most one, inside all of them. How deep a thread is in its blocks is all that has to be known.
 */
public final class LockDiscipline {

    private final BitSet contended;
    private final BitSet unprotected;
    private final Runnable whenBroken;
    private boolean kept = true;

    /**
     * @param contended the variables that matter
     * @param unprotected those of them that no lock protects
     * @param whenBroken called at the first transaction without that form
     */
    public LockDiscipline(BitSet contended, BitSet unprotected, Runnable whenBroken) {
        this.contended = contended;
        this.unprotected = unprotected;
        this.whenBroken = whenBroken;
    }

    public boolean isKept() {
        return kept;
    }

    boolean concerns(int variable) {
        return contended.get(variable);
    }

    private void breakIt() {
        if (kept) {
            kept = false;
            whenBroken.run();
        }
    }

    /** The transaction that one thread is in, as far as it went. */
    final class Form {

        private int innermost; // depth of the innermost block so far that contains an access
        private int lowest; // depth that the thread came back to since then
        private boolean hasUnprotected;

        void start() {
            innermost = 0;
            lowest = 0;
            hasUnprotected = false;
        }

        /** The thread leaves blocks, and is so deep in others afterwards. */
        void leave(int depth) {
            lowest = Math.min(lowest, depth);
        }

        void access(int depth, int variable) {
            boolean isInside = lowest == innermost;
            boolean isDeeper = depth > (isInside ? innermost : lowest);
            if (isDeeper && (!isInside || hasUnprotected)) {
                breakIt();
            } else if (isInside) {
                innermost = depth;
                lowest = depth;
            }
            if (unprotected.get(variable)) {
                if (hasUnprotected || !isInside) {
                    breakIt();
                }
                hasUnprotected = true;
            }
        }
    }
}
