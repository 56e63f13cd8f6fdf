// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import static dev.unsplit.finding.Verdict.ATOMIC;
import static dev.unsplit.finding.Verdict.VIOLATION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.commitnode.CommitNodes;
import dev.unsplit.analysis.enumeration.Enumeration;
import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.prediction.Asked;
import dev.unsplit.analysis.reduction.Reduction;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples of "Run-Time Analysis for Atomicity" under their numbers there, and what its two algorithms and commit nodes say about them. */
class BlockExamplesTest {

    /** Commit nodes for views say what blocks say. */
    private static void assertSaid(
            Verdict reduction, Verdict conflicts, Verdict pairs, Verdict all, String... transactions) {
        assertThat(Asked.verdict(new CommitNodes(Equivalence.CONFLICT), transactions))
                .as("commit nodes, conflicts")
                .isEqualTo(conflicts);
        assertThat(Asked.verdict(new CommitNodes(Equivalence.VIEW), transactions))
                .as("commit nodes, views")
                .isEqualTo(all);
        assertThat(Asked.verdict(new Reduction(), transactions)).as("reduction").isEqualTo(reduction);
        assertThat(Asked.verdict(new BlockPairs(), transactions)).as("pairs").isEqualTo(pairs);
        assertThat(Asked.verdict(new Blocks(), transactions)).as("all").isEqualTo(all);
    }

    @Test
    void example_1_and_2_a_read_and_a_write_with_a_read() {
        assertSaid(ATOMIC, ATOMIC, ATOMIC, ATOMIC, "r(x) w(x)", "r(x)");
    }

    @Test
    void example_3_two_synchronized_calls_in_an_unsynchronized_method() {
        String setXY = "acq(l) w(x) rel(l) acq(l) w(y) rel(l)";
        assertSaid(VIOLATION, VIOLATION, VIOLATION, VIOLATION, setXY, setXY);
    }

    @Test
    void example_4_is_atomic_though_not_view_consistent() {
        assertSaid(ATOMIC, ATOMIC, ATOMIC, ATOMIC, "acq(l) r(x) r(y) rel(l)", "acq(l) r(x) rel(l) acq(l) r(y) rel(l)");
    }

    @Test
    void example_5_is_not_atomic_though_view_consistent() {
        assertSaid(
                VIOLATION,
                VIOLATION,
                VIOLATION,
                VIOLATION,
                "acq(l) w(x) rel(l)",
                "acq(l) r(x) rel(l) acq(l) w(x) rel(l)");
    }

    @Test
    void example_6_needs_the_test_of_race_freedom_by_pairs() {
        assertSaid(ATOMIC, ATOMIC, ATOMIC, ATOMIC, "acq(l) w(x) rel(l) r(x)", "acq(l) r(x) rel(l)");
    }

    @Test
    void example_7_is_a_false_alarm_of_reduction() {
        assertSaid(VIOLATION, VIOLATION, ATOMIC, ATOMIC, "w(x) w(x)", "w(x)");
    }

    /** In the paper a false alarm of reduction, too; but a block with read-only variables counts for nothing. */
    @Test
    void example_8_has_a_block_that_does_not_count() {
        assertSaid(ATOMIC, ATOMIC, ATOMIC, ATOMIC, "acq(l) r(x) rel(l) w(y)", "acq(l) r(x) rel(l) w(y)");
    }

    @Test
    void example_9_has_reads_that_always_read_their_own_write() {
        String transaction = "acq(l) w(x) r(x) rel(l) acq(l) w(x) rel(l)";
        assertSaid(VIOLATION, VIOLATION, ATOMIC, ATOMIC, transaction, transaction);
    }

    /** The locks that are held would allow for it, but there is no schedule: on the way to it the two deadlock. Commit nodes do not ask for that, and are not sure. */
    @Test
    void example_10_looks_possible_where_deadlock_is_not_considered() {
        String[] transactions = {"acq(l) acq(m) rel(m) r(x) r(x) rel(l)", "acq(m) acq(l) rel(l) w(x) rel(m)"};
        assertThat(Asked.verdict(new BlockPairs(), transactions)).isEqualTo(ATOMIC);
        assertThat(Asked.verdict(new Blocks(), transactions)).isEqualTo(ATOMIC);
        for (Equivalence equivalence : Equivalence.values()) {
            assertThat(Asked.ask(new CommitNodes(equivalence), UnitSet.ofTransactions(transactions))
                            .findings())
                    .extracting(Finding::certainty)
                    .containsExactly(Certainty.APPROXIMATE);
        }
    }

