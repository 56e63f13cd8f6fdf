// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.LockContexts;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
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
    private static final int SEVERAL = -2;

    private final AccessForest forest;
    private final Accesses accesses;
    private final LockContexts contexts;
    private final BitSet unreliable;

    private final int[] protecting; // by shared variable: a lock, or NONE, or SEVERAL
    private final Int2ObjectOpenHashMap<IntArrayList> severalProtecting = new Int2ObjectOpenHashMap<>();

    private Suspects(Accesses accesses) {
        this.forest = accesses.forest();
        this.accesses = accesses;
        this.contexts = accesses.contexts();
        this.unreliable = contexts.locksNestedBothWays();
        this.protecting = new int[accesses.variables()];
        for (int variable = 0; variable < protecting.length; variable++) {
            IntArrayList locks = locksOf(variable);
            protecting[variable] = locks.isEmpty() ? NONE : locks.size() == 1 ? locks.getInt(0) : SEVERAL;
            if (locks.size() > 1) {
                severalProtecting.put(variable, locks);
            }
        }
    }

    /** Those of some transactions, all of them indexes of units. */
    static BitSet of(Accesses accesses, BitSet transactions) {
        Suspects suspects = new Suspects(accesses);
        BitSet found = new BitSet();
        for (int unit = transactions.nextSetBit(0); unit >= 0; unit = transactions.nextSetBit(unit + 1)) {
            found.set(unit, suspects.isSuspect(suspects.forest.units().get(unit).tree()));
        }
        return found;
    }

    /** As long as all ends are one inside the other, the innermost is known to be inside all of them. */
    private boolean isSuspect(AccessTree tree) {
        int innermost = NONE;
        for (int node = 1; node < tree.size(); node++) {
            int variable = tree.isAccess(node) ? accesses.rank(tree.operand(node)) : NONE;
            if (variable == NONE) {
                continue;
            }
            int end = innermostEnd(tree, node, variable);
            if (innermost == NONE || tree.contains(innermost, end)) {
                innermost = end;
            } else if (innermost != end && !tree.contains(end, innermost)) {
                return true;
            }
        }
        return false;
    }

    private int innermostEnd(AccessTree tree, int access, int variable) {
        int end = access;
        for (int at = tree.parent(access); at != 0 && protecting[variable] != NONE; at = tree.parent(at)) {
            boolean keepsOut = !tree.writes(access) || tree.kind(at) == AccessTree.BLOCK;
            if (keepsOut && isProtecting(tree.operand(at), variable)) {
                end = at;
            }
        }
        return end;
    }

    private boolean isProtecting(int lock, int variable) {
        return protecting[variable] == SEVERAL
                ? severalProtecting.get(variable).contains(lock)
                : protecting[variable] == lock;
    }

    private boolean counts(int access, int block) {
        return !accesses.writes(access) || contexts.isExclusive(block);
    }

    /** Those that all accesses of a variable hold. */
    private IntArrayList locksOf(int variable) {
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
