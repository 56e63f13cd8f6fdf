// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.reduction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.block.BlockPairs;
import dev.unsplit.analysis.enumeration.Counting;
import dev.unsplit.analysis.enumeration.Enumeration;
import dev.unsplit.analysis.enumeration.RandomUnitSets;
import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.prediction.Asked;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.Boundaries;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/** Reduction may report what is atomic, but it never misses what is not. */
class ReductionIsConservativeTest {

    @Provide
    Arbitrary<UnitSet> sets() {
        return RandomUnitSets.withoutDeadlock(RandomUnitSets.all());
    }

    @Provide
    Arbitrary<UnitSet> handOversInside() {
        return RandomUnitSets.withoutDeadlock(RandomUnitSets.withHandOversInside());
    }

    @Provide
    Arbitrary<UnitSet> unariesUnderLocks() {
        return RandomUnitSets.withoutDeadlock(RandomUnitSets.unariesUnderLocks());
    }

    @Provide
    Arbitrary<UnitSet> unstructured() {
        return RandomUnitSets.withoutDeadlock(RandomUnitSets.unstructured());
    }

    @Provide
    Arbitrary<UnitSet> any() {
        return RandomUnitSets.all();
    }

    @Provide
    Arbitrary<UnitSet> transactionsOfDifferentThreads() {
        return RandomUnitSets.withoutDeadlock(Arbitraries.oneOf(RandomUnitSets.triples(), RandomUnitSets.quadruples()));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void what_is_not_conflict_atomic_is_reported(@ForAll("sets") UnitSet units) {
        if (Asked.ask(new Reduction(), units).verdict() == Verdict.ATOMIC) {
            assertThat(Enumeration.of(units, Counting.CONFLICTS).isConflictAtomic())
                    .isTrue();
        }
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void so_it_is_where_transactions_hand_over_inside(@ForAll("handOversInside") UnitSet units) {
        if (Asked.ask(new Reduction(), units, Boundaries.INSIDE).verdict() == Verdict.ATOMIC) {
            assertThat(Enumeration.of(units, Counting.CONFLICTS).isConflictAtomic())
                    .isTrue();
        }
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void so_it_is_where_events_outside_transactions_hold_locks(@ForAll("unariesUnderLocks") UnitSet units) {
        if (Asked.ask(new Reduction(), units).verdict() == Verdict.ATOMIC) {
            assertThat(Enumeration.of(units, Counting.CONFLICTS).isConflictAtomic())
                    .isTrue();
        }
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void so_it_is_where_locks_are_not_nested(@ForAll("unstructured") UnitSet units) {
        if (Asked.ask(new Reduction(), units).verdict() == Verdict.ATOMIC) {
            assertThat(Enumeration.of(units, Counting.CONFLICTS).isConflictAtomic())
                    .isTrue();
        }
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void a_quick_look_first_changes_nothing(@ForAll("any") UnitSet units) {
        assertThat(Asked.ask(new Reduction(), units)).isEqualTo(Asked.ask(new Reduction(false), units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void what_has_no_serial_schedule_is_reported(@ForAll("transactionsOfDifferentThreads") UnitSet units) {
        if (Asked.ask(new Reduction(), units).verdict() == Verdict.ATOMIC) {
            assertThat(Enumeration.of(units).isConflictAtomic()).isTrue();
        }
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void what_blocks_report_is_reported(@ForAll("sets") UnitSet units) {
        if (Asked.ask(new Reduction(), units).verdict() == Verdict.ATOMIC) {
            assertThat(Asked.ask(new BlockPairs(), units).verdict()).isEqualTo(Verdict.ATOMIC);
        }
    }

    /** The first time, an access is taken for the only one of its variable until the others come. */
    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void what_is_reported_off_line_is_reported_on_line_when_the_run_comes_again(@ForAll("sets") UnitSet units) {
        if (Asked.askOnline(units, 2).verdict() == Verdict.ATOMIC) {
            assertThat(Asked.ask(new Reduction(), units).verdict()).isEqualTo(Verdict.ATOMIC);
        }
    }

    /** It knows blocks as they are: what it says of these is not what trees make of them. */
    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void so_it_is_on_line_where_locks_are_not_nested_when_the_run_comes_again(@ForAll("unstructured") UnitSet units) {
        boolean isReported = Asked.askOnline(units, 2).verdict() == Verdict.VIOLATION;
        boolean isAtomic = Enumeration.of(units, Counting.CONFLICTS).isConflictAtomic();
        Statistics.label("atomic, reported on-line").collect(isAtomic, isReported);
        assertThat(isAtomic || isReported).isTrue();
    }
}
