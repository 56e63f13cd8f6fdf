// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.commitnode;

import dev.unsplit.analysis.forest.AccessForest;
import dev.unsplit.analysis.forest.Neighbours;
import dev.unsplit.analysis.forest.SplitTransactions.Split;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.Unit;
import it.unimi.dsi.fastutil.ints.IntCollection;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The units that are likely to split a transaction between two of its nodes. */
final class Partners {

    private static final int MOST = 16;

    /** What a node of the transaction reads and writes. */
    private record Node(BitSet reads, BitSet writes) {}

    private final AccessForest forest;
    private final Neighbours neighbours;
    private final int ownIndex;
    private final Unit own;
    private final Node first;
    private final Node second;

    Partners(AccessForest forest, Neighbours neighbours, Split split) {
        this.forest = forest;
        this.neighbours = neighbours;
        this.ownIndex = split.unitIndex();
        this.own = forest.units().get(ownIndex);
        this.first = node(forest.inTree(split.first()));
        this.second = node(forest.inTree(split.second()));
    }

    /** Those that may do it alone: they touch what both nodes touch. */
    List<Unit> alone() {
        return units(neighbours.nextTo(ownIndex, unit -> meets(unit, first) && meets(unit, second), MOST));
    }

    /** As few as possible that do it together, from one that touches what the first node does to one that touches what the second does. */
    List<Unit> together() {
        return units(neighbours.wayAround(ownIndex, meeting(first), meeting(second)));
    }

    private List<Unit> units(IntCollection indexes) {
        List<Unit> units = new ArrayList<>();
        indexes.forEach(index -> units.add(forest.units().get(index)));
        return units;
    }

    private BitSet meeting(Node node) {
        BitSet units = new BitSet();
        for (int at = 0; at < forest.units().size(); at++) {
            units.set(at, meets(at, node));
        }
        return units;
    }

    private boolean meets(int index, Node node) {
        Unit unit = forest.units().get(index);
        AccessTree tree = unit.tree();
        for (int at = 1; at < tree.size() && unit.thread() != own.thread(); at++) {
            int variable = tree.operand(at);
            if (tree.isAccess(at) && (node.writes.get(variable) || tree.writes(at) && node.reads.get(variable))) {
                return true;
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
