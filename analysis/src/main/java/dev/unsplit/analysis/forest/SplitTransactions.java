// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.graph.BiconnectedComponents;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of a forest that may be split (Wang, Stoller, sections 3.3 and 4).
 *
 * <p>A <em>communication node</em> has an edge to another tree; a <em>commit node</em> is one that contains no other. If every
 * transaction has at most one commit node, then all of its other events can be moved there, whatever the interleaving, and the units are
 * atomic (Theorems 4.1 and 4.4). Else they still are if no two communication nodes of one transaction, neither inside the other, are on
 * a common cycle of tree edges and edges between trees (Theorems 4.3 and 4.6), that is, in one biconnected component. The search is linear
 * in the forest and its edges.
 *
 * <p>For two transactions the first test is exact. For more, the second one never misses a violation, but may see one that is none.
 */
public final class SplitTransactions {

    /** Two communication nodes of a transaction, in the order of time, between which others may come. */
    public record Split(int unitIndex, int first, int second) {}

    private static final int NONE = -1;

    private final AccessForest forest;
    private final InterEdges edges;
    private final List<Split> splits = new ArrayList<>();

    private @Nullable ForestGraph graph;

    private SplitTransactions(AccessForest forest, InterEdges edges) {
        this.forest = forest;
        this.edges = edges;
    }

    public static SplitTransactions find(AccessForest forest, InterEdges edges) {
        SplitTransactions search = new SplitTransactions(forest, edges);
        if (search.someHasTwoCommitNodes()) {
            ForestGraph graph = search.graph();
            BiconnectedComponents.find(graph.start(), graph.neighbours(), search::examine);
            search.splits.sort(Comparator.comparingInt(Split::first));
        }
        return search;
    }

    /** At most one for each transaction and component, in the order of units. */
    public List<Split> splits() {
        return splits;
    }

    /** The forest with its edges. */
    public ForestGraph graph() {
        if (graph == null) {
            graph = new ForestGraph(forest, edges);
        }
        return graph;
    }

    private boolean someHasTwoCommitNodes() {
        for (int unit = 0; unit < forest.units().size(); unit++) {
            if (forest.units().get(unit).isTransaction() && hasTwoCommitNodes(unit)) {
                return true;
            }
        }
        return false;
    }

    /** Backwards, since what a node contains comes behind it. */
    private boolean hasTwoCommitNodes(int unit) {
        int root = forest.root(unit);
        int last = NONE;
        for (int node = root + forest.units().get(unit).tree().size() - 1; node > root; node--) {
            if (edges.isCommunication(node)) {
                if (last != NONE && !forest.contains(node, last)) {
                    return true;
                }
                last = last == NONE ? node : last;
            }
        }
        return false;
    }

    /** In the order of nodes, one that is not inside the one before it is beside it. */
    private void examine(IntArrayList component) {
        int[] nodes = component.toIntArray();
        IntArrays.quickSort(nodes);
        int last = -1;
        int lastSplit = -1;
        for (int node : nodes) {
            int unit = forest.unitIndex(node);
            if (unit == lastSplit
                    || !edges.isCommunication(node)
                    || !forest.units().get(unit).isTransaction()) {
                continue;
            }
            if (last >= 0 && forest.unitIndex(last) == unit && !forest.contains(last, node)) {
                splits.add(new Split(unit, last, node));
                lastSplit = unit;
            }
            last = node;
        }
    }
}
