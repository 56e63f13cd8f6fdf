// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

/** Puts something else into a tree for an access of another one, or nothing. */
@FunctionalInterface
interface AccessRewriter {

    void put(AccessTree tree, int access, TreeBuilder into);

    /** A tree with the same blocks, and with other accesses in them. */
    default AccessTree rewrite(AccessTree tree) {
        TreeBuilder builder = new TreeBuilder(false);
        builder.start(tree.method(), tree.site(0));
        int open = 0;
        for (int node = 1; node < tree.size(); node++) {
            for (; open != tree.parent(node); open = tree.parent(open)) {
                builder.close();
            }
            if (tree.isBlock(node)) {
                builder.open(tree.block(node), tree.operand(node), tree.site(node));
                open = node;
            } else {
                put(tree, node, builder);
            }
        }
        for (; open != 0; open = tree.parent(open)) {
            builder.close();
        }
        builder.finish();
        return builder.tree();
    }
}
