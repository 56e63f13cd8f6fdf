// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.prediction.Predicted;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.schedule.Event;
import dev.unsplit.analysis.schedule.HeldLocks;
import dev.unsplit.analysis.schedule.HeldLocks.Held;
import dev.unsplit.analysis.schedule.MustOrder;
import dev.unsplit.analysis.schedule.RandomLocking;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.schedule.Schedules;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.Boundaries;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** A cycle is found if and only if there is one by the definition, event by event; and each that is shown is one. */
@Domain(Schedules.class)
@Domain(DomainContext.Global.class)
class DeadlocksAgreeWithDefinitionTest {

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void verdict_is_that_of_the_definition(@ForAll Schedule schedule, @ForAll Boundaries boundaries) {
        assertSaysWhatTheDefinitionSays(schedule, boundaries);
    }

    @Property
    void verdict_is_that_of_the_definition_where_much_is_locked(@ForAll Random random, @ForAll boolean readers) {
        RandomLocking locking = new RandomLocking(random).readers(readers).variables(1);
        Schedule schedule = (random.nextBoolean() ? locking : locking.handOvers()).run(2 + random.nextInt(3));
        assertSaysWhatTheDefinitionSays(schedule, Boundaries.INSIDE);
    }

    private static void assertSaysWhatTheDefinitionSays(Schedule schedule, Boundaries boundaries) {
        Prediction prediction = Predicted.by(new Deadlocks(), schedule, boundaries);
        Definition definition = new Definition(schedule);
        assertThat(prediction.verdict()).isEqualTo(definition.hasCycle() ? Verdict.FOUND : Verdict.NONE);
        for (Finding finding : prediction.findings()) {
            List<Integer> wanted = wanted(finding.witness().steps());
            assertThat(definition.isCycle(wanted)).isTrue();
        }
    }

    /** Every second step is what a thread waits for. */
    private static List<Integer> wanted(List<Step> steps) {
        return IntStream.range(0, steps.size() / 2)
                .map(index -> steps.get(2 * index + 1).site().line())
                .boxed()
                .toList();
    }

    /** Acquires are numbers of events. */
    private static final class Definition {

        private final Schedule schedule;
        private final MustOrder order;
        private final List<Integer> acquires = new ArrayList<>();

        Definition(Schedule schedule) {
            this.schedule = schedule;
            this.order = new MustOrder(schedule);
            for (int number = 1; number <= schedule.length(); number++) {
                Event event = schedule.event(number);
                if (HeldLocks.isAcquire(event.kind()) && mayWait(event, held(number))) {
                    acquires.add(number);
                }
            }
        }

        private static boolean mayWait(Event event, Set<Held> held) {
            return !held.contains(HeldLocks.of(event)) && !held.contains(new Held(event.operand(), false));
        }

        private Set<Held> held(int number) {
            return HeldLocks.at(schedule, number);
        }

        boolean hasCycle() {
            return acquires.stream().anyMatch(first -> isExtendable(List.of(first)));
        }

        private boolean isExtendable(List<Integer> path) {
            for (int next : acquires) {
                List<Integer> longer = new ArrayList<>(path);
                longer.add(next);
                if (canBeTogether(longer)
                        && waitsFor(path.get(path.size() - 1), next)
                        && (isCycle(longer) || isExtendable(longer))) {
                    return true;
                }
            }
            return false;
        }

        boolean isCycle(List<Integer> path) {
            return canBeTogether(path)
                    && IntStream.range(0, path.size())
                            .allMatch(index -> waitsFor(path.get(index), path.get((index + 1) % path.size())));
        }

        private boolean waitsFor(int acquire, int other) {
            return held(other).stream().anyMatch(HeldLocks.of(schedule.event(acquire))::excludes);
        }

        private boolean canBeTogether(List<Integer> path) {
            for (int one : path) {
                for (int other : path) {
                    boolean isSame = one == other;
                    if (!isSame && !order.areConcurrent(one, other)
                            || !isSame && HeldLocks.exclude(held(one), held(other))) {
                        return false;
                    }
                }
            }
            return path.stream().distinct().count() == path.size();
        }
    }
}
