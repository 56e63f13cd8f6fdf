// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.enumeration.RandomUnitSets;
import dev.unsplit.analysis.enumeration.SerialOrders;
import dev.unsplit.analysis.interleaving.Interleaving.Event;
import dev.unsplit.analysis.prediction.Asked;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/** What checks every schedule before it is shown decides as the definitions do, on runs of units in any order that keeps that of each thread. */
class SerializabilityAgreesWithDefinitionTest {

    @Provide
    Arbitrary<dev.unsplit.analysis.enumeration.UnitSet> sets() {
        return Arbitraries.oneOf(RandomUnitSets.all(), RandomUnitSets.unstructured());
    }

    /** Locks may be in two hands: it is not its business. */
    private static List<Event> inAnyOrder(UnitSet set, Random random) {
        List<Unit> threads = new ArrayList<>(set.units());
        List<Event> run = new ArrayList<>();
        int[] done = new int[threads.size()];
        List<Integer> free = free(threads, done);
        while (!free.isEmpty()) {
            int unit = free.get(random.nextInt(free.size()));
            run.add(new Event(threads.get(unit), ++done[unit], false));
            free = free(threads, done);
        }
        return run.stream().filter(Event::isAccess).toList();
    }

    /** Units with something left to do, of which those before them in their thread have nothing left. */
    private static List<Integer> free(List<Unit> units, int[] done) {
        List<Integer> free = new ArrayList<>();
        for (int unit = 0; unit < done.length; unit++) {
            boolean isFirst = true;
            for (int other = 0; other < unit; other++) {
                isFirst &=
                        units.get(other).thread() != units.get(unit).thread() || isOver(units.get(other), done[other]);
            }
            if (isFirst && !isOver(units.get(unit), done[unit])) {
                free.add(unit);
            }
        }
        return free;
    }

    private static boolean isOver(Unit unit, int done) {
        return done == unit.tree().size() - 1;
    }

    private static SerialOrders orders(List<Event> run) {
        return new SerialOrders(run.stream()
                .map(event -> new SerialOrders.Access(
                        "t" + event.unit().thread(),
                        event.unit().number(),
                        "v" + event.operand(),
                        event.reads(),
                        event.writes()))
                .toList());
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void conflicts_are_compared_as_defined(
            @ForAll("sets") dev.unsplit.analysis.enumeration.UnitSet units, @ForAll Random random) {
        List<Event> run = inAnyOrder(Asked.collected(units), random);
        boolean isSerializable = orders(run).haveSameConflicts();
        Statistics.label("conflict-serializable").collect(isSerializable);
        assertThat(Serializability.isSerializable(run, Equivalence.CONFLICT)).isEqualTo(isSerializable);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void views_are_compared_as_defined(
            @ForAll("sets") dev.unsplit.analysis.enumeration.UnitSet units, @ForAll Random random) {
        List<Event> run = inAnyOrder(Asked.collected(units), random);
        SerialOrders orders = orders(run);
        boolean isSerializable = orders.haveSameView();
        Statistics.label("serializable by conflict, view").collect(orders.haveSameConflicts(), isSerializable);
        assertThat(Serializability.isSerializable(run, Equivalence.VIEW)).isEqualTo(isSerializable);
    }
}
