// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import java.util.List;

/**
 * What a prediction by access trees goes by: two nodes of a transaction, neither inside the other, and edges between trees that lead from one of them to the other. A node is an access,
 * or the acquire that begins a block.
 *
 * @param commitNodes two, or none if the finding is no such prediction
 * @param interEdges from the first commit node around to the second; empty if no cycle was found
 */
public record TreeCycle(List<Step> commitNodes, List<InterEdge> interEdges) {

    /** Two nodes that cannot be swapped; in what is shown the first one comes first. */
    public record InterEdge(Step from, Step to) {}

    public static final TreeCycle NONE = new TreeCycle(List.of(), List.of());

    public TreeCycle {
        commitNodes = List.copyOf(commitNodes);
        interEdges = List.copyOf(interEdges);
    }
}
