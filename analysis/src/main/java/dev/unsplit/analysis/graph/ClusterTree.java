// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.graph;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * The biconnected components of an undirected graph, here <em>clusters</em>: two edges are in one cluster if and only if they are on a common simple
 * cycle, or are the same. One depth-first search (Hopcroft and Tarjan 1973), without recursion; several edges between the same two
 * nodes count as one.
 *
 * <p>The clusters of a graph hang together as a tree: each has a node at its top, which the search entered first, and every other node is below the
 * top in one cluster only. Two neighbours are together in exactly one cluster.
 *
 * <p>The last nodes can be <em>hubs</em>: such a node stands for edges between the nodes around it, enough that the others are together in one cluster
 * whichever of them is left out. So clusters that meet in a hub are one cluster.
 */
public final class ClusterTree {

    public static final int NONE = -1;

    private final int[] start; // of the neighbours of each node, and behind the last one
    private final int[] neighbours;

    private final int[] entered; // when, from 1; 0: not yet
    private final int[] low; // the earliest that can be reached from below without going back up
    private final int[] next; // neighbour to look at
    private final int[] parent;
    private final IntArrayList open = new IntArrayList(); // nodes that are in no cluster yet
    private int clock;

    private final int[] above; // by node
    private final int[] firstBelow; // by node
    private final IntArrayList tops = new IntArrayList(); // by cluster
    private final IntArrayList nextBelow = new IntArrayList(); // by cluster: another one with the same top

    /**
     * @param start of the neighbours of each node, and behind those of the last one
     * @param firstHub this node and those behind it are hubs
     */
    public ClusterTree(int[] start, int[] neighbours, int firstHub) {
        int nodes = start.length - 1;
        this.start = start;
        this.neighbours = neighbours;
        this.entered = new int[nodes];
        this.low = new int[nodes];
        this.next = Arrays.copyOf(start, nodes);
        this.parent = new int[nodes];
        this.above = new int[nodes];
        this.firstBelow = new int[nodes];
        Arrays.fill(above, NONE);
        Arrays.fill(firstBelow, NONE);
        for (int node = 0; node < nodes; node++) {
            if (entered[node] == 0) {
                from(node);
            }
        }
        if (firstHub < nodes) {
            mergeAtHubs(firstHub);
        }
    }

    /** A cluster is closed before the one above it. The search never starts at a hub: it comes to other nodes first. */
    private void mergeAtHubs(int firstHub) {
        int[] merged = new int[tops.size()];
        for (int cluster = merged.length - 1; cluster >= 0; cluster--) {
            int top = tops.getInt(cluster);
            merged[cluster] = top < firstHub ? cluster : merged[above[top]];
        }
        for (int node = 0; node < firstHub; node++) {
            above[node] = above[node] == NONE ? NONE : merged[above[node]];
        }
    }

    /** The cluster in which this node is not the top, or {@link #NONE}. */
    public int above(int node) {
        return above[node];
    }

    /** The first of the clusters in which this node is the top, or {@link #NONE}. */
    public int firstBelow(int node) {
        return firstBelow[node];
    }

    /** Another cluster with the same top, or {@link #NONE}. */
    public int nextBelow(int cluster) {
        return nextBelow.getInt(cluster);
    }

    /** The cluster in which two neighbours are together. */
    public int ofNeighbours(int one, int other) {
        boolean isBelowOther = above[one] != NONE && (above[one] == above[other] || top(above[one]) == other);
        return isBelowOther ? above[one] : above[other];
    }

    public int top(int cluster) {
        return tops.getInt(cluster);
    }

    // ---- the search

    private void from(int root) {
        enter(root, NONE);
        int node = root;
        while (node != NONE) {
            if (next[node] == start[node + 1]) {
                node = leave(node);
            } else {
                node = look(node, neighbours[next[node]++]);
            }
        }
        open.clear();
    }

    private void enter(int node, int from) {
        parent[node] = from;
        entered[node] = ++clock;
        low[node] = clock;
        open.add(node);
    }

    /** Where the search goes on. */
    private int look(int node, int neighbour) {
        if (entered[neighbour] == 0) {
            enter(neighbour, node);
            return neighbour;
        }
        if (neighbour != parent[node]) {
            low[node] = Math.min(low[node], entered[neighbour]);
        }
        return node;
    }

    private int leave(int node) {
        int top = parent[node];
        if (top != NONE) {
            low[top] = Math.min(low[top], low[node]);
            if (low[node] >= entered[top]) {
                close(node, top);
            }
        }
        return top;
    }

    /** What is open from this node on is a cluster together with the top. */
    private void close(int node, int top) {
        int cluster = tops.size();
        tops.add(top);
        nextBelow.add(firstBelow[top]);
        firstBelow[top] = cluster;
        int last;
        do {
            last = open.popInt();
            above[last] = cluster;
        } while (last != node);
    }
}
