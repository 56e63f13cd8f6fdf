// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.LockContexts;
import dev.unsplit.analysis.tree.Unit;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The accesses of shared variables in a forest, those of one variable side by side, with what the edges depend on:
 *
 * <ul>
 *   <li>the context: which locks were held;
 *   <li>of a write, whether it is the last one of its unit to the variable;
 *   <li>of a read, the last write of its unit to the variable before it, and how deep a block contains both: in a block at that depth or
 *       above, it reads what its own unit wrote.
 * </ul>
 */
final class Accesses {

    static final int NONE = -1;

    private final AccessForest forest;
    private final LockContexts contexts;

    // by access, in the order of the forest at first, then by variable
    private int[] variables = new int[1024];
    private int[] nodes = new int[1024];
    private int[] context = new int[1024];
    private int[] writeBefore = new int[1024];
    private int[] cover = new int[1024];
    private final BitSet isFinal = new BitSet();
    private int size;

    private int[] order = new int[0]; // accesses by variable
    private int[] start = new int[0]; // of each shared variable, and behind the last one

    Accesses(AccessForest forest, LockContexts contexts) {
        this.forest = forest;
        this.contexts = contexts;
        BitSet shared = forest.sharedVariables();
        for (int unit = 0; unit < forest.units().size(); unit++) {
            add(unit, forest.units().get(unit), shared);
        }
        sort(shared);
    }

    private void add(int unitIndex, Unit unit, BitSet shared) {
        AccessTree tree = unit.tree();
        int[] contextOf = new int[tree.size()]; // inside a block
        Int2IntOpenHashMap lastWrite = new Int2IntOpenHashMap();
        lastWrite.defaultReturnValue(NONE);
        for (int node = 1; node < tree.size(); node++) {
            int outer = contextOf[tree.parent(node)];
            if (tree.isBlock(node)) {
                contextOf[node] = contexts.inside(outer, tree.operand(node), tree.kind(node));
            } else if (shared.get(tree.operand(node))) {
                add(unitIndex, tree, node, outer, lastWrite);
            }
        }
        lastWrite.values().forEach(isFinal::set);
    }

    /** @param lastWrite by variable, the access */
    private void add(int unitIndex, AccessTree tree, int node, int outer, Int2IntOpenHashMap lastWrite) {
        if (size == nodes.length) {
            grow();
        }
        int variable = tree.operand(node);
        int before = lastWrite.get(variable);
        variables[size] = variable;
        nodes[size] = forest.node(unitIndex, node);
        context[size] = outer;
        writeBefore[size] = before;
        cover[size] = before == NONE ? NONE : commonDepth(tree, forest.inTree(nodes[before]), node);
        if (tree.writes(node)) {
            lastWrite.put(variable, size);
        }
        size++;
    }

    /** The depth of the innermost node that contains both. */
    private static int commonDepth(AccessTree tree, int earlier, int later) {
        int node = tree.parent(later);
        while (!tree.contains(node, earlier)) {
            node = tree.parent(node);
        }
        return tree.depth(node);
    }

    private void grow() {
        int length = size * 2;
        variables = Arrays.copyOf(variables, length);
        nodes = Arrays.copyOf(nodes, length);
        context = Arrays.copyOf(context, length);
        writeBefore = Arrays.copyOf(writeBefore, length);
        cover = Arrays.copyOf(cover, length);
    }

    private void sort(BitSet shared) {
        int[] rank = new int[shared.length()];
        start = new int[shared.cardinality() + 1];
        int next = 0;
        for (int variable = shared.nextSetBit(0); variable >= 0; variable = shared.nextSetBit(variable + 1)) {
            rank[variable] = next++;
        }
        for (int access = 0; access < size; access++) {
            start[rank[variables[access]] + 1]++;
        }
        for (int at = 1; at < start.length; at++) {
            start[at] += start[at - 1];
        }
        int[] place = start.clone();
        order = new int[size];
        for (int access = 0; access < size; access++) {
            order[place[rank[variables[access]]]++] = access;
        }
    }

    /** How many variables are shared. */
    int variables() {
        return start.length - 1;
    }

    /** The accesses of the n-th shared variable, those of one unit in its order. */
    IntArrayList of(int n) {
        return IntArrayList.wrap(Arrays.copyOfRange(order, start[n], start[n + 1]));
    }

    int node(int access) {
        return nodes[access];
    }

    int context(int access) {
        return context[access];
    }

    boolean reads(int access) {
        int node = nodes[access];
        return forest.unit(node).tree().reads(forest.inTree(node));
    }

    boolean writes(int access) {
        int node = nodes[access];
        return forest.unit(node).tree().writes(forest.inTree(node));
    }

    boolean isFinalWrite(int access) {
        return isFinal.get(access);
    }

    /** The last write of its unit to the variable before it, or {@link #NONE}. */
    int writeBefore(int access) {
        return writeBefore[access];
    }

    /** The depth of the innermost node that contains it and a write before it, or {@link #NONE}. */
    int cover(int access) {
        return cover[access];
    }
}
