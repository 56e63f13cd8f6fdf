// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import java.util.Arrays;

/**
 * A few units that are over, in the order in which they ended, until their trees are looked up. Of hundreds of thousands of different trees none is in the cache, and whoever looks one up waits for memory; of
 * several that are {@linkplain TreeTable#touch looked up together} all are fetched in the time of one.
 */
final class WaitingUnits {

    private static final int MOST = 32;
    private static final int ENOUGH_NODES = 1 << 13; // in ints: what waits should be in the cache

    private int[] nodes = new int[1 << 10]; // of all trees
    private final int[] starts = new int[MOST + 1];
    private final int[] hashes = new int[MOST];
    private final int[] threads = new int[MOST];
    private final int[] periods = new int[MOST];
    private final boolean[] approximate = new boolean[MOST];
    private int size;

    void add(int thread, TreeBuilder tree, int period, boolean isApproximate) {
        int start = starts[size];
        int end = start + tree.length();
        if (end > nodes.length) {
            nodes = Arrays.copyOf(nodes, Math.max(end, 2 * nodes.length));
        }
        tree.copyTo(nodes, start);
        hashes[size] = AccessTree.hash(nodes, start, end, 0);
        threads[size] = thread;
        periods[size] = period;
        approximate[size] = isApproximate;
        starts[++size] = end;
    }

    boolean isFull() {
        return size == MOST || starts[size] >= ENOUGH_NODES;
    }

    void clear() {
        size = 0;
        if (nodes.length > 4 * ENOUGH_NODES) {
            nodes = new int[ENOUGH_NODES]; // there was a large one
        }
    }

    int size() {
        return size;
    }

    /** Of all trees; not to be changed. */
    int[] nodes() {
        return nodes;
    }

    /** Where a tree begins among all nodes. */
    int from(int waiting) {
        return starts[waiting];
    }

    /** In ints. */
    int length(int waiting) {
        return starts[waiting + 1] - starts[waiting];
    }

    /** Those of all; not to be changed. */
    int[] hashes() {
        return hashes;
    }

    boolean isTransaction(int waiting) {
        return nodes[from(waiting) + 1] != AccessTree.NO_METHOD;
    }

    /** Of its last node. */
    int lastSite(int waiting) {
        return nodes[starts[waiting + 1] - 1];
    }

    int thread(int waiting) {
        return threads[waiting];
    }

    int period(int waiting) {
        return periods[waiting];
    }

    boolean isApproximate(int waiting) {
        return approximate[waiting];
    }

    /** Whether this is its tree, sites too. */
    boolean hasTree(int waiting, AccessTree tree) {
        return tree.hasNodes(nodes, from(waiting), length(waiting));
    }

    AccessTree tree(int waiting) {
        return new AccessTree(
                Arrays.copyOfRange(nodes, from(waiting), starts[waiting + 1]), 0, length(waiting), hashes[waiting]);
    }
}
