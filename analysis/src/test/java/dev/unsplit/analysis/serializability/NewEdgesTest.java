// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.trace.EdgeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NewEdgesTest {

    private static final int THREADS = 9;
    private static final int VARIABLES = 12;
    private static final int SITES = 20;

    /**
     * An edge, with numbers and sites as they would be had nothing come before. Where it comes from is not told: that may be
     * any of the accesses of one transaction.
     */
    private record Edge(int slot, long number, int fromSlot, long fromNumber, int operand, int site) {}

    /** Edges that are found in a run which a number of empty transactions of every thread precede. */
    private static final class Run implements EdgeHandler {
        private final List<Edge> edges = new ArrayList<>();
        private final NewEdges newEdges = new NewEdges(this, false);
        private final int earlier;
        private final int firstSite;

        Run(int earlier, int firstSite) {
            this.earlier = earlier;
            this.firstSite = firstSite;
            for (int thread = 0; thread < THREADS; thread++) {
                for (int count = 0; count < earlier; count++) {
                    newEdges.begin(thread, 0, 0);
                    newEdges.end(thread);
                }
            }
        }

        List<Edge> edges(long seed) {
            Random random = new Random(seed);
            boolean[] active = new boolean[THREADS];
            for (int step = 0; step < 400; step++) {
                step(random, random.nextInt(THREADS), active);
            }
            return edges;
        }

        private void step(Random random, int thread, boolean[] active) {
            int variable = random.nextInt(VARIABLES);
            int site = firstSite + random.nextInt(SITES);
            switch (random.nextInt(20)) {
                case 0, 1, 2 -> {
                    if (active[thread]) {
                        newEdges.end(thread);
                    } else {
                        newEdges.begin(thread, 0, site);
                    }
                    active[thread] = !active[thread];
                }
                case 3 -> {
                    if (active[thread]) { // else the order in which readers are found would tell in the numbers
                        newEdges.write(thread, variable, site);
                    }
                }
                default -> newEdges.read(thread, variable, site);
            }
        }

        @Override
        public void seat(int slot, long firstNumber, int thread) {}

        @Override
        public void begin(int slot, long number, int method, int site) {}

        @Override
        public void end(int slot) {}

        @Override
        public void edge(
                int slot, long number, int fromSlot, long fromNumber, EdgeKind kind, int operand, int from, int to) {
            assertThat(from - firstSite).isBetween(0, SITES - 1);
            edges.add(new Edge(slot, number - earlier, fromSlot, fromNumber - earlier, operand, to - firstSite));
        }
    }

    @Property(tries = 30)
    void what_came_long_before_changes_no_edge(
            @ForAll long seed, @ForAll @IntRange(max = 60) int numbersLeft, @ForAll boolean largeSites) {
        List<Edge> expected = new Run(1, 1).edges(seed);
        int earlier = (1 << 20) - numbersLeft; // from 2^20 on a number has no room in a small word
        assertThat(new Run(earlier, largeSites ? 4085 : 1).edges(seed)).containsExactlyInAnyOrderElementsOf(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void edge_that_brings_the_last_number_with_room_loses_no_read(int numbersLeft) {
        Run run = new Run((1 << 20) - numbersLeft, 0);
        for (int reader = 0; reader < 6; reader++) {
            run.newEdges.read(reader, 0, 1);
            run.newEdges.read(reader, 1, 1);
        }
        writeInTransaction(run, 6);
        run.newEdges.read(0, 0, 2);
        run.edges.clear();
        writeInTransaction(run, 7);
        assertThat(run.edges).extracting(Edge::fromSlot).contains(0);
    }

    private static void writeInTransaction(Run run, int thread) {
        run.newEdges.begin(thread, 0, 0);
        run.newEdges.write(thread, 0, 3);
        run.newEdges.end(thread);
    }
}
