// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import java.util.BitSet;

/**
 * Makes a question about conflicts of one about views (Wang, Stoller: Accurate and Efficient Runtime Detection of Atomicity Errors, Theorem 5.1,
 * part 2): of each unit only the uninitialized reads, which come before its first write of the variable, and the final writes are
 * kept. What is left out does nothing to other units, if every two of them are view-atomic.
 *
 * <p>If every two of the units are view-atomic, then all are if and only if the units that are made of them are conflict-atomic. The proof takes for granted that parts of
 * what is view-atomic are, too, which is not so of pairs; random tests found no set where it matters.
 */
public final class ViewsAsConflicts {

    private final BitSet uninitializedReads = new BitSet(); // nodes
    private final BitSet finalWrites = new BitSet();

    private ViewsAsConflicts(AccessTree tree) {
        BitSet written = new BitSet();
        for (int node = 1; node < tree.size(); node++) {
            if (tree.reads(node) && !written.get(tree.operand(node))) {
                uninitializedReads.set(node);
            }
            if (tree.writes(node)) {
                written.set(tree.operand(node));
            }
        }
        for (int node = tree.size() - 1; node > 0; node--) {
            if (tree.writes(node) && written.get(tree.operand(node))) {
                finalWrites.set(node);
                written.clear(tree.operand(node));
            }
        }
    }

    public static UnitSet of(UnitSet units) {
        return units.rewritten(ViewsAsConflicts::rewritten);
    }

    private static AccessTree rewritten(AccessTree tree) {
        AccessRewriter rewriter = new ViewsAsConflicts(tree)::put;
        return rewriter.rewrite(tree);
    }

    private void put(AccessTree tree, int access, TreeBuilder into) {
        boolean reads = uninitializedReads.get(access);
        boolean writes = finalWrites.get(access);
        if (reads || writes) {
            int kind = reads && writes ? AccessTree.UPDATE : reads ? AccessTree.READ : AccessTree.WRITE;
            into.access(tree.as(kind, access), tree.operand(access), tree.site(access));
        }
    }
}
