// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Two neighbours of a node are in one cluster with it if and only if they are connected without it. */
class ClusterTreeTest {

    private static final int NODES = 8;

    private record Edge(int one, int other) {}

    @Property
    void clusters_tell_what_is_connected_without_a_node(@ForAll long seed, @ForAll @IntRange(max = 14) int count) {
        List<Edge> edges = edges(new Random(seed), count);
        assertIsRight(edges, tree(edges, NODES, NODES));
    }

    /** A hub instead of all edges between three nodes or more. */
    @Property
    void hub_stands_for_all_edges_between_its_neighbours(
            @ForAll long seed, @ForAll @IntRange(max = 8) int count, @ForAll @IntRange(min = 1, max = 3) int hubs) {
        Random random = new Random(seed);
        List<Edge> all = edges(random, count);
        List<Edge> withHubs = new ArrayList<>(all);
        for (int hub = NODES; hub < NODES + hubs; hub++) {
            Set<Integer> around = new TreeSet<>();
            while (around.size() < 3 || random.nextInt(3) > 0 && around.size() < NODES) {
                around.add(random.nextInt(NODES));
            }
            for (int one : around) {
                withHubs.add(new Edge(one, hub));
                around.stream().filter(other -> other > one).forEach(other -> all.add(new Edge(one, other)));
            }
        }
        assertIsRight(all, tree(withHubs, NODES + hubs, NODES));
    }

    private static List<Edge> edges(Random random, int count) {
        List<Edge> edges = new ArrayList<>();
        for (int at = 0; at < count; at++) {
            int one = random.nextInt(NODES);
            int other = random.nextInt(NODES);
            if (one != other) {
                edges.add(new Edge(one, other));
            }
        }
        return edges;
    }

    private static ClusterTree tree(List<Edge> edges, int nodes, int firstHub) {
        int[] start = new int[nodes + 1];
        int[] neighbours = new int[2 * edges.size()];
        int at = 0;
        for (int node = 0; node < nodes; node++) {
            for (int neighbour : neighbours(edges, node)) {
                neighbours[at++] = neighbour;
            }
            start[node + 1] = at;
        }
        return new ClusterTree(start, neighbours, firstHub);
    }

    private static void assertIsRight(List<Edge> edges, ClusterTree tree) {
        for (int node = 0; node < NODES; node++) {
            for (int one : neighbours(edges, node)) {
                for (int other : neighbours(edges, node)) {
                    assertThat(cluster(tree, node, one) == cluster(tree, node, other))
                            .as("%s: %d and %d beside %d", edges, one, other, node)
                            .isEqualTo(reached(edges, one, node).contains(other));
                }
            }
        }
    }

    /** The cluster that two neighbours have in common. */
    private static int cluster(ClusterTree tree, int node, int neighbour) {
        Set<Integer> clusters = clusters(tree, node);
        clusters.retainAll(clusters(tree, neighbour));
        assertThat(clusters).hasSize(1);
        return clusters.iterator().next();
    }

    private static Set<Integer> clusters(ClusterTree tree, int node) {
        Set<Integer> clusters = new HashSet<>();
        if (tree.above(node) != ClusterTree.NONE) {
            clusters.add(tree.above(node));
        }
        for (int below = tree.firstBelow(node); below != ClusterTree.NONE; below = tree.nextBelow(below)) {
            assertThat(tree.top(below)).isEqualTo(node);
            clusters.add(below);
        }
        return clusters;
    }

    private static List<Integer> neighbours(List<Edge> edges, int node) {
        List<Integer> neighbours = new ArrayList<>();
        for (Edge edge : edges) {
            if (edge.one == node) {
                neighbours.add(edge.other);
            }
            if (edge.other == node) {
                neighbours.add(edge.one);
            }
        }
        return neighbours;
    }

    private static Set<Integer> reached(List<Edge> edges, int from, int without) {
        Set<Integer> reached = new HashSet<>();
        List<Integer> open = new ArrayList<>(List.of(from));
        while (!open.isEmpty()) {
            int node = open.remove(open.size() - 1);
            if (node != without && reached.add(node)) {
                open.addAll(neighbours(edges, node));
            }
        }
        return reached;
    }
}
