// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import static org.assertj.core.api.Assertions.assertThat;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class ChordlessCyclesTest {

    private static final int NODES = 7;

    private static final ChordlessCycles.Way EVERYWHERE = new ChordlessCycles.Way() {
        @Override
        public boolean isOpen(int from, int to) {
            return true;
        }

        @Override
        public boolean leadsOn(IntArrayList path) {
            return true;
        }
    };

    private static List<IntSet> graph(List<Integer> edges) {
        List<IntSet> graph = new ArrayList<>();
        for (int node = 0; node < NODES; node++) {
            graph.add(new IntOpenHashSet());
        }
        for (int edge : edges) {
            if (edge / NODES != edge % NODES) {
                graph.get(edge / NODES).add(edge % NODES);
                graph.get(edge % NODES).add(edge / NODES);
            }
        }
        return graph;
    }

    private static List<List<Integer>> told(List<IntSet> graph, int longest) {
        List<List<Integer>> told = new ArrayList<>();
        ChordlessCycles cycles = new ChordlessCycles(
                graph::get, longest, new Work(Long.MAX_VALUE), EVERYWHERE, cycle -> told.add(fromSmallest(cycle)));
        for (int node = 0; node < NODES; node++) {
            cycles.findThrough(node);
        }
        return told;
    }

    private static List<Integer> fromSmallest(List<Integer> cycle) {
        int smallest = cycle.indexOf(cycle.stream().min(Integer::compare).orElseThrow());
        List<Integer> turned = new ArrayList<>(cycle.subList(smallest, cycle.size()));
        turned.addAll(cycle.subList(0, smallest));
        return turned;
    }

    /** All of them, by trying all sequences of nodes. */
    private static Set<List<Integer>> byDefinition(List<IntSet> graph) {
        Set<List<Integer>> cycles = new HashSet<>();
        for (int first = 0; first < NODES; first++) {
            collect(graph, new ArrayList<>(List.of(first)), cycles);
        }
        return cycles;
    }

    private static void collect(List<IntSet> graph, List<Integer> path, Set<List<Integer>> cycles) {
        if (path.size() >= 3 && isChordlessCycle(graph, path)) {
            cycles.add(List.copyOf(path));
        }
        for (int next = path.get(0) + 1; next < NODES; next++) {
            if (!path.contains(next)) {
                path.add(next);
                collect(graph, path, cycles);
                path.remove(path.size() - 1);
            }
        }
    }

    private static boolean isChordlessCycle(List<IntSet> graph, List<Integer> path) {
        for (int one = 0; one < path.size(); one++) {
            for (int other = 0; other < path.size(); other++) {
                int apart = Math.abs(one - other);
                boolean adjacent = apart == 1 || apart == path.size() - 1;
                if (one != other && adjacent != graph.get(path.get(one)).contains((int) path.get(other))) {
                    return false;
                }
            }
        }
        return true;
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void every_cycle_without_chords_is_told_once_in_each_direction(
            @ForAll @Size(max = 25) List<@IntRange(max = NODES * NODES - 1) Integer> edges) {
        List<IntSet> graph = graph(edges);
        assertThat(told(graph, NODES)).containsExactlyInAnyOrderElementsOf(byDefinition(graph));
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void it_is_said_if_there_are_longer_ones(
            @ForAll @Size(max = 25) List<@IntRange(max = NODES * NODES - 1) Integer> edges) {
        List<IntSet> graph = graph(edges);
        ChordlessCycles cycles = new ChordlessCycles(graph::get, 4, new Work(Long.MAX_VALUE), EVERYWHERE, cycle -> {});
        for (int node = 0; node < NODES; node++) {
            cycles.findThrough(node);
        }
        assertThat(cycles.isCutShort()).isEqualTo(byDefinition(graph).stream().anyMatch(cycle -> cycle.size() > 4));
    }
}
