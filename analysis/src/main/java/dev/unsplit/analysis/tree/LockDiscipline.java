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
 * protects there is at most one, inside all of them ({@link NestedBlocks}).
 *
 * <p>A transaction of that form cannot be split whatever the others do, so those without it are counted. As long as it is only for accesses that no lock
 * protects that they do not have it, the trees of these accesses may be enough to see that all of them are split.
 */
public final class LockDiscipline {

    private final BitSet contended;
    private final BitSet unprotected;
    private final boolean isStrict;
    private final Runnable whenHopeless;
    private long broken;
    private boolean hopeless;

    /**
     * @param contended the variables that matter
     * @param unprotected those of them that no lock protects
     * @param isStrict whether it is hopeless as soon as one transaction does not have the form
     * @param whenHopeless called, once, when trees of all accesses are needed
     */
    public LockDiscipline(BitSet contended, BitSet unprotected, boolean isStrict, Runnable whenHopeless) {
        this.contended = contended;
        this.unprotected = unprotected;
        this.isStrict = isStrict;
        this.whenHopeless = whenHopeless;
    }

    public boolean isKept() {
        return broken == 0 && !hopeless;
    }

    /** Whether accesses that no lock protects say nothing of why it is not kept, or not enough was heard. */
    public boolean isHopeless() {
        return hopeless;
    }

    /** How many transactions did not have the form. */
    public long broken() {
        return broken;
    }

    void tell(VariableRoles roles) {
        roles.add(VariableRoles.DISCIPLINED, contended);
        roles.add(VariableRoles.UNPROTECTED, unprotected);
    }

    private void giveUp() {
        if (!hopeless) {
            hopeless = true;
            whenHopeless.run();
        }
    }

    /** The transaction that one thread is in, as far as it went. */
    final class Form {

        private final NestedBlocks all = new NestedBlocks();
        private final NestedBlocks ofProtected = new NestedBlocks(); // without accesses that no lock protects
        private boolean hasUnprotected;
        private boolean isBroken;

        void start() {
            all.start();
            ofProtected.start();
            hasUnprotected = false;
            isBroken = false;
        }

        void finish() {
            if (isBroken) {
                broken++;
            }
        }

        /** The thread leaves blocks, and is so deep in others afterwards. */
        void leave(int depth) {
            all.leave(depth);
            ofProtected.leave(depth);
        }

        void access(int depth, boolean isProtected) {
            if (isBroken && !isProtected) {
                return; // there is nothing more to be learned from it
            }
            if (all.isDeeper(depth)) {
                if (all.isInside() && !hasUnprotected) {
                    all.enter(depth);
                } else {
                    breakIt();
                }
            }
            if (isProtected) {
                accessProtected(depth);
            } else if (hasUnprotected || !all.isInside()) {
                breakIt();
            } else {
                hasUnprotected = true;
            }
        }

        private void accessProtected(int depth) {
            if (ofProtected.isDeeper(depth)) {
                if (ofProtected.isInside()) {
                    ofProtected.enter(depth);
                } else {
                    giveUp();
                }
            }
        }

        private void breakIt() {
            isBroken = true;
            if (isStrict) {
                giveUp();
            }
        }
    }
}
