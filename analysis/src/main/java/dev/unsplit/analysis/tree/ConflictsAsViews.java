// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

/**
 * Makes a question about views of one about conflicts (Wang, Stoller: Accurate and Efficient Runtime Detection of Atomicity Errors, Theorem 5.1,
 * part 1): each access gets a block of one new lock, and each write reads before it writes. So every write shows which one came before it, and
 * the units are conflict-atomic if and only if those that are made of them are view-atomic.
 *
 * <p>The text of the theorem forgets the read; its proof has it.
 */
public final class ConflictsAsViews {

    private final int lock;

    private ConflictsAsViews(int lock) {
        this.lock = lock;
    }

    /** @param lock one that no unit takes */
    public static UnitSet of(UnitSet units, int lock) {
        AccessRewriter rewriter = new ConflictsAsViews(lock)::put;
        return units.rewritten(rewriter::rewrite);
    }

    private void put(AccessTree tree, int access, TreeBuilder into) {
        int site = tree.site(access);
        int variable = tree.operand(access);
        into.open(AccessTree.BLOCK, lock, site);
        if (!tree.reads(access)) {
            into.access(tree.as(AccessTree.READ, access), variable, site);
        }
        into.access(tree.as(tree.kind(access), access), variable, site);
        into.close();
    }
}
