// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.forest.SplitTransactions.Split;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.tree.AccessTree;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Which suspects are split by units that are connected by some accesses: two of its nodes, neither inside the other, have edges into one cluster. */
final class SplitSearch {

    private static final int NONE = -1;

    private final AccessForest forest;
    private final BitSet suspects;
    private final boolean incomplete;
    private final int[] firstPlace; // of the nodes of each suspect, among those of all
    private final int[] cluster; // by place of a node: to which it has edges; mostly it is one
    private final LongOpenHashSet moreClusters = new LongOpenHashSet(); // place and cluster
    private final List<Split> splits = new ArrayList<>();
    private final BitSet undecided = new BitSet();

    /**
     * @param suspects indexes of units, all of whose accesses to shared variables are there
     * @param sparse whether only some edges are made
     * @param mostWork after which no more is looked for
     */
    SplitSearch(Accesses accesses, BitSet suspects, Equivalence equivalence, boolean sparse, long mostWork) {
        this.forest = accesses.forest();
        this.suspects = suspects;
        this.firstPlace = new int[suspects.length()];
        int places = 0;
        for (int unit = suspects.nextSetBit(0); unit >= 0; unit = suspects.nextSetBit(unit + 1)) {
            firstPlace[unit] = places;
            places += forest.units().get(unit).tree().size();
        }
        this.cluster = new int[places];
        Arrays.fill(cluster, NONE);
        OrderedConflicts ordered = new OrderedConflicts(accesses, mostWork);
        UnitGraph graph = new UnitGraph(accesses, ordered, sparse);
        CommunicationNodes nodes = new CommunicationNodes(accesses, ordered, graph, suspects, this::add, mostWork);
        switch (equivalence) {
            case CONFLICT -> nodes.findConflicts();
            case VIEW -> nodes.findViews();
        }
        incomplete = nodes.isIncomplete() || ordered.isIncomplete();
        examine();
        if (ordered.size() > 0) {
            BitSet doubtful = graph.withoutWayBack();
            doubtful.and(suspects);
            splits.forEach(split -> doubtful.clear(split.unitIndex()));
            undecided.or(doubtful);
        }
    }

    /** At most one for each transaction and cluster. */
    List<Split> splits() {
        return splits;
    }

    /** Transactions that are not split, but could be if there were edges between other units. */
    BitSet undecided() {
        return undecided;
    }

    boolean isIncomplete() {
        return incomplete;
    }

    private void add(int unit, int node, int ofCluster) {
        int place = firstPlace[unit] + node;
        if (cluster[place] == NONE) {
            cluster[place] = ofCluster;
        } else if (cluster[place] != ofCluster) {
            moreClusters.add((long) place << 32 | ofCluster);
        }
    }

    private void examine() {
        long[] more = moreClusters.toLongArray();
        LongArrays.quickSort(more);
        int at = 0;
        for (int unit = suspects.nextSetBit(0); unit >= 0; unit = suspects.nextSetBit(unit + 1)) {
            AccessTree tree = forest.units().get(unit).tree();
            LongArrayList byCluster = new LongArrayList(); // cluster and node
            boolean hasTwo = false;
            int last = NONE;
            for (int node = 0; node < tree.size(); node++) {
                int place = firstPlace[unit] + node;
                if (cluster[place] != NONE) {
                    byCluster.add((long) cluster[place] << 32 | node);
                    hasTwo |= last != NONE && !tree.contains(last, node);
                    last = node;
                }
                for (; at < more.length && more[at] >>> 32 == place; at++) {
                    byCluster.add(more[at] << 32 | node);
                }
            }
            byCluster.sort(null);
            undecided.set(unit, !examine(unit, tree, byCluster) && hasTwo);
        }
    }

    /** In the order of nodes, one that is not inside the one before it is beside it. Returns whether the unit is split. */
    private boolean examine(int unit, AccessTree tree, LongArrayList byCluster) {
        long splitCluster = NONE;
        for (int at = 1; at < byCluster.size(); at++) {
            int last = (int) byCluster.getLong(at - 1);
            int node = (int) byCluster.getLong(at);
            long ofCluster = byCluster.getLong(at) >>> 32;
            boolean isSameCluster = byCluster.getLong(at - 1) >>> 32 == ofCluster;
            if (isSameCluster && ofCluster != splitCluster && !tree.contains(last, node)) {
                splits.add(new Split(unit, last, node));
                splitCluster = ofCluster;
            }
        }
        return splitCluster != NONE;
    }
}
