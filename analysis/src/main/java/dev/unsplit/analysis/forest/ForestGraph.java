// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import it.unimi.dsi.fastutil.ints.IntArrayFIFOQueue;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;

/** A forest as an undirected graph: the edges of its trees and those between them. */
public final class ForestGraph {

    private static final int NONE = -1;

    private final AccessForest forest;
    private final int[] start; // of the neighbours of each node, and behind the last one
    private final int[] neighbours;

    public ForestGraph(AccessForest forest, InterEdges edges) {
        this.forest = forest;
        int nodes = forest.size();
        this.start = new int[nodes + 1];
        for (int node = 0; node < nodes; node++) {
            count(node, forest.parent(node));
        }
        for (int edge = 0; edge < edges.size(); edge++) {
            count(edges.from(edge), edges.to(edge));
        }
        for (int node = 0; node < nodes; node++) {
            start[node + 1] += start[node];
        }
        int[] place = start.clone();
        this.neighbours = new int[start[nodes]];
        for (int node = 0; node < nodes; node++) {
            put(place, node, forest.parent(node));
        }
        for (int edge = 0; edge < edges.size(); edge++) {
            put(place, edges.from(edge), edges.to(edge));
        }
    }

    /** A root is its own parent. */
    private void count(int node, int other) {
        if (node != other) {
            start[node + 1]++;
            start[other + 1]++;
        }
    }

    private void put(int[] place, int node, int other) {
        if (node != other) {
            neighbours[place[node]++] = other;
            neighbours[place[other]++] = node;
        }
    }

    int[] start() {
        return start;
    }

    int[] neighbours() {
        return neighbours;
    }

    /** The units that have an edge to this node, at most so many. */
    public IntArrayList unitsNextTo(int node, int most) {
        IntArrayList units = new IntArrayList();
        for (int at = start[node]; at < start[node + 1] && units.size() < most; at++) {
            int unit = forest.unitIndex(neighbours[at]);
            if (unit != forest.unitIndex(node) && !units.contains(unit)) {
                units.add(unit);
            }
        }
        return units;
    }

    /** The units on a shortest way from one node of a unit to another one through other units; empty if there is none. */
    public IntArrayList unitsBetween(int node, int other) {
        int[] cameFrom = new int[forest.size()];
        Arrays.fill(cameFrom, NONE);
        int own = forest.unitIndex(node);
        IntArrayFIFOQueue queue = new IntArrayFIFOQueue();
        queue.enqueue(node);
        cameFrom[node] = node;
        while (!queue.isEmpty() && cameFrom[other] == NONE) {
            int at = queue.dequeueInt();
            for (int index = start[at]; index < start[at + 1]; index++) {
                int next = neighbours[index];
                boolean outside = forest.unitIndex(next) != own || next == other && forest.unitIndex(at) != own;
                if (outside && cameFrom[next] == NONE) {
                    cameFrom[next] = at;
                    queue.enqueue(next);
                }
            }
        }
        return cameFrom[other] == NONE ? new IntArrayList() : unitsOnTheWay(cameFrom, other, own);
    }

    private IntArrayList unitsOnTheWay(int[] cameFrom, int end, int own) {
        BitSet units = new BitSet();
        for (int at = cameFrom[end]; cameFrom[at] != at; at = cameFrom[at]) {
            units.set(forest.unitIndex(at));
        }
        units.clear(own);
        return new IntArrayList(units.stream().toArray());
    }
}
