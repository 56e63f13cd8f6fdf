// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import java.util.BitSet;
import java.util.List;

/**
 * Which variables and locks of some units one lock protects. A variable is protected if all accesses hold the lock, and writes hold it exclusively; a lock, if all that acquire
 * it hold the other one, and those that want it for themselves hold that exclusively. Then no two threads ever use it at the same time.
 */
public final class ProtectedThings {

    private final Protectors ofVariables = new Protectors();
    private final Protectors ofLocks = new Protectors();
    private final HeldLocks held = new HeldLocks();

    public ProtectedThings(List<Unit> units) {
        BitSet known = new BitSet(); // shapes
        for (Unit unit : units) {
            if (!known.get(unit.shape())) {
                known.set(unit.shape());
                add(unit.tree());
            }
        }
    }

    private void add(AccessTree tree) {
        int open = 0;
        for (int node = 1; node < tree.size(); node++) {
            open = releaseUpTo(tree.parent(node), open, tree);
            if (tree.isAccess(node)) {
                ofVariables.access(tree.operand(node), tree.writes(node), held);
            } else {
                ofLocks.access(tree.operand(node), tree.kind(node) == AccessTree.BLOCK, held);
                held.acquire(tree.kind(node), tree.operand(node), tree.site(node));
                open = node;
            }
        }
        releaseUpTo(0, open, tree);
    }

    private int releaseUpTo(int ancestor, int open, AccessTree tree) {
        int at = open;
        while (at != ancestor) {
            held.release(tree.kind(at), tree.operand(at));
            at = tree.parent(at);
        }
        return at;
    }

    /** Of a variable that some unit accesses. */
    public boolean isVariable(int variable) {
        return ofVariables.exist(variable);
    }

    /** Of a lock that some unit acquires. */
    public boolean isLock(int lock) {
        return ofLocks.exist(lock);
    }
}
