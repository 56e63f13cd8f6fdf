// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.enumeration.RandomUnitSets;
import dev.unsplit.analysis.enumeration.SerialOrders;
import dev.unsplit.analysis.enumeration.ShownSchedule;
import dev.unsplit.analysis.interleaving.Interleaving.Event;
import dev.unsplit.analysis.prediction.Asked;
import dev.unsplit.analysis.prediction.StepTexts;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

class ScheduleCheckTest {

    @Provide
    Arbitrary<dev.unsplit.analysis.enumeration.UnitSet> sets() {
        return RandomUnitSets.withoutDeadlock(
                Arbitraries.oneOf(RandomUnitSets.all(), RandomUnitSets.unstructured(), RandomUnitSets.withHeldLocks()));
    }

    @Provide
    Arbitrary<List<Integer>> swaps() {
        return Arbitraries.integers().between(0, 20).list().ofMaxSize(3);
    }

    /** Schedules that were found, some of them spoilt: with all locks, as one that is not shown may matter then. */
    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void what_passes_is_possible_and_not_serial(
            @ForAll("sets") dev.unsplit.analysis.enumeration.UnitSet units,
            @ForAll("swaps") List<Integer> swaps,
            @ForAll Equivalence equivalence) {
        UnitSet set = Asked.collected(units);
        InterleavingSearch.findWhole(set, set.units(), equivalence).ifPresent(whole -> {
            List<Event> events = new ArrayList<>(whole.events());
            assertThat(ScheduleCheck.passes(set, events, equivalence)).isTrue();
            assertThat(ScheduleCheck.passes(set, whole.shortened(equivalence).events(), equivalence))
                    .isTrue();
            for (int swap : swaps) {
                int at = swap % (events.size() - 1);
                Collections.swap(events, at, at + 1);
            }
            boolean passes = ScheduleCheck.passes(set, events, equivalence);
            Statistics.label("spoilt, passes").collect(!swaps.isEmpty(), passes);
            if (passes) {
                List<Step> steps = steps(events, units);
                SerialOrders serial = SerialOrders.of(steps);
                assertThat(ShownSchedule.isPossible(units, steps)).isTrue();
                assertThat(equivalence == Equivalence.VIEW ? serial.haveSameView() : serial.haveSameConflicts())
                        .isFalse();
            }
        });
    }

    private static List<Step> steps(List<Event> events, dev.unsplit.analysis.enumeration.UnitSet units) {
        StepTexts texts = new StepTexts(new SymbolTexts(units.observedRun().symbols()));
        return events.stream()
                .map(event -> event.isRelease()
                        ? texts.release(event.unit(), event.node())
                        : texts.step(event.unit(), event.node()))
                .toList();
    }

    /** @param turns the number of the unit, from 1, and a node of its tree, as in 12; with a minus, the release of that lock */
    private static boolean passes(String lines, int... turns) {
        UnitSet set = Asked.collected(dev.unsplit.analysis.enumeration.UnitSet.of(lines));
        List<Event> events = new ArrayList<>();
        for (int turn : turns) {
            int unit = Math.abs(turn) / 10 - 1;
            events.add(new Event(set.units().get(unit), Math.abs(turn) % 10, turn < 0));
        }
        return ScheduleCheck.passes(set, events, Equivalence.CONFLICT);
    }

    @Example
    void schedule_has_to_be_in_the_order_of_each_unit() {
        String units = """
                t1: r(x) w(x)
                t2: w(x)
                """;
        assertThat(passes(units, 11, 21, 12)).isTrue();
        assertThat(passes(units, 12, 21, 11)).isFalse();
        assertThat(passes(units, 11, 12, 21)).isFalse();
    }

    @Example
    void schedule_has_to_keep_locks() {
        String units = """
                t1: acq(l) r(x) w(x) rel(l)
                t2: acq(l) w(x) rel(l)
                """;
        assertThat(passes(units, 11, 12, 21, 22, -21, 13, -11)).isFalse();
        assertThat(passes(units, 12, 22, 13)).isTrue(); // without their locks, which are not its business
        assertThat(passes(units, 11, 12, 22, 13)).isFalse(); // never given back
    }

    @Example
    void schedule_has_to_keep_the_order_of_threads_and_hand_overs() {
        String units = """
                t1: w(x)
                t1: r(x)
                t2: w(x) w(x)
                """;
        assertThat(passes(units, 31, 11, 32, 21)).isTrue();
        assertThat(passes(units, 31, 21, 32, 11)).isFalse();
        String handedOver = """
                t1: r(x) w(x)
                t1> send(c)
                t2> receive(c)
                t2: w(x)
                """;
        assertThat(passes(handedOver, 11, 21, 12)).isFalse();
    }

    /** No thread acquires a lock before it has received what it waits for, or releases one when it has handed over. */
    @Example
    void schedule_has_to_keep_the_order_of_locks_and_hand_overs() {
        String start = """
                t1: r(y)
                t1> send(c)
                t2> receive(c)
                t2: acq(l) r(x) rel(l)
                t1: w(x) w(x)
                """;
        assertThat(passes(start, 11, 31, 21, 22, -21, 32)).isTrue();
        assertThat(passes(start, 21, 11, 31, 22, -21, 32)).isFalse();
        String end = """
                t1: acq(l) w(y) rel(l)
                t1> send(c)
                t2> receive(c)
                t2: r(x)
                t3: w(x) w(x)
                """;
        assertThat(passes(end, 11, 12, -11, 31, 21, 32)).isTrue();
        assertThat(passes(end, 11, 12, 31, 21, -11, 32)).isFalse();
    }
}
