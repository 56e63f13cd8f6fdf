// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import java.util.Arrays;

/**
 * Builds the tree of the unit that one thread is in, and trims it on the way (section 7.2, Theorem 7.1): of the accesses with the same
 * parent only the first two of each kind to each variable are kept. The same goes for blocks with equal contents and the same
 * parent, which a loop makes by the thousand: the third is interchangeable with the second.
 *
 * <p>A context is a node while nothing handed over has come in between: what is equal in one context is trimmed.
 */
final class TreeBuilder {

    private static final int MOST_ALIKE = 2;
    private static final int STRIDE = AccessTree.STRIDE;

    private final boolean trims;
    private int[] nodes = new int[64 * STRIDE];
    private int size; // in ints
    private int parent;
    private int accesses;

    private int[] openContexts = new int[8]; // of the parent and its ancestors
    private int depth;
    private int contexts;

    private final SmallCounts accessCounts = new SmallCounts();
    private final SmallCounts blockCounts = new SmallCounts();

    TreeBuilder(boolean trims) {
        this.trims = trims;
    }

    void start(int method, int site) {
        size = 0;
        accesses = 0;
        contexts = 0;
        depth = 0;
        openContexts[0] = contexts++;
        accessCounts.clear();
        blockCounts.clear();
        parent = 0;
        add(AccessTree.ROOT, method, site);
    }

    boolean isEmpty() {
        return accesses == 0;
    }

    void open(int kind, int lock, int site) {
        int block = add(kind, lock, site);
        parent = block;
        depth++;
        if (depth == openContexts.length) {
            openContexts = Arrays.copyOf(openContexts, depth * 2);
        }
        openContexts[depth] = contexts++;
    }

    /** Closes the block that was opened last. */
    void close() {
        int block = parent;
        parent = nodes[STRIDE * block + 2];
        depth--;
        if (trims && isThirdOfItsKind(block)) {
            size = STRIDE * block;
        }
    }

    private boolean isThirdOfItsKind(int block) {
        int from = STRIDE * block;
        int hash = AccessTree.hash(nodes, from + STRIDE, size, block) * 31 + nodes[from] * 7 + nodes[from + 1];
        int first = blockCounts.valueOf(openContexts[depth], hash, block);
        if (first != block && !isEqualBlock(first, block)) {
            return false; // another one with the same hash: both are kept
        }
        return blockCounts.isMoreThan(MOST_ALIKE, openContexts[depth], hash, 0);
    }

    private boolean isEqualBlock(int block, int last) {
        int length = size - STRIDE * last;
        int end = STRIDE * block + length;
        boolean endsThere = end >= size || nodes[end + 2] < block || nodes[end + 2] == nodes[STRIDE * block + 2];
        return endsThere && AccessTree.areEqual(nodes, STRIDE * block, nodes, STRIDE * last, length);
    }

    /** Returns whether the access is kept. */
    boolean access(int kind, int variable, int site) {
        accesses++;
        if (trims && accessCounts.isMoreThan(MOST_ALIKE, openContexts[depth], variable, kind & 0xF)) {
            return false;
        }
        add(kind, variable, site);
        return true;
    }

    /** Something was handed over: what follows is not like what came before. */
    void step() {
        for (int at = 0; at <= depth; at++) {
            openContexts[at] = contexts++;
        }
    }

    /** Closes what is open. */
    void finish() {
        while (depth > 0) {
            close();
        }
    }

    int hash() {
        return AccessTree.hash(nodes, 0, size, 0);
    }

    boolean builds(AccessTree tree, int hash) {
        return tree.equals(nodes, size, hash);
    }

    boolean buildsWithSites(AccessTree tree) {
        return Arrays.equals(nodes, 0, size, tree.nodes(), 0, tree.nodes().length);
    }

    AccessTree tree(int hash) {
        return new AccessTree(Arrays.copyOf(nodes, size), hash);
    }

    private int add(int kind, int operand, int site) {
        if (size == nodes.length) {
            nodes = Arrays.copyOf(nodes, size * 2);
        }
        nodes[size] = kind;
        nodes[size + 1] = operand;
        nodes[size + 2] = parent;
        nodes[size + 3] = site;
        size += STRIDE;
        return size / STRIDE - 1;
    }
}
