// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.commitnode;

import dev.unsplit.analysis.forest.AccessForest;
import dev.unsplit.analysis.forest.Neighbours;
import dev.unsplit.analysis.forest.SplitTransactions;
import dev.unsplit.analysis.forest.SplitTransactions.Split;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.Unit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The units that are likely to split a transaction between two of its nodes. */
final class Partners {

    private static final int MOST = 16;
    private static final int FIRST = 10_000;

    /** What a node of the transaction reads and writes. */
    private record Node(BitSet reads, BitSet writes) {}

    private final AccessForest forest;
    private final SplitTransactions found;
    private final int ownIndex;
    private final Unit own;
    private final BitSet writers;
    private final Node first;
    private final Node second;

    /** @param writers the indexes of the units that write */
    Partners(AccessForest forest, SplitTransactions found, BitSet writers, Split split) {
        this.forest = forest;
        this.found = found;
        this.writers = writers;
        this.ownIndex = split.unitIndex();
        this.own = forest.units().get(ownIndex);
        this.first = node(split.first());
        this.second = node(split.second());
    }

    /** Some that may do it alone: they touch what both nodes touch. Mostly the first one will do. */
    Stream<Unit> alone() {
        boolean needsWriter = first.writes.isEmpty() || second.writes.isEmpty();
        IntStream those = needsWriter
                ? writers.stream()
                : IntStream.range(0, forest.units().size());
        return those.mapToObj(forest.units()::get)
                .filter(unit -> meets(unit, first) && meets(unit, second))
                .limit(MOST);
    }

    /**
     * As few as possible that do it together, from one that touches what the first node does to one that touches what the second does. Most likely some of the
     * first units will do.
     */
    List<Unit> together() {
        List<Unit> some = firstUnits();
        some.remove(own);
        some.add(own);
        AccessForest few = forest.only(some);
        List<Unit> way = way(few, new Neighbours(few), some.size() - 1);
        return way.isEmpty() ? way(forest, found.neighbours(), ownIndex) : way;
    }

    private List<Unit> firstUnits() {
        return new ArrayList<>(forest.units().subList(0, Math.min(forest.units().size(), FIRST)));
    }

    private List<Unit> way(AccessForest among, Neighbours neighbours, int without) {
        List<Unit> way = new ArrayList<>();
        neighbours
                .wayAround(without, meeting(first, among), meeting(second, among))
                .forEach(index -> way.add(among.units().get(index)));
        return way;
    }

    private BitSet meeting(Node node, AccessForest among) {
        BitSet units = new BitSet();
        for (int at = 0; at < among.units().size(); at++) {
            units.set(at, meets(among.units().get(at), node));
        }
        return units;
    }

    private boolean meets(Unit unit, Node node) {
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
