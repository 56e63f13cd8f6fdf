// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.commitnode.CommitNodes;
import dev.unsplit.analysis.deadlock.Deadlocks;
import dev.unsplit.analysis.enumeration.Counting;
import dev.unsplit.analysis.enumeration.Enumeration;
import dev.unsplit.analysis.enumeration.Operation.Kind;
import dev.unsplit.analysis.enumeration.RandomUnitSets;
import dev.unsplit.analysis.enumeration.Unit;
import dev.unsplit.analysis.enumeration.Unit.Type;
import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.prediction.Asked;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.Boundaries;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
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
    private static final Set<Kind> ACQUIRES = EnumSet.of(Kind.ACQUIRE, Kind.ACQUIRE_SHARED);

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

    private static boolean isConflictAtomic(UnitSet units) {
        return Enumeration.of(units).isConflictAtomic();
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

    private static void assertDecided(UnitSet units, Verdict verdict, boolean atomic) {
        if (verdict != Verdict.UNDECIDED || !canOnlyCommitNodesTell(units)) {
            assertThat(verdict).isEqualTo(verdict(atomic));
        }
    }

    private static void assertNothingIsMissed(UnitSet units, Verdict verdict, boolean atomic) {
        boolean isLeftOpen = verdict == Verdict.UNDECIDED && canOnlyCommitNodesTell(units);
        Statistics.label("view-atomic, verdict").collect(atomic, verdict);
        assertThat(verdict == Verdict.VIOLATION || atomic || isLeftOpen || mayThirdsBeMissed(units))
                .isTrue();
    }

    /** Commit nodes tell of conflicts of concurrent units only: with others on the cycle, they do not put in doubt what only a third access could show. */
    private static boolean mayThirdsBeMissed(UnitSet units) {
        return handsOver(units) && units.units().stream().anyMatch(BlocksAgreeWithEnumerationTest::hasThird);
    }

    private static boolean hasThird(Unit unit) {
        return unit.operations().stream()
                .anyMatch(operation ->
                        operation.kind().isAccess() && Collections.frequency(unit.operations(), operation) > 2);
    }

    /** See {@link LeftOut}. */
    private static boolean canOnlyCommitNodesTell(UnitSet units) {
        return (handsOver(units) || Enumeration.of(units).canDeadlock())
                && Asked.ask(new CommitNodes(Equivalence.VIEW), units).verdict() == Verdict.VIOLATION;
    }

    private static boolean handsOver(UnitSet units) {
        return units.steps().stream().anyMatch(step -> step.kind().isHandOver());
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void pairs_of_transactions_are_decided_exactly(@ForAll("pairs") UnitSet units) {
        boolean atomic = isViewAtomic(units);
        assertDecided(units, pairs(units), atomic);
        assertDecided(units, blocks(units), atomic);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void pairs_with_reader_locks_are_decided_exactly(@ForAll("readerLockPairs") UnitSet units) {
        boolean atomic = isViewAtomic(units);
        assertDecided(units, pairs(units), atomic);
        assertDecided(units, blocks(units), atomic);
    }

    @Example
    void what_only_a_third_access_can_show_is_left_open_where_threads_can_deadlock() {
        UnitSet units = UnitSet.ofTransactions(
                "acq(l) w(x) acq(n) rel(n) rel(l)", "acq(n) r(x) r(x) acq(l) r(x) rel(l) r(x) rel(n)");
        assertThat(isViewAtomic(units)).isFalse();
        assertThat(pairs(units)).isEqualTo(Verdict.UNDECIDED);
        assertThat(blocks(units)).isEqualTo(Verdict.UNDECIDED);
        assertThat(Asked.ask(new Deadlocks(), units).verdict()).isEqualTo(Verdict.FOUND);
    }

    @Example
    void what_a_third_access_could_show_is_decided_where_nobody_is_held_up() {
        UnitSet units = UnitSet.ofTransactions("acq(l) w(x) rel(l)", "acq(l) r(x) r(x) r(x) rel(l)");
        assertThat(blocks(units)).isEqualTo(Verdict.ATOMIC);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void triples_are_decided_exactly(@ForAll("triples") UnitSet units) {
        assertDecided(units, blocks(units), areAllPartsViewAtomic(units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void triples_with_reader_locks_are_decided_exactly(@ForAll("readerLockTriples") UnitSet units) {
        assertDecided(units, blocks(units), areAllPartsViewAtomic(units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void quadruples_are_decided_exactly(@ForAll("quadruples") UnitSet units) {
        assertDecided(units, blocks(units), areAllPartsViewAtomic(units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void nothing_is_missed_where_threads_have_several_transactions(@ForAll("sameThread") UnitSet units) {
        assertNothingIsMissed(units, blocks(units), areAllPartsViewAtomic(units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void nothing_is_missed_where_events_are_outside_transactions(@ForAll("withUnaries") UnitSet units) {
        assertNothingIsMissed(units, blocks(units), areAllPartsViewAtomic(units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void nothing_is_missed_where_events_outside_transactions_hold_locks(@ForAll("unariesUnderLocks") UnitSet units) {
        assertNothingIsMissed(units, blocks(units), isViewAtomic(units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void nothing_is_missed_where_threads_hand_over(@ForAll("withHandOvers") UnitSet units) {
        assertNothingIsMissed(units, blocks(units), isViewAtomic(units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void nothing_is_missed_where_locks_are_held_while_something_is_handed_over(
            @ForAll("withLocksHeldOver") UnitSet units) {
        assertNothingIsMissed(units, blocks(units), isViewAtomic(units));
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
        assertIsSplit(Boundaries.INSIDE, """
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
    }

    /** Two transactions of one thread in one period, and the first one holds a lock from before: the second does not come before it. */
    @Example
    void transaction_need_not_wait_for_a_later_one_of_its_thread() {
        assertIsSplit(Boundaries.SPLIT, """
                t1: r(x) r(y)
                t2: acq(l)
                t2> send(c)
                t2: w(y) rel(l) acq(l) r(z) rel(l)
                t1> receive(c)
                t1: w(z) r(v)
                t2: w(v) w(x)
                """);
    }

    @Example
    void lock_that_was_held_before_a_hand_over_was_acquired_before_what_is_handed_over_then() {
        assertIsSplit(Boundaries.INSIDE, """
                t1:
                t1+ send(c2)
                t2: receive(c2)
                t2+
                t2+ acq(l) w(y) rel(l) acq(l) r(z) rel(l)
                t3:
                t3+ acq(l) send(c7)
                t1+ receive(c7) w(x) r(y) send(c8)
                t3+ receive(c8) w(z) rel(l) acq(l) r(x) rel(l)
                """);
    }

    @Example
    void release_behind_a_hand_over_need_not_wait_for_the_next_one() {
        assertIsSplit(Boundaries.INSIDE, """
                t1:
                t1+ send(c2)
                t2: receive(c2) send(c3)
                t3: receive(c3) acq(l) r(x) send(c4)
                t1+ receive(c4) w(x) r(y) send(c5)
                t3+ receive(c5) rel(l) send(c6)
                t2+ receive(c6)
                t2+ acq(l) w(y) rel(l) acq(l) r(z) rel(l) send(c8)
                t3+ receive(c8) acq(l) w(z) rel(l)
                """);
    }

    @Example
    void nobody_waits_for_what_is_acquired_behind_the_hand_over() {
        assertIsSplit(Boundaries.INSIDE, """
                t1:
                t1+ r(z) w(x) send(c) acq(m) rel(m)
                t2: receive(c)
                t2+ r(x) w(y)
                t3:
                t3+ acq(m) w(z) r(y) rel(m)
                """);
    }

    /** The first release is of a lock of the thread's own. */
    @Example
    void second_release_behind_a_hand_over_is_no_earlier_than_the_first() {
        UnitSet units = UnitSet.of("""
                t2: r(x) acq(l) r(x) rel(l) send(q)
                t1: acq(l) acq(k) w(x) receive(q) rel(k) rel(l)
                """);
        assertThat(isViewAtomic(units)).isTrue();
        assertThat(Asked.ask(new Blocks(), units, Boundaries.INSIDE).verdict()).isNotEqualTo(Verdict.VIOLATION);
    }

    @Example
    void acquire_before_a_barrier_need_not_come_behind_it() {
        String trace = """
                t1 begin m
                t1 acquire l
                t1 release l
                t2 begin n
                t2 acquire l
                t2 barrier b
                t1 barrier b
                t2 read x
                t2 read x
                t2 release l
                t2 end
                t1 write x
                t1 end
                """;
        assertThat(Asked.ask(new Blocks(), trace, Boundaries.INSIDE).verdict()).isEqualTo(Verdict.VIOLATION);
    }

    /** A block in which nobody finds anything, since only its thread accesses the variable. */
    @Example
    void what_is_acquired_behind_a_hand_over_waits_for_whoever_held_it_then() {
        UnitSet units = UnitSet.of("""
                t1: acq(l)
                t1> send(c)
                t1: w(x) rel(l)
                t2> receive(c)
                t2: acq(l) rel(l) r(x) r(x)
                """);
        assertThat(isViewAtomic(units)).isTrue();
        assertThat(blocks(units)).isEqualTo(Verdict.ATOMIC);
    }

    private static void assertIsSplit(Boundaries boundaries, String lines) {
        UnitSet units = UnitSet.of(lines);
        assertThat(isViewAtomic(units)).isFalse();
        assertThat(Asked.ask(new Blocks(), units, boundaries).verdict()).isEqualTo(Verdict.VIOLATION);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void nothing_is_missed_where_locks_are_not_nested(@ForAll("unstructured") UnitSet units) {
        assertNothingIsMissed(units, blocks(units), areAllPartsViewAtomic(units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void what_is_reported_is_not_conflict_atomic(@ForAll("all") UnitSet units) {
        assertIsNotConflictAtomic(units, blocks(units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void what_is_reported_of_events_outside_transactions_is_not_conflict_atomic(@ForAll("withUnaries") UnitSet units) {
        boolean conflictAtomic = Enumeration.of(units, Counting.CONFLICTS).isConflictAtomic();
        assertThat(blocks(units) == Verdict.ATOMIC || !conflictAtomic).isTrue();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void what_is_reported_where_transactions_hand_over_inside_is_not_conflict_atomic(
            @ForAll("handOversInside") UnitSet units) {
        assertIsNotConflictAtomic(
                units, Asked.ask(new Blocks(), units, Boundaries.INSIDE).verdict());
    }

    /** Where something is handed over, locks can give units an order that those beside them do not show: by a third one that takes the lock, too. */
    private static void assertIsNotConflictAtomic(UnitSet units, Verdict verdict) {
        boolean isFalseAlarm = verdict == Verdict.VIOLATION && isConflictAtomic(units);
        Statistics.label("conflict-atomic, but reported").collect(isFalseAlarm);
        assertThat(isFalseAlarm && !hasHandOversAndLocks(units)).isFalse();
    }

    private static void assertIsFalseAlarm(String lines) {
        UnitSet units = UnitSet.of(lines);
        assertThat(isConflictAtomic(units)).isTrue();
        assertThat(blocks(units)).isEqualTo(Verdict.VIOLATION);
    }

    private static boolean hasHandOversAndLocks(UnitSet units) {
        return units.steps().stream().anyMatch(step -> step.kind().isHandOver())
                && units.steps().stream().anyMatch(step -> ACQUIRES.contains(step.kind()));
    }

    /** Of the second thread only the last transaction is on a cycle, and it cannot come in between. */
    @Example
    void lock_that_a_thread_takes_behind_a_hand_over_can_keep_from_happening_what_is_reported() {
        assertIsFalseAlarm("""
                t2: acq(l) r(x) r(y) rel(l)
                t3: r(y) w(x)
                t3> send(c)
                t1> receive(c)
                t1: acq(l) rel(l)
                t1: w(y)
                """);
    }

    @Example
    void lock_that_a_third_thread_takes_in_between_can_keep_from_happening_what_is_reported() {
        assertIsFalseAlarm("""
                t1: acq(l)
                t1> send(c)
                t1: r(x) rel(l)
                t2> receive(c)
                t2: acq(l) r(x) rel(l)
                t2> send(d)
                t3> receive(d)
                t3: w(x) w(x)
                """);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void reduction_first_changes_no_verdict(@ForAll("all") UnitSet units) {
        assertThat(pairs(units))
                .isEqualTo(Asked.ask(new BlockPairs(NO_LIMIT, false, Feasibility.STATES), units)
                        .verdict());
        assertThat(blocks(units))
                .isEqualTo(Asked.ask(new Blocks(NO_LIMIT, false, Feasibility.STATES), units)
                        .verdict());
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void sets_with_variables_of_their_own_are_decided_as_each_of_them(
            @ForAll("triples") UnitSet units, @ForAll("triples") UnitSet others) {
        Set<Verdict> each = EnumSet.of(blocks(units), blocks(others));
        Verdict expected = each.contains(Verdict.UNDECIDED) ? Verdict.UNDECIDED : Verdict.ATOMIC;
        assertThat(blocks(units.beside(others)))
                .isEqualTo(each.contains(Verdict.VIOLATION) ? Verdict.VIOLATION : expected);
    }
}
