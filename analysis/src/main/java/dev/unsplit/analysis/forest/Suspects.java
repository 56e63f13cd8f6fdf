// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.tree.LockContexts;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The transactions that could be split, whatever the others do. A lock that all accesses of a variable hold (writes exclusively) keeps the others out
 * of the block around it, so an edge for that variable ends at that block or further out; for other variables it ends at the access at worst. If of these
 * innermost ends each two are one inside the other, then so are the real ones, and the transaction has a single commit node. That holds for most
 * transactions of most programs, and makes them quick to deal with.
 *
 * <p>A lock that is nested in another one here and around it there is not relied upon: which of the two decides, depends on the other unit.
 */
final class Suspects {

    private static final int NONE = -1;

    private final AccessForest forest;
    private final Accesses accesses;
    private final LockContexts contexts;
    private final BitSet unreliable;
    private final BitSet looksAt; // transactions that are not found yet
    private final int[] lastEnd; // by unit: the innermost end so far
    private final BitSet endsAtAccess = new BitSet(); // by unit: whether that is an access
    private final BitSet found = new BitSet();

    private Suspects(Accesses accesses, BitSet transactions) {
        this.forest = accesses.forest();
        this.accesses = accesses;
        this.contexts = accesses.contexts();
        this.unreliable = contexts.locksNestedBothWays();
        this.looksAt = (BitSet) transactions.clone();
        this.lastEnd = new int[forest.units().size()];
        Arrays.fill(lastEnd, NONE);
    }

    /** Those of some transactions, all of them indexes of units. */
    static BitSet of(Accesses accesses, BitSet transactions) {
        Suspects suspects = new Suspects(accesses, transactions);
        for (int variable = 0; variable < accesses.variables(); variable++) {
            suspects.look(variable);
        }
        return suspects.found;
    }

    private void look(int variable) {
        IntArrayList protecting = protecting(variable);
        for (int access = accesses.first(variable); access < accesses.end(variable); access++) {
            int unit = accesses.unit(access);
            if (looksAt.get(unit)) {
                int depth = protecting.isEmpty() ? NONE : outermost(access, protecting);
                if (depth == NONE) {
                    addAccess(unit, accesses.node(access));
                } else {
                    addBlock(unit, accesses.block(access, depth));
                }
            }
        }
    }

    private void addAccess(int unit, int access) {
        if (endsAtAccess.get(unit) || lastEnd[unit] != NONE && !forest.contains(lastEnd[unit], access)) {
            found(unit);
        }
        endsAtAccess.set(unit);
        lastEnd[unit] = access;
    }

    /** As long as all ends are one inside the other, the innermost is known to be inside all of them. */
    private void addBlock(int unit, int block) {
        int last = lastEnd[unit];
        if (last == NONE || forest.contains(last, block)) {
            lastEnd[unit] = block;
        } else if (last != block && !forest.contains(block, last)) {
            found(unit);
        }
    }

    private void found(int unit) {
        found.set(unit);
        looksAt.clear(unit);
    }

    private int outermost(int access, IntArrayList protecting) {
        int depth = NONE;
        for (int at = accesses.context(access); at != LockContexts.OUTSIDE; at = contexts.outer(at)) {
            if (protecting.contains(contexts.lock(at)) && counts(access, at)) {
                depth = contexts.depth(at);
            }
        }
        return depth;
    }

    private boolean counts(int access, int block) {
        return !accesses.writes(access) || contexts.isExclusive(block);
    }

    /** The locks that all accesses of a variable hold. */
    private IntArrayList protecting(int variable) {
        IntArrayList locks = held(accesses.first(variable));
        int end = accesses.end(variable);
        for (int access = accesses.first(variable) + 1; access < end && !locks.isEmpty(); access++) {
            for (int at = locks.size() - 1; at >= 0; at--) {
                if (!holds(access, locks.getInt(at))) {
                    locks.removeInt(at);
                }
            }
        }
        return locks;
    }

    private IntArrayList held(int access) {
        IntArrayList locks = new IntArrayList();
        for (int at = accesses.context(access); at != LockContexts.OUTSIDE; at = contexts.outer(at)) {
            if (counts(access, at) && !unreliable.get(contexts.lock(at))) {
                locks.add(contexts.lock(at));
            }
        }
        return locks;
    }

    private boolean holds(int access, int lock) {
        int at = accesses.context(access);
        while (at != LockContexts.OUTSIDE && !(contexts.lock(at) == lock && counts(access, at))) {
            at = contexts.outer(at);
        }
        return at != LockContexts.OUTSIDE;
    }
}
