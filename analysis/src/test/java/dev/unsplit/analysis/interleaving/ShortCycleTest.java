// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.enumeration.Enumeration;
import dev.unsplit.analysis.enumeration.RandomUnitSets;
import dev.unsplit.analysis.interleaving.Interleaving.Event;
import dev.unsplit.analysis.interleaving.ShortCycle.Access;
import dev.unsplit.analysis.prediction.Asked;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.trace.Symbols;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;

/** What is shown of an interleaving is as short as can be and says as much as all of it. */
class ShortCycleTest {

    private static Optional<Interleaving> whole(
            dev.unsplit.analysis.enumeration.UnitSet units, Equivalence equivalence) {
        UnitSet collected = Asked.collected(units);
        return InterleavingSearch.findWhole(collected, collected.units(), equivalence);
    }

    /** A unit of which only the acquire of a lock is left, for another unit of its thread, does not count. */
    private static List<Unit> units(List<Event> events) {
        return events.stream()
                .filter(Event::isAccess)
                .map(Event::unit)
                .distinct()
                .toList();
    }

    private static List<Event> only(List<Unit> units, List<Event> events) {
        return events.stream().filter(event -> units.contains(event.unit())).toList();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void shortened_interleaving_is_part_of_the_whole_and_still_not_serializable(
            @ForAll("sets") dev.unsplit.analysis.enumeration.UnitSet units, @ForAll Equivalence equivalence) {
        whole(units, equivalence).ifPresent(whole -> {
            List<Event> shown = whole.shortened(equivalence).events();
            assertThat(whole.events()).containsSubsequence(shown);
            assertThat(Serializability.isSerializable(shown, equivalence)).isFalse();
            Statistics.label("units left out")
                    .collect(units(whole.events()).size() - units(shown).size());
        });
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void nothing_more_can_be_left_out(
            @ForAll("sets") dev.unsplit.analysis.enumeration.UnitSet units, @ForAll Equivalence equivalence) {
        whole(units, equivalence).ifPresent(whole -> {
            List<Event> shown = whole.shortened(equivalence).events();
            for (Event access : shown.stream().filter(Event::isAccess).toList()) {
                List<Event> rest =
                        shown.stream().filter(event -> !event.equals(access)).toList();
                assertThat(Serializability.isSerializable(rest, equivalence)).isTrue();
            }
        });
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void no_other_units_of_an_interleaving_show_a_shorter_cycle_of_conflicts(
            @ForAll("sets") dev.unsplit.analysis.enumeration.UnitSet units) {
        whole(units, Equivalence.CONFLICT).ifPresent(whole -> {
            int shown = units(whole.shortened(Equivalence.CONFLICT).events()).size();
            List<Unit> all = units(whole.events());
            for (int chosen = 0; chosen < 1 << all.size(); chosen++) {
                if (Integer.bitCount(chosen) < shown) {
                    assertThat(Serializability.isSerializable(
                                    only(part(all, chosen), whole.events()), Equivalence.CONFLICT))
                            .isTrue();
                }
            }
        });
    }

    private static List<Unit> part(List<Unit> units, int chosen) {
        List<Unit> some = new ArrayList<>();
        for (int unit = 0; unit < units.size(); unit++) {
            if ((chosen >> unit & 1) != 0) {
                some.add(units.get(unit));
            }
        }
        return some;
    }

    /** Figure 8 of the commit-node paper, and why it is enough to look for the shortest cycle. */
    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void figure_8_makes_every_cycle_one_of_views_and_leaves_the_shortest_as_it_is(
            @ForAll("ringsOfFive") dev.unsplit.analysis.enumeration.UnitSet lines, @ForAll Random random) {
        Assume.that(areAllPairsViewAtomic(lines));
        List<Event> events = inAnyOrder(Asked.collected(lines).units(), random).events();
        List<Access> trace = ShortCycle.endToEnd(ShortCycle.accesses(events));
        ShortCycle graph = new ShortCycle(trace);
        List<List<Unit>> cycles = cycles(graph, units(events), new ArrayList<>());
        for (List<Unit> cycle : cycles) {
            List<Unit> shortened = FigureEight.shorten(cycle, trace);
            Statistics.label("units that figure 8 takes away").collect(cycle.size() - shortened.size());
            assertThat(shortened).hasSizeBetween(3, cycle.size());
            assertThat(Serializability.isSerializable(only(shortened, events), Equivalence.VIEW))
                    .isFalse();
        }
        List<Unit> shortest = graph.shortest();
        assertThat(shortest.isEmpty()).isEqualTo(cycles.isEmpty());
        assertThat(FigureEight.shorten(shortest, trace)).isEqualTo(shortest);
    }

    /** All their accesses; there are no locks that would not allow it. */
    private static Interleaving inAnyOrder(List<Unit> units, Random random) {
        List<Integer> turns = new ArrayList<>();
        for (int number = 1; number <= units.size(); number++) {
            turns.addAll(Collections.nCopies(units.get(number - 1).tree().size() - 1, number));
        }
        Collections.shuffle(turns, random);
        return inTurn(units, turns);
    }

    private static boolean areAllPairsViewAtomic(dev.unsplit.analysis.enumeration.UnitSet units) {
        for (dev.unsplit.analysis.enumeration.Unit unit : units.units()) {
            for (dev.unsplit.analysis.enumeration.Unit other : units.units()) {
                if (unit != other
                        && !Enumeration.of(new dev.unsplit.analysis.enumeration.UnitSet(List.of(unit, other)))
                                .isViewAtomic()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** All of them, each from every unit on it. */
    private static List<List<Unit>> cycles(ShortCycle graph, List<Unit> units, List<Unit> way) {
        List<List<Unit>> found = new ArrayList<>();
        for (Unit next : units) {
            if (!way.contains(next) && (way.isEmpty() || graph.isBefore(way.get(way.size() - 1), next))) {
                List<Unit> longer = new ArrayList<>(way);
                longer.add(next);
                if (longer.size() > 1 && graph.isBefore(next, longer.get(0))) {
                    found.add(longer);
                }
                found.addAll(cycles(graph, units, longer));
            }
        }
        return found;
    }

    @Provide
    Arbitrary<dev.unsplit.analysis.enumeration.UnitSet> sets() {
        return RandomUnitSets.all();
    }

    /** Each unit writes what the next one accesses, and perhaps what two others of the five access. */
    @Provide
    Arbitrary<dev.unsplit.analysis.enumeration.UnitSet> ringsOfFive() {
        Arbitrary<String> line = Arbitraries.of(
                "w(own) r(next)",
                "w(own) w(next)",
                "r(next) w(own)",
                "w(far) w(own) r(next)",
                "r(far) w(own) r(next)",
                "r(next) w(own) w(far)",
                "r(far) r(next) w(own)",
                "w(own) r(next) w(far)");
        return line.list().ofSize(5).map(ShortCycleTest::ring);
    }

    private static dev.unsplit.analysis.enumeration.UnitSet ring(List<String> lines) {
        String[] units = new String[lines.size()];
        for (int unit = 0; unit < units.length; unit++) {
            units[unit] = lines.get(unit)
                    .replace("own", "x" + unit)
                    .replace("next", "x" + (unit + 1) % units.length)
                    .replace("far", "x" + (unit + 3) % units.length);
        }
        return dev.unsplit.analysis.enumeration.UnitSet.ofTransactions(units);
    }

    /** t2 reads what t4 wrote, so t1 could come behind t2: the cycle through all five is none of views. */
    @Test
    void cycle_of_five_units_hides_cycles_of_three() {
        dev.unsplit.analysis.enumeration.UnitSet lines = dev.unsplit.analysis.enumeration.UnitSet.of("""
                t1: w(x) r(b)
                t2: r(x) w(y)
                t3: r(y) w(z)
                t4: w(x) r(z) w(a)
                t5: r(a) w(b)
                """);
        List<Unit> units = Asked.collected(lines).units();
        Interleaving whole = inTurn(units, List.of(1, 4, 2, 2, 3, 3, 4, 4, 5, 5, 1));
        List<Access> trace = ShortCycle.endToEnd(ShortCycle.accesses(whole.events()));
        assertThat(FigureEight.shorten(units, trace)).isEqualTo(part(units, 0b01110));
        assertThat(told(whole.shortened(Equivalence.VIEW), lines))
                .isEqualTo("t1.w(x) t4.w(x) t4.w(a) t5.r(a) t5.w(b) t1.r(b)");
    }

    @Test
    void blocks_in_which_nothing_is_left_are_not_shown() {
        dev.unsplit.analysis.enumeration.UnitSet lines = dev.unsplit.analysis.enumeration.UnitSet.ofTransactions(
                "r(x) acq(l) r(y) rel(l) w(x)", "acq(l) w(y) rel(l) w(x)");
        assertThat(told(whole(lines, Equivalence.VIEW).orElseThrow().shortened(Equivalence.VIEW), lines))
                .isEqualTo("t1.r(x) t2.w(x) t1.w(x)");
    }

    /** Each unit does one access after the other, when its number comes. */
    private static Interleaving inTurn(List<Unit> units, List<Integer> numbers) {
        int[] done = new int[units.size()];
        List<Event> events = new ArrayList<>();
        for (int number : numbers) {
            events.add(new Event(units.get(number - 1), ++done[number - 1], false));
        }
        return new Interleaving(events);
    }

    /** Of accesses only. */
    private static String told(Interleaving interleaving, dev.unsplit.analysis.enumeration.UnitSet lines) {
        Symbols symbols = lines.observedRun().symbols();
        return interleaving.events().stream()
                .map(event -> symbols.threads().get(event.unit().thread()) + (event.writes() ? ".w(" : ".r(")
                        + symbols.variables().get(event.operand()) + ")")
                .collect(Collectors.joining(" "));
    }
}
