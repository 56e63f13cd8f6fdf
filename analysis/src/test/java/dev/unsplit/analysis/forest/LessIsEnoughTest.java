// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.enumeration.Counting;
import dev.unsplit.analysis.enumeration.Enumeration;
import dev.unsplit.analysis.enumeration.ObservedRun;
import dev.unsplit.analysis.enumeration.RandomUnitSets;
import dev.unsplit.analysis.enumeration.Unit;
import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.forest.SplitTransactions.Split;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.schedule.ScheduleTrace;
import dev.unsplit.analysis.schedule.Schedules;
import dev.unsplit.analysis.tree.LockContexts;
import dev.unsplit.analysis.tree.LockDiscipline;
import dev.unsplit.analysis.tree.UnitCollectors;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;

/** Trimmed trees, few copies of equal ones and few edges split the same transactions as all of them. */
class LessIsEnoughTest {

    private static final int ALL_COPIES = 1000;

    /** Methods of transactions that may be split. */
    private static Set<Integer> split(
            dev.unsplit.analysis.tree.UnitSet units, int copies, Equivalence equivalence, boolean quickly) {
        AccessForest forest = new AccessForest(units, copies);
        SplitTransactions found = quickly
                ? SplitTransactions.find(forest, equivalence, Long.MAX_VALUE)
                : SplitTransactions.findByAll(forest, equivalence);
        return found.splits().stream()
                .map(split -> forest.units().get(split.unitIndex()).tree().method())
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static dev.unsplit.analysis.tree.UnitSet collect(UnitSet units, boolean trims) {
        ObservedRun run = new ObservedRun(units, true);
        return UnitCollectors.collect(run.symbols(), run::replay, trims);
    }

    /** Where locks are nested in both ways it is open which of them an edge is made for. */
    private static void assertDefinition(dev.unsplit.analysis.tree.UnitSet units, Equivalence equivalence) {
        AccessForest forest = new AccessForest(units, ALL_COPIES);
        if (isOrdered(forest)) {
            assertThat(indexes(SplitTransactions.find(forest, equivalence, Long.MAX_VALUE)))
                    .isEqualTo(SplitsByDefinition.of(forest, equivalence));
        }
    }

    private static void assertQuickIsSame(
            dev.unsplit.analysis.tree.UnitSet units, int copies, Equivalence equivalence) {
        if (isOrdered(new AccessForest(units, copies))) {
            assertThat(split(units, copies, equivalence, true)).isEqualTo(split(units, copies, equivalence, false));
        }
    }

    /** Where views are compared, a write that was trimmed could have been the last one before a read; then only the reader may be named. */
    private static void assertTrimmedIsSame(
            dev.unsplit.analysis.tree.UnitSet all, dev.unsplit.analysis.tree.UnitSet trimmed, Equivalence equivalence) {
        Set<Integer> expected = split(all, ALL_COPIES, equivalence, false);
        Set<Integer> found = split(trimmed, ALL_COPIES, equivalence, false);
        if (equivalence == Equivalence.CONFLICT) {
            assertThat(found).isEqualTo(expected);
        } else {
            assertThat(expected).containsAll(found);
            assertThat(found.isEmpty()).isEqualTo(expected.isEmpty());
        }
    }

    private static Set<Integer> indexes(SplitTransactions found) {
        return found.splits().stream().map(Split::unitIndex).collect(Collectors.toSet());
    }

    private static boolean isOrdered(AccessForest forest) {
        LockContexts contexts = new LockContexts();
        forest.units().forEach(unit -> contexts.of(unit.tree()));
        return contexts.locksNestedBothWays().isEmpty();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void transactions_are_split_by_definition(@ForAll("sets") UnitSet units, @ForAll Equivalence equivalence) {
        assertDefinition(collect(units, true), equivalence);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void transactions_of_many_threads_and_few_variables_are_split_by_definition(
            @ForAll("ofManyThreads") UnitSet units, @ForAll Equivalence equivalence) {
        assertDefinition(collect(units, true), equivalence);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void transactions_that_hand_over_are_split_by_definition(
            @ForAll("schedules") Schedule schedule, @ForAll Equivalence equivalence) {
        assertDefinition(collect(schedule, true), equivalence);
    }

    /** What a thread does that can be split, if inside the block of m its write meets one of another thread, which one and the same read could read. */
    private static final String MAY_BE_SPLIT = "t1: acq(l) acq(m) w(x) rel(m) w(y) rel(l)\n";

    private static final String RIVAL = ": acq(m) w(x) rel(m) acq(l) w(x) rel(l)";

    private static void assertLastIsSplit(boolean expected, String others) {
        dev.unsplit.analysis.tree.UnitSet units = collect(UnitSet.of(others + MAY_BE_SPLIT), true);
        assertDefinition(units, Equivalence.VIEW);
        AccessForest forest = new AccessForest(units, ALL_COPIES);
        int last = forest.units().size() - 1;
        assertThat(indexes(SplitTransactions.find(forest, Equivalence.VIEW, Long.MAX_VALUE))
                        .contains(last))
                .isEqualTo(expected);
    }

    @Example
    void nobody_reads_what_his_own_thread_wrote_elsewhere() {
        assertLastIsSplit(false, """
                t1: acq(l) r(x) rel(l)
                t2: acq(l) r(x) rel(l)
                t2%s r(y)
                """.formatted(RIVAL));
    }

    @Example
    void writes_of_threads_beyond_those_who_read_count() {
        assertLastIsSplit(true, """
                t1: acq(l) r(x) rel(l)
                t2: acq(l) r(x) rel(l)
                t1%1$s
                t2%1$s
                t3%1$s r(y)
                """.formatted(RIVAL));
    }

    @Example
    void another_one_may_read_what_the_first_reader_cannot() {
        assertLastIsSplit(true, """
                t1: r(x)
                t2: acq(l) r(x) rel(l)
                t3%s r(y)
                """.formatted(RIVAL));
    }

    @Example
    void a_third_one_may_read_what_two_readers_wrote() {
        assertLastIsSplit(true, """
                t1: acq(l) r(x) rel(l)
                t2: acq(l) r(x) rel(l)
                t3: acq(l) acq(k) r(x) rel(k) rel(l)
                t2%s r(y)
                """.formatted(RIVAL));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void few_edges_and_suspects_do(@ForAll("sets") UnitSet units, @ForAll Equivalence equivalence) {
        dev.unsplit.analysis.tree.UnitSet collected = collect(units, true);
        assertQuickIsSame(collected, ALL_COPIES, equivalence);
    }

    /** Units that share no variable are never connected: each part has the splits that it has by itself. */
    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void parts_with_variables_of_their_own_are_split_as_each_of_them(
            @ForAll("sets") UnitSet units, @ForAll("sets") UnitSet others, @ForAll Equivalence equivalence) {
        int expected = splits(units, equivalence) + splits(others, equivalence);
        assertThat(splits(units.beside(others), equivalence)).isEqualTo(expected);
    }

    private static int splits(UnitSet units, Equivalence equivalence) {
        return split(collect(units, true), ALL_COPIES, equivalence, true).size();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void trimmed_trees_do(@ForAll("sets") UnitSet units, @ForAll Equivalence equivalence) {
        assertTrimmedIsSame(collect(units, false), collect(units, true), equivalence);
    }

    /**
     * Two copies have not always what only three threads can do together. What all of them split more are false alarms, as far as random tests tell:
     * {@code CommitNodesAgreeWithDefinitionTest} has threads that all do the same.
     */
    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void few_copies_of_equal_trees_split_no_more_than_all(
            @ForAll("copies") UnitSet units, @ForAll Equivalence equivalence) {
        dev.unsplit.analysis.tree.UnitSet collected = collect(units, true);
        Set<Integer> few = split(collected, 2, equivalence, false);
        assertThat(split(collected, ALL_COPIES, equivalence, false)).containsAll(few);
        assertQuickIsSame(collected, 2, equivalence);
    }

    /** The other direction: where few copies split nothing, there is nothing, by the definition, whatever more of them would say. */
    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void few_copies_of_equal_trees_miss_nothing(
            @ForAll("copiesInPeriods") UnitSet units, @ForAll Equivalence equivalence) {
        dev.unsplit.analysis.tree.UnitSet collected = collect(units, true);
        boolean fewAreSplit = !split(collected, 2, equivalence, false).isEmpty();
        boolean allAreSplit = !split(collected, ALL_COPIES, equivalence, false).isEmpty();
        Statistics.label("all are split, few are").collect(allAreSplit, fewAreSplit);
        if (!fewAreSplit) {
            Enumeration definition = Enumeration.of(units, Counting.CONCURRENT_CONFLICTS);
            assertThat(equivalence == Equivalence.CONFLICT ? definition.isConflictAtomic() : definition.isViewAtomic())
                    .isTrue();
        }
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void only_transactions_that_break_the_lock_discipline_are_split(
            @ForAll("sets") UnitSet units, @ForAll Equivalence equivalence) {
        AccessForest forest = new AccessForest(collect(units, true), ALL_COPIES);
        ObservedRun run = new ObservedRun(units, true);
        LockDiscipline discipline = UnitCollectors.lockDiscipline(run.symbols(), run::replay);
        long split = SplitTransactions.findByAll(forest, equivalence).executions();
        assertThat(split).isLessThanOrEqualTo(discipline.broken());
        assertThat(discipline.isKept()).isEqualTo(discipline.broken() == 0);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void a_lock_discipline_that_the_survey_sees_is_kept(@ForAll("sets") UnitSet units) {
        ObservedRun run = new ObservedRun(units, true);
        boolean isSeen = UnitCollectors.survey(run.symbols(), run::replay).seesDiscipline();
        Statistics.label("seen at once").collect(isSeen);
        assertThat(!isSeen
                        || UnitCollectors.lockDiscipline(run.symbols(), run::replay)
                                .isKept())
                .isTrue();
    }

    @Provide
    Arbitrary<UnitSet> sets() {
        return Arbitraries.frequencyOf(
                Tuple.of(1, RandomUnitSets.pairs()),
                Tuple.of(2, RandomUnitSets.longPairs()),
                Tuple.of(3, RandomUnitSets.all()));
    }

    /** Who writes, who alone reads, and which of them share a lock is what matters here. */
    @Provide
    Arbitrary<UnitSet> ofManyThreads() {
        Arbitrary<String> operations = Arbitraries.of("r(x)", "w(x)", "w(x)", "u(x)", "r(y)", "w(y)")
                .list()
                .ofMinSize(1)
                .ofMaxSize(2)
                .map(some -> String.join(" ", some));
        Arbitrary<String> segment = Combinators.combine(operations, Arbitraries.of("", "l", "m", "ml"))
                .as(LessIsEnoughTest::locked);
        Arbitrary<String> transaction =
                segment.list().ofMinSize(1).ofMaxSize(3).map(segments -> String.join(" ", segments));
        Arbitrary<String> reader = Arbitraries.of("r(x)", "acq(m) r(x) rel(m)", "acq(l) r(x) rel(l)");
        Arbitrary<String> line = Combinators.combine(
                        Arbitraries.integers().between(1, 5), Arbitraries.oneOf(transaction, transaction, reader))
                .as((thread, unit) -> "t" + thread + ": " + unit);
        return line.list().ofMinSize(2).ofMaxSize(8).map(lines -> UnitSet.of(String.join("\n", lines)));
    }

    /** @param locks a letter each, the inner one first */
    private static String locked(String operations, String locks) {
        String text = operations;
        for (char lock : locks.toCharArray()) {
            text = "acq(" + lock + ") " + text + " rel(" + lock + ")";
        }
        return text;
    }

    /** Every line is run by several threads, each as its first one would, and once more at the end. */
    @Provide
    Arbitrary<UnitSet> copies() {
        return Arbitraries.oneOf(
                        RandomUnitSets.triples(), RandomUnitSets.withHandOvers().filter(this::startsNothing))
                .map(units -> UnitSet.of(copied(units.toString()) + "\n" + copied(units.toString())));
    }

    private static String copied(String units) {
        return units.lines()
                .flatMap(line ->
                        List.of("", "b", "c", "d").stream().map(copy -> line.replaceFirst("(\\w+)", "$1" + copy)))
                .collect(Collectors.joining("\n"));
    }

    /** Three or four threads run the same short lines, and hand over here and there, so that copies are concurrent with different others. */
    @Provide
    Arbitrary<UnitSet> copiesInPeriods() {
        return RandomUnitSets.withoutDeadlock(Combinators.combine(
                        RandomUnitSets.triples(),
                        Arbitraries.of(
                                        "t1> send(c)",
                                        "t2> send(c)",
                                        "t2> receive(c)",
                                        "t3> receive(c)",
                                        "t3> send(d)",
                                        "t1> receive(d)")
                                .list()
                                .ofMaxSize(4),
                        Arbitraries.integers().between(0, 8).list().ofSize(4))
                .as((units, handOvers, places) -> {
                    List<Unit> lines = units.units();
                    int length = lines.get(0).operations().size()
                            + lines.get(1).operations().size();
                    List<String> run = new ArrayList<>();
                    for (Unit line : lines.subList(0, length > 4 ? 1 : 2)) {
                        for (String thread : length > 3 ? List.of("t1", "t2", "t3") : List.of("t1", "t2", "t3", "t4")) {
                            run.add(new Unit(thread, line.type(), line.operations()).toString());
                        }
                    }
                    for (int at = 0; at < handOvers.size(); at++) {
                        run.add(Math.min(places.get(at), run.size()), handOvers.get(at));
                    }
                    return UnitSet.of(String.join("\n", run));
                }));
    }

    /** A thread starts and ends once. */
    private boolean startsNothing(UnitSet units) {
        return !units.toString().contains("fork") && !units.toString().contains("join");
    }

    // ---- where transactions hand over

    private static dev.unsplit.analysis.tree.UnitSet collect(Schedule schedule, boolean trims) {
        return UnitCollectors.collect(
                new ScheduleTrace(schedule, true).schedule().symbols(), schedule::replay, trims);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void less_is_enough_where_transactions_hand_over(
            @ForAll("schedules") Schedule schedule, @ForAll Equivalence equivalence) {
        Set<Integer> expected = split(collect(schedule, false), ALL_COPIES, equivalence, false);
        dev.unsplit.analysis.tree.UnitSet trimmed = collect(schedule, true);
        assertTrimmedIsSame(collect(schedule, false), trimmed, equivalence);
        Set<Integer> few = split(trimmed, 2, equivalence, false);
        assertThat(expected).containsAll(few);
        assertQuickIsSame(trimmed, 2, equivalence);
    }

    @Provide
    Arbitrary<Schedule> schedules() {
        return Schedules.wellFormed();
    }
}
