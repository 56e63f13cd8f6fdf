// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;
import net.jqwik.api.statistics.StatisticsReport.StatisticsReportMode;

/** Random sets are what they say they are, and neither nearly all atomic nor nearly all not. */
@StatisticsReport(StatisticsReportMode.OFF)
class RandomUnitSetsTest {

    @Provide
    Arbitrary<UnitSet> all() {
        return RandomUnitSets.all();
    }

    @Provide
    Arbitrary<UnitSet> withoutDeadlock() {
        return RandomUnitSets.withoutDeadlock(RandomUnitSets.pairs());
    }

    @Provide
    Arbitrary<UnitSet> pairs() {
        return RandomUnitSets.pairs();
    }

    @Provide
    Arbitrary<UnitSet> readerLockPairs() {
        return RandomUnitSets.readerLockPairs();
    }

    @Provide
    Arbitrary<UnitSet> triples() {
        return RandomUnitSets.triples();
    }

    @Provide
    Arbitrary<UnitSet> readerLockTriples() {
        return RandomUnitSets.readerLockTriples();
    }

    @Provide
    Arbitrary<UnitSet> unariesUnderLocks() {
        return RandomUnitSets.unariesUnderLocks();
    }

    @Provide
    Arbitrary<UnitSet> quadruples() {
        return RandomUnitSets.quadruples();
    }

    @Provide
    Arbitrary<UnitSet> withUnaries() {
        return RandomUnitSets.withUnaries();
    }

    @Provide
    Arbitrary<UnitSet> sameThread() {
        return RandomUnitSets.sameThread();
    }

    @Provide
    Arbitrary<UnitSet> withHandOvers() {
        return RandomUnitSets.withHandOvers();
    }

    @Provide
    Arbitrary<UnitSet> withHeldLocks() {
        return RandomUnitSets.withHeldLocks();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void text_comes_back_as_it_was(@ForAll("all") UnitSet units) {
        assertThat(UnitSet.of(units.toString())).isEqualTo(units);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void sets_without_deadlock_have_none(@ForAll("withoutDeadlock") UnitSet units) {
        assertThat(Enumeration.of(units).canDeadlock()).isFalse();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void pairs_are_often_atomic_and_often_not(@ForAll("pairs") UnitSet units) {
        countAtomic(units);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void pairs_with_reader_locks_are_often_atomic_and_often_not(@ForAll("readerLockPairs") UnitSet units) {
        countAtomic(units);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void triples_are_often_atomic_and_often_not(@ForAll("triples") UnitSet units) {
        countAtomic(units);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void triples_with_reader_locks_are_often_atomic_and_often_not(@ForAll("readerLockTriples") UnitSet units) {
        countAtomic(units);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void quadruples_are_often_atomic_and_often_not(@ForAll("quadruples") UnitSet units) {
        countAtomic(units);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void sets_with_events_outside_transactions_are_often_atomic_and_often_not(@ForAll("withUnaries") UnitSet units) {
        countAtomic(units);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void sets_with_events_outside_transactions_that_hold_locks_are_often_atomic_and_often_not(
            @ForAll("unariesUnderLocks") UnitSet units) {
        countAtomic(units);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void sets_with_many_transactions_of_a_thread_are_often_atomic_and_often_not(@ForAll("sameThread") UnitSet units) {
        countAtomic(units);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void sets_with_hand_overs_are_often_atomic_and_often_not(@ForAll("withHandOvers") UnitSet units) {
        countAtomic(units);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void sets_with_locks_held_across_units_are_often_atomic_and_often_not(@ForAll("withHeldLocks") UnitSet units) {
        countAtomic(units);
    }

    private static void countAtomic(UnitSet units) {
        boolean isAtomic = Enumeration.of(units).isConflictAtomic();
        Statistics.collect(isAtomic);
        Statistics.coverage(coverage -> coverage.check(false).percentage(share -> share > 25 && share < 50));
    }
}
