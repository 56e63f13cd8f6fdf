// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class StrongComponentsTest {

    private static int[] components(boolean[][] edges) {
        List<Integer> successors = new ArrayList<>();
        int[] start = new int[edges.length + 1];
        for (int from = 0; from < edges.length; from++) {
            for (int to = 0; to < edges.length; to++) {
                if (edges[from][to]) {
                    successors.add(to);
                }
            }
            start[from + 1] = successors.size();
        }
        return StrongComponents.of(
                start, successors.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Warshall. */
    private static boolean[][] reachable(boolean[][] edges) {
        int size = edges.length;
        boolean[][] reaches = new boolean[size][];
        for (int node = 0; node < size; node++) {
            reaches[node] = edges[node].clone();
            reaches[node][node] = true;
        }
        for (int by = 0; by < size; by++) {
            for (int from = 0; from < size; from++) {
                for (int to = 0; to < size; to++) {
                    reaches[from][to] |= reaches[from][by] && reaches[by][to];
                }
            }
        }
        return reaches;
    }

    @Property
    void two_nodes_are_together_if_each_reaches_the_other(@ForAll("graphs") boolean[][] edges) {
        int[] components = components(edges);
        boolean[][] reaches = reachable(edges);
        for (int one = 0; one < edges.length; one++) {
            for (int other = 0; other < edges.length; other++) {
                assertThat(components[one] == components[other]).isEqualTo(reaches[one][other] && reaches[other][one]);
            }
        }
    }

    @Test
    void a_long_path_needs_no_long_stack() {
        int size = 1_000_000;
        int[] start = new int[size + 1];
        int[] successors = new int[size];
        for (int node = 0; node < size; node++) {
            successors[node] = (node + 1) % size;
            start[node + 1] = node + 1;
        }
        assertThat(StrongComponents.of(start, successors)).containsOnly(0);
    }

    @Provide
    Arbitrary<boolean[][]> graphs() {
        return Arbitraries.integers()
                .between(1, 8)
                .flatMap(size -> Arbitraries.of(true, false, false, false)
                        .array(Boolean[].class)
                        .ofSize(size * size)
                        .map(cells -> {
                            boolean[][] edges = new boolean[size][size];
                            for (int cell = 0; cell < cells.length; cell++) {
                                edges[cell / size][cell % size] = cells[cell];
                            }
                            return edges;
                        }));
    }
}
