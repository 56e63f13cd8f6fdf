// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.graph;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * The biconnected components of an undirected graph: two nodes are on a common simple cycle if and only if they are in one component of
 * three nodes or more. One depth-first search (Hopcroft and Tarjan 1973), without recursion; several edges between the same two
 * nodes count as one.
 */
public final class BiconnectedComponents {

    private static final int NONE = -1;

    private final int[] start; // of the neighbours of each node, and behind the last one
    private final int[] neighbours;
    private final Consumer<IntArrayList> found;

    private final int[] entered; // when, from 1; 0: not yet
    private final int[] low; // the earliest that can be reached from below without going back up
    private final int[] next; // neighbour to look at
    private final int[] parent;
    private final IntArrayList open = new IntArrayList(); // nodes that are in no component yet
    private int clock;

    private BiconnectedComponents(int[] start, int[] neighbours, Consumer<IntArrayList> found) {
        int nodes = start.length - 1;
        this.start = start;
        this.neighbours = neighbours;
        this.found = found;
        this.entered = new int[nodes];
        this.low = new int[nodes];
        this.next = Arrays.copyOf(start, nodes);
        this.parent = new int[nodes];
    }

    /**
     * @param start of the neighbours of each node, and behind those of the last one
     * @param found gets the nodes of each component of three nodes or more
     */
    public static void find(int[] start, int[] neighbours, Consumer<IntArrayList> found) {
        BiconnectedComponents search = new BiconnectedComponents(start, neighbours, found);
        for (int node = 0; node < search.entered.length; node++) {
            if (search.entered[node] == 0) {
                search.from(node);
            }
        }
    }

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
        int above = parent[node];
        if (above != NONE) {
            low[above] = Math.min(low[above], low[node]);
            if (low[node] >= entered[above]) {
                close(node, above);
            }
        }
        return above;
    }

    /** What is open from this node on is a component together with the one above. */
    private void close(int node, int above) {
        int from = open.size() - 1;
        while (open.getInt(from) != node) {
            from--;
        }
        if (open.size() - from > 1) {
            IntArrayList component = new IntArrayList(open.subList(from, open.size()));
            component.add(above);
            found.accept(component);
        }
        open.size(from);
    }
}
