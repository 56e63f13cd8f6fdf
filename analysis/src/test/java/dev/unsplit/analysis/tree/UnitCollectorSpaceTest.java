// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Symbols;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import org.junit.jupiter.api.Test;

/** What is kept grows with the different trees and with the periods in which something was accessed, not with the run. */
class UnitCollectorSpaceTest {

    private static final int TIMES = 100;

    /** What is counted of a unit set. */
    private record Kept(int units, int trees, int nodes, int periods) {

        static Kept of(UnitSet units) {
            Map<AccessTree, Boolean> trees = new IdentityHashMap<>();
            units.units().forEach(unit -> trees.put(unit.tree(), true));
            return new Kept(
                    units.units().size(),
                    trees.size(),
                    trees.keySet().stream().mapToInt(AccessTree::size).sum(),
                    units.periods().size());
        }
    }

    private static Kept kept(int times, ObjIntConsumer<UnitCollector> event) {
        ExcludedMethods none = new ExcludedMethods(new Symbols().methods(), List.of());
        UnitCollector collector = new UnitCollector(none, Boundaries.SPLIT, false);
        for (int time = 0; time < times; time++) {
            event.accept(collector, time);
        }
        collector.endOfTrace();
        return Kept.of(collector.units());
    }

    private static void assertDoesNotGrow(Kept expected, ObjIntConsumer<UnitCollector> event) {
        assertThat(kept(TIMES, event)).isEqualTo(expected);
        assertThat(kept(10 * TIMES, event)).isEqualTo(expected);
    }

    private static void transfer(UnitCollector collector, int thread, int reads) {
        collector.begin(thread, 0, 1);
        collector.acquire(thread, 0, 2);
        for (int read = 0; read < reads; read++) {
            collector.read(thread, 0, 3);
        }
        collector.write(thread, 0, 4);
        collector.release(thread, 0, 5);
        collector.end(thread, 0, 6);
    }

    @Test
    void equal_transactions_of_a_thread_are_one_unit() {
        assertDoesNotGrow(new Kept(3, 1, 4, 3), (collector, time) -> transfer(collector, time % 3, 1));
    }

    @Test
    void events_outside_transactions_are_one_unit_for_each_kind_and_variable() {
        assertDoesNotGrow(new Kept(2, 2, 4, 1), (collector, time) -> {
            collector.read(0, 0, 1);
            collector.write(0, 0, 2);
        });
    }

    @Test
    void transactions_that_only_repeat_themselves_more_often_have_no_tree_of_their_own() {
        assertDoesNotGrow(new Kept(2, 2, 9, 1), (collector, time) -> transfer(collector, 0, 1 + time));
    }

    @Test
    void loop_in_one_transaction_is_kept_as_two_iterations() {
        Kept expected = new Kept(1, 1, 7, 1);
        for (int times : new int[] {TIMES, 10 * TIMES}) {
            assertThat(kept(1, (collector, time) -> {
                        collector.begin(0, 0, 1);
                        for (int iteration = 0; iteration < times; iteration++) {
                            collector.acquire(0, 0, 2);
                            collector.read(0, 0, 3);
                            collector.write(0, 0, 4);
                            collector.release(0, 0, 5);
                        }
                        collector.end(0, 0, 6);
                    }))
                    .isEqualTo(expected);
        }
    }

    /** The write behind the last block is the third of its kind, but the last of all, so it is kept too. */
    @Test
    void loop_that_writes_inside_and_outside_of_a_block_is_kept_as_two_iterations() {
        for (int times : new int[] {TIMES, 10 * TIMES}) {
            assertThat(kept(1, (collector, time) -> {
                        collector.begin(0, 0, 1);
                        for (int iteration = 0; iteration < times; iteration++) {
                            collector.write(0, 0, 2);
                            collector.acquire(0, 0, 3);
                            collector.write(0, 0, 4);
                            collector.release(0, 0, 5);
                        }
                        collector.write(0, 0, 6);
                        collector.end(0, 0, 7);
                    }))
                    .isEqualTo(new Kept(1, 1, 8, 1));
        }
    }

    @Test
    void periods_in_which_nothing_is_accessed_are_not_kept() {
        assertDoesNotGrow(new Kept(1, 1, 4, 1), (collector, time) -> {
            if (time == 0) {
                transfer(collector, 0, 1);
            }
            collector.send(0, 1, 7);
            collector.receive(1, 1, 8);
            collector.send(1, 2, 9);
            collector.receive(0, 2, 10);
        });
    }

    @Test
    void equal_transactions_of_many_periods_have_one_tree() {
        for (int times : new int[] {TIMES, 10 * TIMES}) {
            assertThat(kept(times, (collector, time) -> {
                        transfer(collector, 0, 1);
                        collector.send(0, 1, 7);
                    }))
                    .isEqualTo(new Kept(times, 1, 4, times));
        }
    }
}
