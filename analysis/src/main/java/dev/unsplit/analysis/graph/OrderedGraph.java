// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.graph;

import java.util.Arrays;

/**
 * A graph that keeps every node, in a topological order that is repaired as edges arrive (Pearce, Kelly: A Dynamic
 * Topological Sort Algorithm for Directed Acyclic Graphs, ACM JEA 2006).
 *
 * <p>A new node comes last. An edge that agrees with the order costs nothing. For one that does not, only the nodes whose
 * places lie between its ends matter: those that its target reaches and those that reach its source are found and
 * share their places anew, the latter first. If the two sets meet, the edge closes a cycle.
 */
public final class OrderedGraph implements TransactionGraph {

    private static final int NONE = 0; // nodes and edges are numbered from 1

    // by node
    private int[] thread = new int[64];
    private long[] position = new long[64];
    private int[] place = new int[64]; // in the topological order
    private int[] firstOut = new int[64];
    private int[] firstIn = new int[64];
    private int[] visited = new int[64];
    private int nodes;

    // by edge
    private int[] source = new int[64];
    private int[] target = new int[64];
    private int[] nextOut = new int[64];
    private int[] nextIn = new int[64];
    private int edges;

    private int search;
    private int[] forward = new int[16];
    private int forwardCount;
    private int[] backward = new int[16];
    private int backwardCount;
    private final Positions positions = new Positions();

    @Override
    public long add(int ofThread) {
        nodes++;
        if (nodes == thread.length) {
            growNodes(nodes * 2);
        }
        thread[nodes] = ofThread;
        position[nodes] = positions.next(ofThread);
        place[nodes] = nodes;
        return nodes;
    }

    @Override
    public boolean connect(long from, long to) {
        int earlier = (int) from;
        int later = (int) to;
        if (place[earlier] >= place[later]) {
            if (!collectForward(later, earlier)) {
                return false;
            }
            collectBackward(earlier, place[later]);
            shareOutPlaces();
        }
        addEdge(earlier, later);
        return true;
    }

    @Override
    public void finish(long node) {}

    @Override
    public boolean isLive(long node) {
        return node != NOBODY;
    }

    @Override
    public int thread(long node) {
        return thread[(int) node];
    }

    @Override
    public long position(long node) {
        return position[(int) node];
    }

    /** Finds what the later end reaches up to the place of the earlier one; false if it reaches that one itself. */
    private boolean collectForward(int later, int earlier) {
        search++;
        forwardCount = 0;
        visited[later] = search;
        pushForward(later);
        for (int done = 0; done < forwardCount; done++) {
            if (forward[done] == earlier) {
                return false;
            }
            for (int edge = firstOut[forward[done]]; edge != NONE; edge = nextOut[edge]) {
                int node = target[edge];
                if (visited[node] != search && place[node] <= place[earlier]) {
                    visited[node] = search;
                    pushForward(node);
                }
            }
        }
        return true;
    }

    private void collectBackward(int earlier, int lowest) {
        search++;
        backwardCount = 0;
        visited[earlier] = search;
        pushBackward(earlier);
        for (int done = 0; done < backwardCount; done++) {
            for (int edge = firstIn[backward[done]]; edge != NONE; edge = nextIn[edge]) {
                int node = source[edge];
                if (visited[node] != search && place[node] > lowest) {
                    visited[node] = search;
                    pushBackward(node);
                }
            }
        }
    }

    private void shareOutPlaces() {
        int count = backwardCount + forwardCount;
        long[] inOrder = new long[count];
        int[] places = new int[count];
        for (int i = 0; i < count; i++) {
            int node = i < backwardCount ? backward[i] : forward[i - backwardCount];
            inOrder[i] = (long) place[node] << 32 | node;
            places[i] = place[node];
        }
        Arrays.sort(inOrder, 0, backwardCount);
        Arrays.sort(inOrder, backwardCount, count);
        Arrays.sort(places);
        for (int i = 0; i < count; i++) {
            place[(int) inOrder[i]] = places[i];
        }
    }

    private void addEdge(int earlier, int later) {
        edges++;
        if (edges == source.length) {
            growEdges(edges * 2);
        }
        source[edges] = earlier;
        target[edges] = later;
        nextOut[edges] = firstOut[earlier];
        firstOut[earlier] = edges;
        nextIn[edges] = firstIn[later];
        firstIn[later] = edges;
    }

    private void pushForward(int node) {
        if (forwardCount == forward.length) {
            forward = Arrays.copyOf(forward, forwardCount * 2);
        }
        forward[forwardCount++] = node;
    }

    private void pushBackward(int node) {
        if (backwardCount == backward.length) {
            backward = Arrays.copyOf(backward, backwardCount * 2);
        }
        backward[backwardCount++] = node;
    }

    private void growNodes(int length) {
        thread = Arrays.copyOf(thread, length);
        position = Arrays.copyOf(position, length);
        place = Arrays.copyOf(place, length);
        firstOut = Arrays.copyOf(firstOut, length);
        firstIn = Arrays.copyOf(firstIn, length);
        visited = Arrays.copyOf(visited, length);
    }

    private void growEdges(int length) {
        source = Arrays.copyOf(source, length);
        target = Arrays.copyOf(target, length);
        nextOut = Arrays.copyOf(nextOut, length);
        nextIn = Arrays.copyOf(nextIn, length);
    }
}
