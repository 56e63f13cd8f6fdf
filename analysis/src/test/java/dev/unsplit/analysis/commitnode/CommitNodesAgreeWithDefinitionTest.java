// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.commitnode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.enumeration.Counting;
import dev.unsplit.analysis.enumeration.Enumeration;
import dev.unsplit.analysis.enumeration.ObservedRun;
import dev.unsplit.analysis.enumeration.RandomUnitSets;
import dev.unsplit.analysis.enumeration.Unit;
import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.tree.UnitCollector;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.ExcludedMethods;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/** Pairs exactly, larger sets without missing anything. */
class CommitNodesAgreeWithDefinitionTest {

    static Prediction predict(UnitSet units, Equivalence equivalence) {
        return predict(units.observedRun(), equivalence);
    }

    private static Prediction predict(ObservedRun run, Equivalence equivalence) {
        UnitCollector collector = new UnitCollector(
                new ExcludedMethods(run.symbols().methods(), List.of()), Boundaries.INSIDE, false, null);
        run.replay(collector);
        return new CommitNodes(equivalence).predict(collector.units(), new SymbolTexts(run.symbols()));
    }

    private static boolean isAtomic(UnitSet units, Equivalence equivalence) {
        return predict(units, equivalence).verdict() == Verdict.ATOMIC;
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void pairs_are_decided_exactly_for_conflicts(@ForAll("pairs") UnitSet units) {
        assertThat(isAtomic(units, Equivalence.CONFLICT))
                .isEqualTo(Enumeration.of(units).isConflictAtomic());
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void pairs_are_decided_exactly_for_views(@ForAll("pairs") UnitSet units) {
        assertThat(isAtomic(units, Equivalence.VIEW))
                .isEqualTo(Enumeration.of(units).isViewAtomic());
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void pairs_with_reader_locks_are_decided_exactly(@ForAll("readerLockPairs") UnitSet units) {
        assertThat(isAtomic(units, Equivalence.CONFLICT))
                .isEqualTo(Enumeration.of(units).isConflictAtomic());
        assertThat(isAtomic(units, Equivalence.VIEW))
                .isEqualTo(Enumeration.of(units).isViewAtomic());
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void violation_of_a_pair_is_shown_by_a_schedule(@ForAll("pairs") UnitSet units) {
        for (Equivalence equivalence : Equivalence.values()) {
            assertThat(predict(units, equivalence).findings())
                    .allSatisfy(finding -> assertThat(finding.certainty()).isEqualTo(Certainty.POSSIBLE));
        }
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void no_violation_of_three_transactions_is_missed(@ForAll("triples") UnitSet units) {
        assertNothingIsMissed(units);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void no_violation_of_three_transactions_with_reader_locks_is_missed(@ForAll("readerLockTriples") UnitSet units) {
        assertNothingIsMissed(units);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void no_violation_of_four_transactions_is_missed(@ForAll("quadruples") UnitSet units) {
        assertNothingIsMissed(units);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void no_violation_is_missed_where_events_are_outside_transactions(@ForAll("withUnaries") UnitSet units) {
        assertNothingIsMissed(units);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void no_violation_is_missed_where_events_outside_transactions_hold_locks(
            @ForAll("unariesUnderLocks") UnitSet units) {
        assertNothingIsMissed(units);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void no_violation_is_missed_in_sets_of_any_sort(@ForAll("all") UnitSet units) {
        assertNothingIsMissed(units);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void no_violation_is_missed_where_transactions_hand_over_inside(@ForAll("handOversInside") UnitSet units) {
        assertNothingIsMissed(units);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void no_violation_is_missed_where_locks_are_not_nested(@ForAll("unstructured") UnitSet units) {
        assertNothingIsMissed(units);
    }

    /** Of equal trees not all are looked at. */
    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void no_violation_is_missed_where_three_threads_do_the_same(@ForAll("threeTimes") UnitSet units) {
        Enumeration definition = Enumeration.of(units, Counting.CONCURRENT_CONFLICTS);
        ObservedRun run = new ObservedRun(units, true);
        assertThat(definition.isConflictAtomic()
                        || predict(run, Equivalence.CONFLICT).verdict() == Verdict.VIOLATION)
                .isTrue();
        assertThat(definition.isViewAtomic() || predict(run, Equivalence.VIEW).verdict() == Verdict.VIOLATION)
                .isTrue();
    }

    private static void assertNothingIsMissed(UnitSet units) {
        Enumeration definition = Enumeration.of(units, Counting.CONCURRENT_CONFLICTS);
        assertNothingIsMissed(units, Equivalence.CONFLICT, definition.isConflictAtomic());
        assertNothingIsMissed(units, Equivalence.VIEW, definition.isViewAtomic());
    }

    /** The statistics tell how many of the sets are reported though they are atomic. */
    private static void assertNothingIsMissed(UnitSet units, Equivalence equivalence, boolean atomic) {
        boolean reported = !isAtomic(units, equivalence);
        Statistics.label(equivalence.toString())
                .collect(!atomic ? "not atomic" : reported ? "atomic, but reported" : "atomic");
        assertThat(atomic || reported).isTrue();
    }

    @Provide
    Arbitrary<UnitSet> pairs() {
        return RandomUnitSets.withoutDeadlock(RandomUnitSets.pairs());
    }

    @Provide
    Arbitrary<UnitSet> readerLockPairs() {
        return RandomUnitSets.withoutDeadlock(RandomUnitSets.readerLockPairs());
    }

    @Provide
    Arbitrary<UnitSet> triples() {
        return RandomUnitSets.withoutDeadlock(RandomUnitSets.triples());
    }

    @Provide
    Arbitrary<UnitSet> readerLockTriples() {
        return RandomUnitSets.withoutDeadlock(RandomUnitSets.readerLockTriples());
    }

    @Provide
    Arbitrary<UnitSet> unariesUnderLocks() {
        return RandomUnitSets.withoutDeadlock(RandomUnitSets.unariesUnderLocks());
    }

    @Provide
    Arbitrary<UnitSet> quadruples() {
        return RandomUnitSets.withoutDeadlock(RandomUnitSets.quadruples());
    }

    @Provide
    Arbitrary<UnitSet> withUnaries() {
        return RandomUnitSets.withoutDeadlock(RandomUnitSets.withUnaries());
    }

    @Provide
    Arbitrary<UnitSet> all() {
        return RandomUnitSets.withoutDeadlock(RandomUnitSets.all());
    }

    @Provide
    Arbitrary<UnitSet> handOversInside() {
        return RandomUnitSets.withoutDeadlock(RandomUnitSets.withHandOversInside());
    }

    @Provide
    Arbitrary<UnitSet> unstructured() {
        return RandomUnitSets.withoutDeadlock(RandomUnitSets.unstructured());
    }

    /** One or two transactions, as short as they must be to try all interleavings. */
    @Provide
    Arbitrary<UnitSet> threeTimes() {
        return RandomUnitSets.withoutDeadlock(
                RandomUnitSets.triples().map(units -> inThreeThreads(shortOnes(units.units()))));
    }

    private static List<Unit> shortOnes(List<Unit> lines) {
        int length =
                lines.get(0).operations().size() + lines.get(1).operations().size();
        return lines.subList(0, length > 5 ? 1 : 2);
    }

    private static UnitSet inThreeThreads(List<Unit> lines) {
        List<Unit> all = new ArrayList<>();
        for (Unit line : lines) {
            for (String thread : List.of("t1", "t2", "t3")) {
                all.add(new Unit(thread, line.type(), line.operations()));
            }
        }
        return new UnitSet(all);
    }
}
