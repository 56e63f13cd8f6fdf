// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What is clever in the oracle changes nothing, and its answers fit together. */
class EnumerationAgreesWithDefinitionTest {

    @Provide
    Arbitrary<UnitSet> tiny() {
        return Arbitraries.oneOf(
                        RandomUnitSets.all(), RandomUnitSets.withHeldLocks(), RandomUnitSets.withHandOversInside())
                .filter(EnumerationAgreesWithDefinitionTest::isTiny);
    }

    /** Up to 9 events of two threads, 7 of three or 5 of four, besides hand-overs: some hundred interleavings. */
    private static boolean isTiny(UnitSet units) {
        long threads = units.units().stream().map(Unit::thread).distinct().count();
        long events =
                units.steps().stream().filter(step -> !step.kind().isHandOver()).count();
        return events + 2 * threads <= 13;
    }

    @Provide
    Arbitrary<UnitSet> all() {
        return Arbitraries.oneOf(RandomUnitSets.all(), RandomUnitSets.withHandOversInside());
    }

    @Provide
    Arbitrary<UnitSet> transactionsOfDifferentThreads() {
        return RandomUnitSets.triples();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void enumeration_decides_what_every_interleaving_says(@ForAll("tiny") UnitSet units, @ForAll Counting counting) {
        EveryInterleaving every = EveryInterleaving.of(units, counting);
        Enumeration enumeration = Enumeration.of(units, counting);
        assertThat(enumeration.canDeadlock()).isEqualTo(every.canDeadlock());
        assertThat(enumeration.isConflictAtomic()).isEqualTo(every.isConflictAtomic());
        assertThat(enumeration.isViewAtomic()).isEqualTo(every.isViewAtomic());
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void what_is_not_view_atomic_is_not_conflict_atomic(@ForAll("all") UnitSet units, @ForAll Counting counting) {
        Enumeration enumeration = Enumeration.of(units, counting);
        assertThat(enumeration.isViewAtomic() || !enumeration.isConflictAtomic())
                .isTrue();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void what_is_atomic_stays_atomic_if_less_order_counts(@ForAll("all") UnitSet units) {
        Enumeration all = Enumeration.of(units);
        Enumeration conflicts = Enumeration.of(units, Counting.CONFLICTS);
        Enumeration concurrent = Enumeration.of(units, Counting.CONCURRENT_CONFLICTS);
        assertThat(!all.isConflictAtomic() || conflicts.isConflictAtomic()).isTrue();
        assertThat(!all.isViewAtomic() || conflicts.isViewAtomic()).isTrue();
        assertThat(!conflicts.isConflictAtomic() || concurrent.isConflictAtomic())
                .isTrue();
        assertThat(!conflicts.isViewAtomic() || concurrent.isViewAtomic()).isTrue();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void where_every_thread_has_one_transaction_nothing_but_conflicts_orders_them(
            @ForAll("transactionsOfDifferentThreads") UnitSet units, @ForAll Counting counting) {
        assertThat(Enumeration.of(units, counting).isConflictAtomic())
                .isEqualTo(Enumeration.of(units).isConflictAtomic());
        assertThat(Enumeration.of(units, counting).isViewAtomic())
                .isEqualTo(Enumeration.of(units).isViewAtomic());
    }
}
