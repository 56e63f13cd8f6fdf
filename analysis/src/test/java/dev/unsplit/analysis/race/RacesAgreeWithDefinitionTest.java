// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.prediction.Predicted;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.schedule.Event;
import dev.unsplit.analysis.schedule.Event.Kind;
import dev.unsplit.analysis.schedule.HeldLocks;
import dev.unsplit.analysis.schedule.HeldLocks.Held;
import dev.unsplit.analysis.schedule.MustOrder;
import dev.unsplit.analysis.schedule.RandomLocking;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.schedule.Schedules;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Step;
import dev.unsplit.trace.Boundaries;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import net.jqwik.api.statistics.Statistics;

/** On random runs both tests for races say what their definitions say, pair by pair and set by set. */
@Domain(Schedules.class)
@Domain(DomainContext.Global.class)
class RacesAgreeWithDefinitionTest {

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void races_are_those_of_all_pairs_of_accesses(@ForAll Schedule schedule, @ForAll Boundaries boundaries) {
        assertRacesAreThoseOfAllPairs(schedule, boundaries);
    }

    @Property
    void races_are_those_of_all_pairs_of_accesses_where_much_is_locked(
            @ForAll Random random, @ForAll boolean readers, @ForAll Boundaries boundaries) {
        assertRacesAreThoseOfAllPairs(locking(random, readers), boundaries);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void lockset_test_says_what_the_paper_says(@ForAll Schedule schedule, @ForAll Boundaries boundaries) {
        assertLocksetTestSaysWhatThePaperSays(schedule, boundaries);
    }

    @Property
    void lockset_test_says_what_the_paper_says_where_much_is_locked(
            @ForAll Random random, @ForAll boolean readers, @ForAll Boundaries boundaries) {
        assertLocksetTestSaysWhatThePaperSays(locking(random, readers), boundaries);
    }

    private static Schedule locking(Random random, boolean readers) {
        RandomLocking locking = new RandomLocking(random).variables(1).locks(2).readers(readers);
        return (random.nextBoolean() ? locking : locking.handOvers()).run(3);
    }

    /** Each that is found is true, and none is missing. */
    private static void assertRacesAreThoseOfAllPairs(Schedule schedule, Boundaries boundaries) {
        Prediction prediction = Predicted.by(new Races(), schedule, boundaries);
        assertThat(variables(prediction)).isEqualTo(names(schedule, racyVariables(schedule)));
        MustOrder order = new MustOrder(schedule);
        for (Finding finding : prediction.findings()) {
            List<Step> steps = finding.witness().steps();
            int one = steps.get(0).site().line();
            int other = steps.get(1).site().line();
            assertThat(isRace(schedule, order, one, other)).isTrue();
            assertThat(steps).extracting(Step::thread).containsExactly(thread(schedule, one), thread(schedule, other));
        }
    }

    private static void assertLocksetTestSaysWhatThePaperSays(Schedule schedule, Boundaries boundaries) {
        Set<String> suspected = variables(Predicted.by(new LocksetRaces(), schedule, boundaries));
        assertThat(suspected).isEqualTo(names(schedule, suspiciousVariables(schedule)));
        assertThat(suspected).containsAll(names(schedule, racyVariables(schedule)));
        Statistics.label("suspected variables, of which race")
                .collect(suspected.size() + ", " + racyVariables(schedule).size());
    }

    private static Set<String> variables(Prediction prediction) {
        return prediction.findings().stream().map(Finding::variable).collect(Collectors.toSet());
    }

    private static Set<String> names(Schedule schedule, Set<Integer> variables) {
        return variables.stream().map(schedule.symbols().variables()::get).collect(Collectors.toSet());
    }

    private static String thread(Schedule schedule, int event) {
        return schedule.symbols().threads().get(schedule.event(event).thread());
    }

    private static boolean isAccess(Event event) {
        return event.kind() == Kind.READ || event.kind() == Kind.WRITE; // an update is no race
    }

    private static boolean isRace(Schedule schedule, MustOrder order, int one, int other) {
        Event first = schedule.event(one);
        Event second = schedule.event(other);
        return isAccess(first)
                && isAccess(second)
                && first.operand() == second.operand()
                && first.thread() != second.thread()
                && (first.kind() == Kind.WRITE || second.kind() == Kind.WRITE)
                && order.areConcurrent(one, other)
                && !HeldLocks.exclude(HeldLocks.at(schedule, one), HeldLocks.at(schedule, other));
    }

    private static Set<Integer> racyVariables(Schedule schedule) {
        MustOrder order = new MustOrder(schedule);
        Set<Integer> racy = new HashSet<>();
        for (int one = 1; one <= schedule.length(); one++) {
            for (int other = 1; other < one; other++) {
                if (isRace(schedule, order, one, other)) {
                    racy.add(schedule.event(one).operand());
                }
            }
        }
        return racy;
    }

    private static Set<Integer> suspiciousVariables(Schedule schedule) {
        return IntStream.range(0, schedule.symbols().variables().size())
                .filter(variable -> isSuspicious(schedule, variable))
                .boxed()
                .collect(Collectors.toSet());
    }

    private static boolean isSuspicious(Schedule schedule, int variable) {
        List<Integer> accesses = countedAccesses(schedule, variable);
        long threads = accesses.stream()
                .map(access -> schedule.event(access).thread())
                .distinct()
                .count();
        List<Integer> writes = accesses.stream()
                .filter(access -> schedule.event(access).kind() == Kind.WRITE)
                .toList();
        if (threads < 2 || writes.isEmpty()) {
            return false;
        }
        Set<Integer> writeSet = locks(schedule, writes.get(0), false);
        writes.forEach(write -> writeSet.retainAll(locks(schedule, write, false)));
        return writeSet.isEmpty()
                || accesses.stream()
                        .filter(access -> schedule.event(access).kind() == Kind.READ)
                        .anyMatch(read -> locks(schedule, read, true).stream().noneMatch(writeSet::contains));
    }

    /** Without those of the first thread, if no other one is concurrent with it. */
    private static List<Integer> countedAccesses(Schedule schedule, int variable) {
        MustOrder order = new MustOrder(schedule);
        List<Integer> all = IntStream.rangeClosed(1, schedule.length())
                .filter(number -> isAccess(schedule.event(number))
                        && schedule.event(number).operand() == variable)
                .boxed()
                .toList();
        if (all.isEmpty()) {
            return all;
        }
        int first = schedule.event(all.get(0)).thread();
        boolean isAlone = all.stream()
                .filter(access -> schedule.event(access).thread() == first)
                .allMatch(access -> all.stream().noneMatch(other -> order.areConcurrent(access, other)));
        return all.stream()
                .filter(access -> !isAlone || schedule.event(access).thread() != first)
                .toList();
    }

    private static Set<Integer> locks(Schedule schedule, int access, boolean ofReadersToo) {
        return HeldLocks.at(schedule, access).stream()
                .filter(held -> ofReadersToo || !held.shared())
                .map(Held::lock)
                .collect(Collectors.toCollection(HashSet::new));
    }
}
