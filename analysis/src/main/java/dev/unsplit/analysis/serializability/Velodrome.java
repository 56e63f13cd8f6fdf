// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import dev.unsplit.analysis.graph.CollectedGraph;
import dev.unsplit.analysis.unit.ViolationSink;

/**
 * Velodrome (Flanagan, Freund, Yi: Velodrome: A Sound and Complete Dynamic Atomicity Checker for Multithreaded Programs,
 * PLDI 2008): keeps the graph of transactions and looks for a cycle whenever an edge is added, so that a violation is
 * reported at the very event that makes the run unserializable.
 *
 * <p>The graph stays small because a transaction that has ended and that nothing leads into can be on no cycle any more and
 * is taken out ({@link CollectedGraph}). {@link GraphEngine} finds the edges, and gives an event outside transactions a
 * node only where it needs one.
 *
 * <p>Cost: a depth-first search for each new edge. Memory follows what active transactions reach, and the variables.
 */
public final class Velodrome extends GraphEngine {

    private final CollectedGraph graph;

    public Velodrome(ViolationSink sink) {
        this(new CollectedGraph(), sink);
    }

    private Velodrome(CollectedGraph graph, ViolationSink sink) {
        super(graph, sink);
        this.graph = graph;
    }

    /** How many transactions the graph holds. */
    int size() {
        return graph.size();
    }
}
