// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.graph;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Strongly connected components: which nodes reach each other (Tarjan). The search keeps its own stack, so that a long path is no trouble.
 * Linear in nodes and edges.
 */
public final class StrongComponents {

    private static final int UNKNOWN = -1;

    private final int[] start;
    private final int[] successors;
    private final int[] component;
    private final int[] entered; // when the search came to a node
    private final int[] earliest; // of the nodes on the stack that it reaches
    private final IntArrayList open = new IntArrayList(); // without a component so far
    private final IntArrayList path = new IntArrayList();
    private final int[] next; // edge of a node on the path
    private int time;
    private int components;

    private StrongComponents(int[] start, int[] successors) {
        int nodes = start.length - 1;
        this.start = start;
        this.successors = successors;
        this.component = new int[nodes];
        this.entered = new int[nodes];
        this.earliest = new int[nodes];
        this.next = new int[nodes];
    }

    /**
     * The component of each node.
     *
     * @param start of the successors of each node, and behind those of the last one
     */
    public static int[] of(int[] start, int[] successors) {
        StrongComponents search = new StrongComponents(start, successors);
        for (int node = 0; node < search.component.length; node++) {
            if (search.entered[node] == 0) {
                search.searchFrom(node);
            }
        }
        return search.component;
    }

    private void searchFrom(int root) {
        enter(root);
        while (!path.isEmpty()) {
            int node = path.topInt();
            if (next[node] < start[node + 1]) {
                follow(node, successors[next[node]++]);
            } else {
                leave(node);
            }
        }
    }

    private void enter(int node) {
        entered[node] = ++time;
        earliest[node] = time;
        component[node] = UNKNOWN;
        next[node] = start[node];
        open.push(node);
        path.push(node);
    }

    private void follow(int node, int successor) {
        if (entered[successor] == 0) {
            enter(successor);
        } else if (component[successor] == UNKNOWN) {
            earliest[node] = Math.min(earliest[node], entered[successor]);
        }
    }

    private void leave(int node) {
        path.popInt();
        if (!path.isEmpty()) {
            int before = path.topInt();
            earliest[before] = Math.min(earliest[before], earliest[node]);
        }
        if (earliest[node] == entered[node]) {
            int member;
            do {
                member = open.popInt();
                component[member] = components;
            } while (member != node);
            components++;
        }
    }
}
