// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import dev.unsplit.analysis.graph.OrderedGraph;
import dev.unsplit.analysis.unit.ViolationSink;

/**
 * The conflict graph of the whole run (Farzan, Madhusudan: Monitoring Atomicity in Concurrent Programs, CAV 2008, §2): the
 * classic test of database theory, and the plainest of the engines. A run is serializable if and only if this graph
 * has no cycle.
 *
 * <p>Nothing is ever taken out of the graph. So that it need not be searched for every edge, its nodes are kept in an order
 * that all edges agree with ({@link OrderedGraph}); only an edge against that order can close a cycle.
 *
 * <p>Cost: O(1) for an edge into a transaction that is newer than its source, else the part of the graph between the two.
 * Memory grows with the number of transactions.
 */
public final class ConflictGraph extends GraphEngine {

    public ConflictGraph(ViolationSink sink) {
        super(new OrderedGraph(), sink);
    }
}