    @Test
    void example_11_with_a_write_under_either_lock() {
        String transaction = "acq(l) r(x) acq(m) w(x) r(x) rel(m) rel(l)";
        assertSaid(ATOMIC, ATOMIC, ATOMIC, ATOMIC, transaction, "acq(l) w(x) rel(l)");
        assertSaid(VIOLATION, VIOLATION, VIOLATION, VIOLATION, transaction, "acq(m) w(x) rel(m)");
    }

    @Test
    void example_13_needs_a_block_of_the_uninitialized_read_and_the_final_write() {
        assertSaid(VIOLATION, VIOLATION, VIOLATION, VIOLATION, "acq(l) r(x) w(x) rel(l) w(x)", "acq(l) w(x) rel(l)");
    }

    @Test
    void example_15_has_reads_that_always_read_their_own_write() {
        assertSaid(
                VIOLATION,
                VIOLATION,
                ATOMIC,
                ATOMIC,
                "acq(l) w(x) r(x) r(x) rel(l)",
                "acq(l) w(x) rel(l) acq(l) w(x) rel(l)");
    }

    @Test
    void example_16_needs_three_transactions() {
        assertSaid(VIOLATION, VIOLATION, ATOMIC, VIOLATION, "w(x) w(y)", "r(x) w(z)", "r(z) r(y)");
    }

    @ParameterizedTest
    @CsvSource({
        "w(x) w(y), w(x) w(y)",
        "w(x) w(y), w(y) w(x)",
        "r(x) w(y), w(y) w(x)",
        "r(x) w(y), w(x) r(y)",
        "r(x) r(y), w(y) w(x)",
        "u(x) u(y), u(y) u(x)"
    })
    void two_blocks_of_section_5_3_are_not_atomic(String transaction, String other) {
        assertSaid(VIOLATION, VIOLATION, VIOLATION, VIOLATION, transaction, other);
        assertSaid(VIOLATION, VIOLATION, VIOLATION, VIOLATION, other, transaction);
    }

    @ParameterizedTest
    @CsvSource({"r(x) w(y), r(x) w(z)", "r(x) r(y), r(y) r(x)", "r(x) w(y), w(x) r(z)"})
    void two_blocks_with_at_most_one_conflict_are_atomic(String transaction, String other) {
        assertThat(Asked.verdict(new BlockPairs(), transaction, other)).isEqualTo(ATOMIC);
    }

    @Test
    void lock_that_is_acquired_between_two_accesses_keeps_both_from_coming_in_between() {
        String outside = "acq(l) w(x) w(y) rel(l)";
        assertThat(Asked.verdict(new BlockPairs(), outside, "r(x) acq(l) rel(l) r(y)"))
                .isEqualTo(VIOLATION);
        assertThat(Asked.verdict(new BlockPairs(), outside, "acq(l) r(x) rel(l) r(y)"))
                .isEqualTo(VIOLATION);
        assertThat(Asked.verdict(new BlockPairs(), "acq(l) r(x) r(y) rel(l)", "w(x) acq(l) rel(l) w(y)"))
                .isEqualTo(VIOLATION);
        assertThat(Asked.verdict(new BlockPairs(), outside, "acq(l) r(x) r(y) rel(l)"))
                .isEqualTo(ATOMIC);
    }

    /** Contrary to Theorem 5.3: the set is atomic, but two of the three transactions are not. They are reported nevertheless. */
    @Test
    void third_transaction_can_hide_what_two_do_to_each_other() {
        String increment = "acq(l) r(x) w(x) rel(l)";
        String blindWrite = "w(x)";
        assertThat(Enumeration.of(UnitSet.ofTransactions(increment, blindWrite)).isViewAtomic())
                .isFalse();
        assertThat(Enumeration.of(UnitSet.ofTransactions(increment, blindWrite, "acq(l) w(x) rel(l)"))
                        .isViewAtomic())
                .isTrue();
        assertSaid(VIOLATION, VIOLATION, VIOLATION, VIOLATION, increment, blindWrite, "acq(l) w(x) rel(l)");
    }

    /** Both writes of x come before that of y, though one unit stands for the two. */
    @Test
    void order_of_a_thread_is_known_of_what_it_did_several_times() {
        assertThat(Asked.ask(new Blocks(), UnitSet.of("""
                        t2! w(x) w(x) w(y)
                        t1: r(y) r(x)
                        t3: r(y) r(z)
                        t1: w(z) r(x)
                        """)).verdict()).isEqualTo(ATOMIC);
    }

    /** Reduction reports the first one only. Nothing can come between its accesses from start to end, since the second one needs l, too; but both can come in turns. */
    @Test
    void a_block_without_shared_accesses_leaves_only_turns() {
        assertSaid(
                VIOLATION,
                VIOLATION,
                VIOLATION,
                VIOLATION,
                "acq(l) w(x) acq(m) w(y) rel(m) rel(l)",
                "acq(m) r(y) acq(l) r(z) rel(l) r(x) rel(m)");
    }
}
