// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.reduction;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.ProtectedThings;
import dev.unsplit.analysis.tree.Unit;
import java.util.BitSet;
import java.util.List;

/**
 * A quick look before {@link MoverPattern}: an access is a both-mover if one lock protects its variable and a non-mover else, acquire and release of a lock are both-movers if
 * another lock protects it. That calls fewer events movers than there are, so a transaction that has the pattern here has it there, too. It is known after one walk through the
 * different trees, and most transactions of most programs need no other.
 */
final class PlainPattern {

    private final ProtectedThings protectedThings;
    private final BitSet known = new BitSet(); // shapes
    private final BitSet broken = new BitSet(); // those of them that do not have it

    PlainPattern(List<Unit> units) {
        protectedThings = new ProtectedThings(units);
        for (Unit unit : units) {
            if (unit.isTransaction() && !known.get(unit.shape())) {
                known.set(unit.shape());
                broken.set(unit.shape(), isBroken(unit.tree()));
            }
        }
    }

    /** Of a transaction. */
    boolean isBrokenBy(Unit unit) {
        return broken.get(unit.shape());
    }

    private boolean isBroken(AccessTree tree) {
        boolean[] busy = busy(tree);
        boolean committed = false;
        int open = 0;
        for (int node = 1; node < tree.size(); node++) {
            for (int ancestor = tree.parent(node); open != ancestor; open = tree.parent(open)) {
                committed |= busy[open] && !protectedThings.isLock(tree.operand(open));
            }
            if (committed && busy[node] && staysBefore(tree, node)) {
                return true;
            }
            if (tree.isAccess(node)) {
                committed |= isNonMover(tree, node);
            } else {
                open = node;
            }
        }
        return false;
    }

    private boolean staysBefore(AccessTree tree, int node) {
        return tree.isAccess(node) ? isNonMover(tree, node) : !protectedThings.isLock(tree.operand(node));
    }

    private boolean isNonMover(AccessTree tree, int access) {
        return tree.isVolatile(access) || !protectedThings.isVariable(tree.operand(access));
    }

    /** By node: whether it is an access, or there is one in it. */
    private static boolean[] busy(AccessTree tree) {
        boolean[] busy = new boolean[tree.size()];
        for (int node = tree.size() - 1; node > 0; node--) {
            busy[node] |= tree.isAccess(node);
            busy[tree.parent(node)] |= busy[node];
        }
        return busy;
    }
}
