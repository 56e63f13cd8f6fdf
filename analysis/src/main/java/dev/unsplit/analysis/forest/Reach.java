// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.graph.ClusterTree;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Some units, and through which clusters of the graph of all units the others reach them. Of each cluster a few periods are enough to tell
 * whether there is a unit in another period than some that do not count.
 */
final class Reach {

    /** The most periods that do not count, and one more. */
    private static final int PERIODS = 4;

    private static final int NONE = ClusterTree.NONE;

    private final ClusterTree clusters;
    private final Int2ObjectOpenHashMap<IntArrayList> below =
            new Int2ObjectOpenHashMap<>(); // units in a cluster, not at its top
    private final Int2ObjectOpenHashMap<IntArrayList> tops = new Int2ObjectOpenHashMap<>(); // each unit that is a top

    private int lastCluster = NONE;
    private IntArrayList lastPeriods = new IntArrayList(); // of that cluster

    Reach(ClusterTree clusters) {
        this.clusters = clusters;
    }

    void add(int unit, int period) {
        int above = clusters.above(unit);
        if (above != lastCluster) {
            lastCluster = above;
            lastPeriods =
                    above == NONE ? new IntArrayList() : below.computeIfAbsent(above, any -> new IntArrayList(PERIODS));
        }
        add(period, lastPeriods);
        if (clusters.firstBelow(unit) != NONE) {
            add(period, tops.computeIfAbsent(unit, any -> new IntArrayList(PERIODS)));
        }
    }

    private static void add(int period, IntArrayList periods) {
        if (periods.size() < PERIODS && !periods.contains(period)) {
            periods.add(period);
        }
    }

    /** Whether this cluster, which lies above a unit, leads it to one of these in a period that is not excluded. */
    boolean isReachedAbove(int cluster, IntArrayList excluded) {
        return hasOther(below.get(cluster), excluded) || hasOther(tops.get(clusters.top(cluster)), excluded);
    }

    /** The same for a cluster of which that unit is the top. */
    boolean isReachedBelow(int cluster, IntArrayList excluded) {
        return hasOther(below.get(cluster), excluded);
    }

    private static boolean hasOther(IntArrayList periods, IntArrayList excluded) {
        if (periods == null) {
            return false;
        }
        if (periods.size() > excluded.size()) {
            return true; // they are all different
        }
        for (int at = 0; at < periods.size(); at++) {
            if (!excluded.contains(periods.getInt(at))) {
                return true;
            }
        }
        return false;
    }
}
