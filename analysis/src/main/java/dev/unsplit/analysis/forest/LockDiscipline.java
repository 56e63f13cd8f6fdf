// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.Unit;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A quick test that most correct programs pass (the cascade of Wang, Stoller: Run-Time Analysis for Atomicity, section 5): every shared variable is
 * protected by one lock, which all accesses hold and writes hold exclusively (Theorem 4.4 there), and every transaction has the form
 * {@code (R + Acq A* Rel)* N? (L + Acq A* Rel)*}. Then no transaction has two commit nodes (Theorem 6.1 of the commit-node paper), and no forest is needed.
 * One pass over the trees.
 *
 * <p>In a tree the form means: the blocks that contain shared accesses are nested, each in the one before; and of the accesses that no lock
 * protects there is at most one, inside all of them.
 */
final class LockDiscipline {

    private static final int[] NO_LOCKS = {};

    private final List<Unit> units;
    private final BitSet shared;
    private final int[][] protectors; // by variable: the locks that all accesses so far held

    private LockDiscipline(List<Unit> units, BitSet shared) {
        this.units = units;
        this.shared = shared;
        this.protectors = new int[shared.length()][];
    }

    /** @param shared the variables that matter */
    static boolean isKept(List<Unit> units, BitSet shared) {
        LockDiscipline discipline = new LockDiscipline(units, shared);
        discipline.findProtectors();
        return units.stream().allMatch(unit -> !unit.isTransaction() || discipline.isReducible(unit.tree()));
    }

    private void findProtectors() {
        for (Unit unit : units) {
            AccessTree tree = unit.tree();
            for (int node = 1; node < tree.size(); node++) {
                if (tree.isAccess(node) && shared.get(tree.operand(node))) {
                    int variable = tree.operand(node);
                    protectors[variable] = stillProtecting(protectors[variable], tree, node);
                }
            }
        }
    }

    private static int[] stillProtecting(int @Nullable [] before, AccessTree tree, int access) {
        if (before == null) {
            return locks(tree, access);
        }
        int kept = 0;
        for (int lock : before) {
            kept += isHeld(tree, access, lock) ? 1 : 0;
        }
        if (kept == before.length) {
            return before;
        }
        IntArrayList rest = new IntArrayList();
        for (int lock : before) {
            if (isHeld(tree, access, lock)) {
                rest.add(lock);
            }
        }
        return rest.toIntArray();
    }

    private static int[] locks(AccessTree tree, int access) {
        if (tree.parent(access) == 0) {
            return NO_LOCKS;
        }
        IntArrayList locks = new IntArrayList();
        for (int at = tree.parent(access); at != 0; at = tree.parent(at)) {
            if (protects(tree, at, access)) {
                locks.add(tree.operand(at));
            }
        }
        return locks.toIntArray();
    }

    private static boolean isHeld(AccessTree tree, int access, int lock) {
        for (int at = tree.parent(access); at != 0; at = tree.parent(at)) {
            if (tree.operand(at) == lock && protects(tree, at, access)) {
                return true;
            }
        }
        return false;
    }

    private static boolean protects(AccessTree tree, int block, int access) {
        return !tree.writes(access) || tree.kind(block) == AccessTree.BLOCK;
    }

    private boolean isReducible(AccessTree tree) {
        int innermost = 0; // of the blocks so far that contain a shared access
        int unprotected = -1;
        for (int node = 1; node < tree.size(); node++) {
            if (!tree.isAccess(node) || !shared.get(tree.operand(node))) {
                continue;
            }
            int block = tree.parent(node);
            if (block != innermost) {
                if (tree.contains(innermost, block)) {
                    innermost = block;
                } else if (!tree.contains(block, innermost)) {
                    return false;
                }
            }
            if (protectors[tree.operand(node)].length == 0) {
                if (unprotected >= 0) {
                    return false;
                }
                unprotected = node;
            }
        }
        return unprotected < 0 || tree.parent(unprotected) == innermost;
    }
}
