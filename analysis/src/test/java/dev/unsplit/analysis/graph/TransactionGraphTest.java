// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class TransactionGraphTest {

    /** Each number is an edge: its tens are one end, its ones the other. */
    @Property
    void ordered_graph_refuses_exactly_the_edges_that_close_a_cycle(
            @ForAll @Size(max = 60) List<@IntRange(max = 99) Integer> edges) {
        refusesExactlyTheEdgesThatCloseCycle(new OrderedGraph(), edges);
    }

    @Property
    void collected_graph_refuses_exactly_the_edges_that_close_a_cycle(
            @ForAll @Size(max = 60) List<@IntRange(max = 99) Integer> edges) {
        refusesExactlyTheEdgesThatCloseCycle(new CollectedGraph(), edges);
    }

    private static void refusesExactlyTheEdgesThatCloseCycle(TransactionGraph graph, List<Integer> edges) {
        List<Long> nodes = new ArrayList<>();
        BitSet[] reachable = new BitSet[10];
        for (int node = 0; node < 10; node++) {
            nodes.add(graph.add(node));
            reachable[node] = new BitSet();
            reachable[node].set(node);
        }
        for (int edge : edges) {
            int from = edge / 10;
            int to = edge % 10;
            boolean closes = reachable[to].get(from);
            assertThat(graph.connect(nodes.get(from), nodes.get(to))).isEqualTo(!closes);
            if (!closes) {
                for (BitSet reached : reachable) {
                    if (reached.get(from)) {
                        reached.or(reachable[to]);
                    }
                }
            }
        }
    }

    @Example
    void collected_graph_drops_a_finished_node_that_nothing_leads_into() {
        CollectedGraph graph = new CollectedGraph();
        long node = graph.add(0);
        graph.finish(node);
        assertThat(graph.isLive(node)).isFalse();
        assertThat(graph.size()).isZero();
    }

    @Example
    void collected_graph_keeps_what_an_unfinished_node_reaches_and_drops_it_all_at_once_later() {
        CollectedGraph graph = new CollectedGraph();
        long unfinished = graph.add(0);
        long next = graph.add(1);
        long last = graph.add(2);
        graph.connect(unfinished, next);
        graph.connect(next, last);
        graph.finish(last);
        graph.finish(next);
        assertThat(graph.size()).isEqualTo(3);
        graph.finish(unfinished);
        assertThat(graph.size()).isZero();
    }

    @Example
    void a_node_in_a_recycled_place_is_another_node() {
        CollectedGraph graph = new CollectedGraph();
        long old = graph.add(0);
        graph.finish(old);
        long young = graph.add(0);
        assertThat(graph.isLive(old)).isFalse();
        assertThat(graph.isLive(young)).isTrue();
        assertThat(graph.position(young)).isEqualTo(2);
    }
}
