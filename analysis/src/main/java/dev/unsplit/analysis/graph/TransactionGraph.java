// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.graph;

/**
 * An acyclic graph of transactions that grows while a trace is read. A node is a handle; edges are only ever added into a
 * node that is not {@link #finish finished}.
 */
public interface TransactionGraph {

    /** No node, or one that can be on no cycle any more. */
    long NOBODY = 0;

    /** Adds a node, the next one of its thread, without edges. */
    long add(int thread);

    /**
     * Adds an edge between two live nodes.
     *
     * @return false if that would close a cycle; then the edge is left out
     */
    boolean connect(long from, long to);

    /** No more edges will lead into this node. */
    void finish(long node);

    /** Whether this node can still be part of a cycle. */
    boolean isLive(long node);

    /** The thread of a live node. */
    int thread(long node);

    /** The position of a live node among those of its thread. */
    long position(long node);
}
