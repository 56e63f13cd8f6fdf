// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.enumeration.Counting;
import dev.unsplit.analysis.enumeration.Enumeration;
import dev.unsplit.analysis.enumeration.RandomUnitSets;
import dev.unsplit.analysis.enumeration.Unit;
import dev.unsplit.analysis.enumeration.Unit.Type;
import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.prediction.Asked;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.Boundaries;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/**
 * The block-based algorithms decide on random sets of units what trying all interleavings says. View-atomicity is not handed down to
 * parts of a set: with one more blind write between or behind the others, no interleaving may show what two transactions do to each other.
 * The algorithms look at the parts, so the question is whether all parts of a set are view-atomic.
 */
class BlocksAgreeWithEnumerationTest {

    private static final long NO_LIMIT = Long.MAX_VALUE;

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
    Arbitrary<UnitSet> quadruples() {
        return RandomUnitSets.quadruples();
    }

    @Provide
    Arbitrary<UnitSet> sameThread() {
        return RandomUnitSets.sameThread();
    }

    @Provide
    Arbitrary<UnitSet> withUnaries() {
        return RandomUnitSets.withUnaries();
    }

    @Provide
    Arbitrary<UnitSet> withHandOvers() {
        return RandomUnitSets.withHandOvers();
    }

    @Provide
    Arbitrary<UnitSet> withLocksHeldOver() {
        return RandomUnitSets.withLocksHeldOver();
    }

    @Provide
    Arbitrary<UnitSet> handOversInside() {
        return RandomUnitSets.withHandOversInside();
    }

    @Provide
    Arbitrary<UnitSet> unstructured() {
        return RandomUnitSets.unstructured();
    }

    @Provide
    Arbitrary<UnitSet> all() {
        return RandomUnitSets.all();
    }

    private static Verdict verdict(boolean atomic) {
        return atomic ? Verdict.ATOMIC : Verdict.VIOLATION;
    }

    private static Verdict pairs(UnitSet units) {
        return Asked.ask(new BlockPairs(), units).verdict();
    }

    private static Verdict blocks(UnitSet units) {
        return Asked.ask(new Blocks(), units).verdict();
    }

    private static boolean isViewAtomic(UnitSet units) {
        return Enumeration.of(units, Counting.CONFLICTS).isViewAtomic();
    }

    private static boolean areAllPartsViewAtomic(UnitSet units) {
        List<Unit> lines = oneUnitEach(units);
        for (int chosen = 0; chosen < 1 << lines.size(); chosen++) {
            List<Unit> part = new ArrayList<>();
            for (int line = 0; line < lines.size(); line++) {
                if ((chosen >> line & 1) != 0) {
                    part.add(lines.get(line));
                }
            }
            if (!isViewAtomic(new UnitSet(part))) {
                return false;
            }
        }
        return true;
    }

    private static List<Unit> oneUnitEach(UnitSet units) {
        List<Unit> lines = new ArrayList<>();
        for (Unit unit : units.units()) {
            if (unit.isTransaction()) {
                lines.add(unit);
            } else {
                unit.operations().forEach(event -> lines.add(new Unit(unit.thread(), Type.UNARIES, List.of(event))));
            }
        }
        return lines;
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void pairs_of_transactions_are_decided_exactly(@ForAll("pairs") UnitSet units) {
        Verdict expected = verdict(isViewAtomic(units));
        assertThat(pairs(units)).isEqualTo(expected);
        assertThat(blocks(units)).isEqualTo(expected);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void pairs_with_reader_locks_are_decided_exactly(@ForAll("readerLockPairs") UnitSet units) {
        Verdict expected = verdict(isViewAtomic(units));
        assertThat(pairs(units)).isEqualTo(expected);
        assertThat(blocks(units)).isEqualTo(expected);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void triples_are_decided_exactly(@ForAll("triples") UnitSet units) {
        assertThat(blocks(units)).isEqualTo(verdict(areAllPartsViewAtomic(units)));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void quadruples_are_decided_exactly(@ForAll("quadruples") UnitSet units) {
        assertThat(blocks(units)).isEqualTo(verdict(areAllPartsViewAtomic(units)));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void nothing_is_missed_where_threads_have_several_transactions(@ForAll("sameThread") UnitSet units) {
        assertThat(blocks(units) == Verdict.VIOLATION || areAllPartsViewAtomic(units))
                .isTrue();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void nothing_is_missed_where_events_are_outside_transactions(@ForAll("withUnaries") UnitSet units) {
        assertThat(blocks(units) == Verdict.VIOLATION || areAllPartsViewAtomic(units))
                .isTrue();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void nothing_is_missed_where_threads_hand_over(@ForAll("withHandOvers") UnitSet units) {
        assertThat(blocks(units) == Verdict.VIOLATION || isViewAtomic(units)).isTrue();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void nothing_is_missed_where_locks_are_held_while_something_is_handed_over(
            @ForAll("withLocksHeldOver") UnitSet units) {
        boolean atomic = isViewAtomic(units);
        Verdict verdict = blocks(units);
        Statistics.label("view-atomic, verdict").collect(atomic, verdict);
        assertThat(verdict == Verdict.VIOLATION || atomic).isTrue();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void nothing_is_missed_where_transactions_hand_over_inside(@ForAll("handOversInside") UnitSet units) {
        Verdict verdict = Asked.ask(new Blocks(), units, Boundaries.INSIDE).verdict();
        Statistics.collect(verdict);
        assertThat(verdict != Verdict.ATOMIC || isViewAtomic(units)).isTrue();
    }

    /** A lock that is acquired behind a hand-over was not held before. */
    @Example
    void acquire_behind_a_hand_over_need_not_come_before_what_is_handed_over_then() {
        UnitSet units = UnitSet.of("""
                t1: send(c1)
                t3: receive(c1)
                t3+ acq(l) w(x) send(c3)
                t1+ receive(c3) send(c4)
                t3+ receive(c4) rel(l) acq(l) r(z) rel(l)
                t1+ acq(l) r(x) rel(l) acq(l) w(y) rel(l) send(c6)
                t2: receive(c6)
                t2+
                t2+ r(y) w(z)
                """);
        assertThat(isViewAtomic(units)).isFalse();
        assertThat(Asked.ask(new Blocks(), units, Boundaries.INSIDE).verdict()).isEqualTo(Verdict.VIOLATION);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void nothing_is_missed_where_locks_are_not_nested(@ForAll("unstructured") UnitSet units) {
        assertThat(blocks(units) == Verdict.VIOLATION || areAllPartsViewAtomic(units))
                .isTrue();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void what_is_reported_is_not_conflict_atomic(@ForAll("withUnaries") UnitSet units) {
        boolean conflictAtomic = Enumeration.of(units, Counting.CONFLICTS).isConflictAtomic();
        assertThat(blocks(units) == Verdict.ATOMIC || !conflictAtomic).isTrue();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void reduction_first_changes_no_verdict(@ForAll("all") UnitSet units) {
        assertThat(pairs(units))
                .isEqualTo(Asked.ask(new BlockPairs(NO_LIMIT, false), units).verdict());
        assertThat(blocks(units))
                .isEqualTo(Asked.ask(new Blocks(NO_LIMIT, false), units).verdict());
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void sets_with_variables_of_their_own_are_decided_as_each_of_them(
            @ForAll("triples") UnitSet units, @ForAll("triples") UnitSet others) {
        boolean atomic = blocks(units) == Verdict.ATOMIC && blocks(others) == Verdict.ATOMIC;
        assertThat(blocks(units.beside(others))).isEqualTo(verdict(atomic));
    }
}
