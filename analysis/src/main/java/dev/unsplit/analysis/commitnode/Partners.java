// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.commitnode;

import dev.unsplit.analysis.forest.AccessForest;
import dev.unsplit.analysis.forest.SplitTransactions.Split;
import dev.unsplit.analysis.forest.UnitGraph;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.Unit;
import it.unimi.dsi.fastutil.ints.IntIterator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The units that are likely to split a transaction between two of its nodes. */
final class Partners {

    private static final int MOST = 16;
    private static final int MOST_LOOKED_AT = 10_000;

    /** What a node of the transaction reads and writes. */
    private record Node(BitSet reads, BitSet writes) {}

    private final AccessForest forest;
    private final UnitGraph graph;
    private final int ownIndex;
    private final Unit own;
    private final Node first;
    private final Node second;

    Partners(AccessForest forest, UnitGraph graph, Split split) {
        this.forest = forest;
        this.graph = graph;
        this.ownIndex = split.unitIndex();
        this.own = forest.units().get(ownIndex);
        this.first = node(forest.inTree(split.first()));
        this.second = node(forest.inTree(split.second()));
    }

    /** Those that may do it alone: they touch what both nodes touch. Neighbours in the graph come first; it has not all edges, so there may be others. */
    List<Unit> alone() {
        Set<Unit> found = new LinkedHashSet<>();
        for (IntIterator next = graph.nextTo(ownIndex).iterator(); next.hasNext() && found.size() < MOST; ) {
            addIfAlone(found, forest.units().get(next.nextInt()));
        }
        List<Unit> units = forest.units();
        for (int at = 0; at < Math.min(units.size(), MOST_LOOKED_AT) && found.size() < MOST; at++) {
            addIfAlone(found, units.get(at));
        }
        return new ArrayList<>(found);
    }

    private void addIfAlone(Set<Unit> found, Unit unit) {
        if (meets(unit, first) && meets(unit, second)) {
            found.add(unit);
        }
    }

    /** As few as possible that do it together, from one that touches what the first node does to one that touches what the second does. */
    List<Unit> together() {
        List<Unit> units = new ArrayList<>();
        graph.wayAround(ownIndex, meeting(first), meeting(second))
                .forEach(index -> units.add(forest.units().get(index)));
        return units;
    }

    private BitSet meeting(Node node) {
        BitSet units = new BitSet();
        for (int at = 0; at < forest.units().size(); at++) {
            units.set(at, meets(forest.units().get(at), node));
        }
        return units;
    }

    private boolean meets(Unit unit, Node node) {
        if (unit.thread() == own.thread()) {
            return false;
        }
        AccessTree tree = unit.tree();
        for (int at = 1; at < tree.size(); at++) {
            if (tree.isAccess(at)) {
                int variable = tree.operand(at);
                if (node.writes.get(variable) || tree.writes(at) && node.reads.get(variable)) {
                    return true;
                }
            }
        }
        return false;
    }

    private Node node(int top) {
        AccessTree tree = own.tree();
        Node node = new Node(new BitSet(), new BitSet());
        for (int at = top; at < tree.end(top); at++) {
            if (tree.isAccess(at)) {
                (tree.writes(at) ? node.writes : node.reads).set(tree.operand(at));
            }
        }
        return node;
    }
}
