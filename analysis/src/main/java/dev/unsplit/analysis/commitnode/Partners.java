// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.commitnode;

import dev.unsplit.analysis.forest.AccessForest;
import dev.unsplit.analysis.forest.ForestGraph;
import dev.unsplit.analysis.forest.SplitTransactions.Split;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.Unit;
import it.unimi.dsi.fastutil.ints.IntIterator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The units that are likely to split a transaction all by themselves: they touch what both of its nodes touch. */
final class Partners {

    private static final int MOST = 16;
    private static final int MOST_LOOKED_AT = 10_000;

    private final AccessForest forest;
    private final ForestGraph graph;
    private final Split split;

    Partners(AccessForest forest, ForestGraph graph, Split split) {
        this.forest = forest;
        this.graph = graph;
        this.split = split;
    }

    /** Neighbours in the graph come first; it has not all edges, so there may be others. */
    List<Unit> likely() {
        Set<Unit> found = new LinkedHashSet<>();
        BitSet first = variables(split.first());
        BitSet second = variables(split.second());
        addNeighbours(found, split.first(), first, second);
        addNeighbours(found, split.second(), first, second);
        List<Unit> units = forest.units();
        Unit own = units.get(split.unitIndex());
        for (int at = 0; at < Math.min(units.size(), MOST_LOOKED_AT) && found.size() < MOST; at++) {
            Unit unit = units.get(at);
            if (unit.thread() != own.thread() && touches(unit, first) && touches(unit, second)) {
                found.add(unit);
            }
        }
        return new ArrayList<>(found);
    }

    private void addNeighbours(Set<Unit> found, int node, BitSet first, BitSet second) {
        for (IntIterator it = graph.unitsNextTo(node, MOST).iterator(); it.hasNext(); ) {
            Unit unit = forest.units().get(it.nextInt());
            if (touches(unit, first) && touches(unit, second)) {
                found.add(unit);
            }
        }
    }

    private BitSet variables(int node) {
        AccessTree tree = forest.unit(node).tree();
        int top = forest.inTree(node);
        BitSet variables = new BitSet();
        for (int at = top; at < tree.size() && (at == top || tree.contains(top, at)); at++) {
            if (tree.isAccess(at)) {
                variables.set(tree.operand(at));
            }
        }
        return variables;
    }

    private static boolean touches(Unit unit, BitSet variables) {
        AccessTree tree = unit.tree();
        for (int node = 1; node < tree.size(); node++) {
            if (tree.isAccess(node) && variables.get(tree.operand(node))) {
                return true;
            }
        }
        return false;
    }
}
