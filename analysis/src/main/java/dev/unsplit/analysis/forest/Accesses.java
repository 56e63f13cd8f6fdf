// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.LockContexts;
import dev.unsplit.analysis.tree.Unit;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The accesses of shared variables in a forest, those of one variable side by side, and of these those of one unit, in its order. What edges depend on:
 *
 * <ul>
 *   <li>the period, and the context: which locks were held;
 *   <li>of a write, whether it is the last one of its unit to the variable;
 *   <li>of a read, the last write of its unit to the variable before it, and how deep a block contains both: in a block at that depth or
 *       above, it reads what its own unit wrote.
 * </ul>
 *
 * <p>What is asked often is copied from the trees, which are in another order: edges are made variable by variable.
 */
final class Accesses {

    static final int NONE = -1;

    private static final int READS = 1;
    private static final int WRITES = 2;

    private final AccessForest forest;
    private final LockContexts contexts = new LockContexts();
    private final int[] rank; // of a shared variable among them
    private final BitSet concerned = new BitSet(); // units that access one of them
    private final int[] start; // of each shared variable, and behind the last one
    private final int[] next; // free place for each shared variable

    // by access
    private final int[] units;
    private final int[] nodes;
    private final int[] periods;
    private final int[] context;
    private final byte[] flags;

    private int[] contextOf = new int[64]; // the nodes of the unit that is looked at, inside a block

    /** Of all shared variables. */
    Accesses(AccessForest forest) {
        this(forest, forest.sharedVariables());
    }

    /** @param shared the shared variables that matter */
    Accesses(AccessForest forest, BitSet shared) {
        this.forest = forest;
        rank = ranks(shared);
        start = starts(shared.cardinality());
        next = start.clone();
        int size = start[start.length - 1];
        units = new int[size];
        nodes = new int[size];
        periods = new int[size];
        context = new int[size];
        flags = new byte[size];
        for (int unit = concerned.nextSetBit(0); unit >= 0; unit = concerned.nextSetBit(unit + 1)) {
            add(unit, forest.units().get(unit));
        }
    }

    private static int[] ranks(BitSet shared) {
        int[] ranks = new int[shared.length()];
        Arrays.fill(ranks, NONE);
        int count = 0;
        for (int variable = shared.nextSetBit(0); variable >= 0; variable = shared.nextSetBit(variable + 1)) {
            ranks[variable] = count++;
        }
        return ranks;
    }

    private int[] starts(int variables) {
        int[] counts = new int[variables + 1];
        for (int unit = 0; unit < forest.units().size(); unit++) {
            AccessTree tree = forest.units().get(unit).tree();
            for (int node = 1; node < tree.size(); node++) {
                int variable = tree.isAccess(node) ? rank(tree.operand(node)) : NONE;
                if (variable != NONE) {
                    counts[variable + 1]++;
                    concerned.set(unit);
                }
            }
        }
        for (int at = 1; at < counts.length; at++) {
            counts[at] += counts[at - 1];
        }
        return counts;
    }

    private void add(int unitIndex, Unit unit) {
        AccessTree tree = unit.tree();
        if (contextOf.length < tree.size()) {
            contextOf = Arrays.copyOf(contextOf, 2 * tree.size());
        }
        contextOf[0] = LockContexts.OUTSIDE;
        for (int node = 1; node < tree.size(); node++) {
            int outer = contextOf[tree.parent(node)];
            if (tree.isBlock(node)) {
                contextOf[node] = contexts.inside(outer, tree.operand(node), tree.kind(node));
            } else if (rank(tree.operand(node)) != NONE) {
                add(unitIndex, unit, node, outer);
            }
        }
    }

    private void add(int unitIndex, Unit unit, int node, int outer) {
        AccessTree tree = unit.tree();
        int variable = tree.operand(node);
        int access = next[rank[variable]]++;
        units[access] = unitIndex;
        nodes[access] = node;
        periods[access] = forest.set().period(unit, node);
        context[access] = outer;
        flags[access] = (byte) ((tree.reads(node) ? READS : 0) | (tree.writes(node) ? WRITES : 0));
    }

    AccessForest forest() {
        return forest;
    }

    /** Which the contexts of accesses are of. */
    LockContexts contexts() {
        return contexts;
    }

    /** How many shared variables have smaller numbers than this one; {@link #NONE} if it is not shared. */
    int rank(int variable) {
        return variable < rank.length ? rank[variable] : NONE;
    }

    /** How many variables are shared. */
    int variables() {
        return start.length - 1;
    }

    /** The first access of the n-th shared variable: they follow on each other, those of one unit in its order. */
    int first(int n) {
        return start[n];
    }

    /** Behind the last access of the n-th shared variable. */
    int end(int n) {
        return start[n + 1];
    }

    /** In its tree. */
    int node(int access) {
        return nodes[access];
    }

    int period(int access) {
        return periods[access];
    }

    int context(int access) {
        return context[access];
    }

    boolean reads(int access) {
        return (flags[access] & READS) != 0;
    }

    boolean writes(int access) {
        return (flags[access] & WRITES) != 0;
    }

    /** The index of its unit. */
    int unit(int access) {
        return units[access];
    }

    /** Whether no other write of its unit to the variable comes before the end of a range of accesses. */
    boolean isLastWrite(int access, int end) {
        int later = access + 1;
        while (later < end && units[later] == units[access] && !writes(later)) {
            later++;
        }
        return later == end || units[later] != units[access];
    }

    /** The depth of the innermost node that contains two accesses of one unit. */
    int commonDepth(int earlier, int later) {
        AccessTree tree = forest.units().get(units[later]).tree();
        int first = nodes[earlier];
        int node = tree.parent(nodes[later]);
        while (!tree.contains(node, first)) {
            node = tree.parent(node);
        }
        return tree.depth(node);
    }

    /** The block around an access at this depth. */
    int block(int access, int depth) {
        AccessTree tree = forest.units().get(units[access]).tree();
        int node = nodes[access];
        for (int steps = contexts.depth(context[access]) + 1 - depth; steps > 0; steps--) {
            node = tree.parent(node);
        }
        return node;
    }
}
