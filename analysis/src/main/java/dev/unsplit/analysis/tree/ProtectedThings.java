// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.BitSet;
import java.util.List;

/**
 * Which variables and locks of some units one lock protects. A variable is protected if all accesses hold the lock, and writes hold it exclusively; a lock, if all that acquire
 * it hold the other one, and those that want it for themselves hold that exclusively. Then no two threads ever use it at the same time.
 */
public final class ProtectedThings {

    private final Protectors protectors = new Protectors();
    private final Int2IntOpenHashMap ofVariables = new Int2IntOpenHashMap();
    private final Int2IntOpenHashMap ofLocks = new Int2IntOpenHashMap();
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
                use(ofVariables, tree.operand(node), tree.writes(node));
            } else {
                use(ofLocks, tree.operand(node), tree.kind(node) == AccessTree.BLOCK);
                held.acquire(tree.kind(node), tree.operand(node), tree.site(node));
                open = node;
            }
        }
        releaseUpTo(0, open, tree);
    }

    private void use(Int2IntOpenHashMap known, int thing, boolean exclusively) {
        known.put(thing, protectors.after(known.getOrDefault(thing, Protectors.UNSEEN), exclusively, held));
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
        return ofVariables.get(variable) != Protectors.NONE;
    }

    /** Of a lock that some unit acquires. */
    public boolean isLock(int lock) {
        return ofLocks.get(lock) != Protectors.NONE;
    }
}
