// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.commitnode;

import static dev.unsplit.finding.Verdict.ATOMIC;
import static dev.unsplit.finding.Verdict.VIOLATION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.unsplit.analysis.block.BlockPairs;
import dev.unsplit.analysis.block.Blocks;
import dev.unsplit.analysis.enumeration.Enumeration;
import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.prediction.Asked;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.prediction.Predictor;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Verdict;
import dev.unsplit.finding.Witness;
import dev.unsplit.trace.Boundaries;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What "Accurate and Efficient Runtime Detection of Atomicity Errors in Concurrent Programs" says about its examples. The drawings of its figures
 * are not in the text; the transactions here have the properties that the text states.
 */
class CommitNodeExamplesTest {

    private static void assertSaid(Verdict conflict, Verdict view, String... transactions) {
        assertThat(Asked.verdict(new CommitNodes(Equivalence.CONFLICT), transactions))
                .as("conflict")
                .isEqualTo(conflict);
        assertThat(Asked.verdict(new CommitNodes(Equivalence.VIEW), transactions))
                .as("view")
                .isEqualTo(view);
    }

    @Test
    void section_2_two_writes_around_a_write_are_view_atomic_but_not_conflict_atomic() {
        assertSaid(VIOLATION, ATOMIC, "w(x) w(x)", "w(x)");
    }

    /** Each access is a leaf and each synchronized block an inner node, in the order of time; the root is the unit. */
    @Test
    void figure_2_access_tree_of_a_unit() {
        AccessTree tree = Asked.collected(
                        UnitSet.ofTransactions("r(x) acq(l) w(x) acq(m) r(y) rel(m) rel(l) acq(l) w(y) rel(l)"))
                .units()
                .get(0)
                .tree();
        assertThat(drawn(tree)).isEqualTo("""
                unit
                  R
                  Acq Rel
                    W
                    Acq Rel
                      R
                  Acq Rel
                    W
                """);
    }

    private static String drawn(AccessTree tree) {
        StringBuilder lines = new StringBuilder();
        for (int node = 0; node < tree.size(); node++) {
            String name = tree.isBlock(node) ? "Acq Rel" : tree.writes(node) ? "W" : tree.reads(node) ? "R" : "unit";
            lines.append("  ".repeat(tree.depth(node))).append(name).append('\n');
        }
        return lines.toString();
    }

    /** t1 and t2 are view-atomic, but not conflict-atomic; t2 and t3 are neither. {@code CommitNodeFiguresTest} has the nodes of these and of Figure 7. */
    @Test
    void figures_4_and_6_three_transactions_and_each_pair_of_them() {
        String t1 = "acq(l) w(x) w(x) rel(l)";
        String t2 = "w(x)";
        String t3 = "acq(l) r(x) w(x) rel(l)";
        assertSaid(VIOLATION, ATOMIC, t1, t2);
        assertSaid(ATOMIC, ATOMIC, t1, t3);
        assertSaid(VIOLATION, VIOLATION, t2, t3);
        assertSaid(VIOLATION, VIOLATION, t1, t2, t3);
    }

    @Test
    void figure_7_two_commit_nodes_that_are_on_no_common_cycle() {
        assertSaid(ATOMIC, ATOMIC, "r(x) r(y)", "w(x)", "w(y)");
    }

    @Test
    void section_6_1_two_accesses_that_race_with_a_read_have_one_commit_node() {
        assertSaid(ATOMIC, ATOMIC, "r(x) w(x)", "r(x)");
    }

    @Test
    void section_8_update_of_a_counter_that_another_method_only_reads() {
        assertSaid(ATOMIC, ATOMIC, "acq(v) r(modCount) w(modCount) rel(v)", "r(modCount)");
    }

    /** Figure 5 takes all writes that a read can read for rivals, also two of one unit. */
    @Test
    void figure_5_two_writes_of_one_unit_are_not_connected() {
        assertSaid(ATOMIC, ATOMIC, "acq(l) w(x) w(x) rel(l)", "acq(l) r(x) rel(l)");
        assertSaid(ATOMIC, ATOMIC, "acq(l) w(x) w(x) rel(l)", "acq(l) r(x) rel(l)", "acq(l) w(x) w(x) rel(l)");
    }

    @Test
    void theorem_4_6_has_false_alarms_on_three_transactions() {
        String[] units = {"acq(l) r(x) rel(l)", "acq(l) w(x) w(x) rel(l)", "w(x)"};
        assertThat(Enumeration.of(UnitSet.ofTransactions(units)).isViewAtomic()).isTrue();
        assertSaid(VIOLATION, VIOLATION, units);
    }

    /** The last write is the third with the same parent, but the second one is not the last without it. */
    @Test
    void theorem_7_1_does_not_hold_where_the_last_write_is_trimmed() {
        String other = "acq(l) w(x) w(y) rel(l)";
        assertSaid(VIOLATION, VIOLATION, "w(x) w(x) acq(l) r(y) w(x) rel(l) w(x)", other);
        String block = "acq(m) w(x) rel(m)";
        assertSaid(VIOLATION, VIOLATION, String.join(" ", block, block, "acq(l) r(y) w(x) rel(l)", block), other);
    }

    @Test
    void cycle_through_three_transactions_of_which_all_pairs_are_atomic() {
        String t1 = "w(x) w(y)";
        String t2 = "r(x) w(z)";
        String t3 = "r(z) r(y)";
        assertSaid(ATOMIC, ATOMIC, t1, t2);
        assertSaid(ATOMIC, ATOMIC, t2, t3);
        assertSaid(ATOMIC, ATOMIC, t1, t3);
        assertSaid(VIOLATION, VIOLATION, t1, t2, t3);
    }

    @Test
    void section_1_constructor_of_vector_asks_for_size_and_elements_one_after_the_other() {
        String constructor = "acq(v1) r(count) rel(v1) acq(v1) r(count) r(data) rel(v1)";
        assertSaid(VIOLATION, VIOLATION, constructor, "acq(v1) w(count) w(data) rel(v1)");
        assertSaid(ATOMIC, ATOMIC, constructor, "acq(v1) r(count) rel(v1)");
    }

    @Test
    void account_that_reads_and_writes_its_balance_in_two_synchronized_calls() {
        String withdraw = "acq(a) r(balance) rel(a) acq(a) w(balance) rel(a)";
        assertSaid(VIOLATION, VIOLATION, withdraw, withdraw);
        assertSaid(ATOMIC, ATOMIC, "acq(a) r(balance) w(balance) rel(a)", "acq(a) r(balance) w(balance) rel(a)");
    }

    @Test
    void an_event_outside_transactions_that_falls_in_between_is_a_violation() {
        UnitSet units = UnitSet.of("""
                t1: r(x) r(x)
                t2! w(x)
                """);
        assertThat(Asked.ask(new CommitNodes(Equivalence.VIEW), units).verdict())
                .isEqualTo(VIOLATION);
    }

    @Test
    void what_a_thread_does_before_it_starts_another_one_is_not_concurrent_with_it() {
        UnitSet units = UnitSet.of("""
                t1: w(x)
                t1> fork(t2)
                t2: r(x) r(x)
                """);
        assertThat(Asked.ask(new CommitNodes(Equivalence.VIEW), units).verdict())
                .isEqualTo(ATOMIC);
    }

    @Test
    void violation_names_the_two_places_and_shows_who_comes_in_between() {
        List<Finding> findings = Asked.findings(new CommitNodes(Equivalence.VIEW), """
                t1 begin Account.withdraw
                t1 acquire account
                t1 read balance @Account.java:12
                t1 release account
                t1 acquire account
                t1 write balance @Account.java:13
                t1 release account
                t1 end
                t2 begin Account.deposit
                t2 acquire account
                t2 write balance @Account.java:20
                t2 release account
                t2 end
                """);
        assertThat(findings).hasSize(1);
        Finding finding = findings.get(0);
        assertThat(finding.certainty()).isEqualTo(Certainty.POSSIBLE);
        assertThat(finding.method()).isEqualTo("Account.withdraw");
        assertThat(finding.message())
                .isEqualTo(
                        "Account.withdraw can be split: another schedule lets t2's write of balance (Account.java:20) come between its"
                                + " read of balance (Account.java:12) and its write of balance (Account.java:13)");
        assertThat(finding.witness()).isInstanceOf(Witness.Schedule.class);
        assertThat(finding.witness().steps())
                .extracting(step -> step.thread() + " " + step.action())
                .containsExactly(
                        "t1 acquire",
                        "t1 read",
                        "t1 release",
                        "t2 acquire",
                        "t2 write",
                        "t2 release",
                        "t1 acquire",
                        "t1 write",
                        "t1 release");
    }

    /** Figure 3 takes the outermost lock in common, which is another one from either side where a deadlock is possible. */
    @Test
    void edge_joins_blocks_of_one_lock_though_locks_are_nested_in_both_orders() {
        UnitSet units =
                UnitSet.ofTransactions("acq(m) acq(l) w(x) rel(l) rel(m)", "r(x) acq(l) acq(m) r(x) rel(m) rel(l)");
        List<Finding> findings =
                Asked.ask(new CommitNodes(Equivalence.CONFLICT), units).findings();
        assertThat(findings).hasSize(1);
        assertThat(findings.get(0).insight().treeCycle().interEdges())
                .extracting(edge -> edge.from().name() + " " + edge.to().name())
                .containsExactly("x x", "m m");
    }

    /** In the paper's terms both writes are on a common cycle, which comes to the outer block in between: Theorem 4.3 would report them. */
    @Test
    void cycles_that_meet_in_a_block_split_nothing() {
        String[] transactions = {
            "acq(l) acq(m) w(x) w(y) rel(m) rel(l)", "acq(l) w(x) rel(l)", "w(x)", "acq(l) w(y) rel(l)", "w(y)"
        };
        assertSaid(ATOMIC, ATOMIC, transactions);
        assertThat(Enumeration.of(UnitSet.ofTransactions(transactions)).isConflictAtomic())
                .isTrue();
    }

    /** What three threads write one after the other does not connect them: no schedule lets the first and the last come to the fourth both. */
    @Test
    void threads_that_never_run_at_the_same_time_split_nothing_together() {
        String trace = """
                main fork t
                main fork a
                a begin A
                a write x
                a write y
                a end
                main join a
                main fork b
                b begin B
                b write x
                b end
                main join b
                main fork c
                c begin C
                c write x
                c write z
                c end
                main join c
                t begin T
                t write y
                t write z
                t end
                """;
        assertThat(Asked.ask(new CommitNodes(Equivalence.CONFLICT), trace).verdict())
                .isEqualTo(ATOMIC);
    }

    @Test
    void all_executions_count_however_many_threads_there_are() {
        StringBuilder trace = new StringBuilder();
        for (int execution = 0; execution < 10; execution++) {
            String thread = "t" + execution % 5;
            trace.append(thread + " begin Counter.increment\n" + thread + " read x\n" + thread + " write x\n" + thread
                    + " end\n");
        }
        assertThat(Asked.ask(new CommitNodes(Equivalence.CONFLICT), trace.toString())
                        .findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.count()).isEqualTo(10));
    }

    /** Each reads what the next one writes, and all have read before anybody writes: none of them alone is to blame. */
    @Test
    void group_of_which_nobody_is_to_blame_is_told_once() {
        for (Equivalence equivalence : Equivalence.values()) {
            List<Finding> findings = Asked.ask(new CommitNodes(equivalence), """
                            a begin A
                            a read x
                            a send a
                            b begin B
                            b read y
                            b send b
                            c begin C
                            c read z
                            c send c
                            a receive b
                            a receive c
                            a write y
                            a end
                            b receive a
                            b receive c
                            b write z
                            b end
                            c receive a
                            c receive b
                            c write x
                            c end
                            """, Boundaries.INSIDE)
                    .findings();
            assertThat(findings).hasSize(1);
            assertThat(findings.get(0).blamed()).isFalse();
            assertThat(findings.get(0).methods()).containsExactlyInAnyOrder("A", "B", "C");
            assertThat(findings.get(0).count()).isEqualTo(3);
            assertThat(findings.get(0).message())
                    .endsWith(" cannot all be atomic: another schedule interleaves them as no serial order would");
        }
    }

    /** Whoever of them is split, the cycle leaves the others before it has come to them. */
    @Test
    void ring_of_reads_and_writes_is_a_group() {
        assertThat(Asked.ask(
                                new CommitNodes(Equivalence.CONFLICT),
                                UnitSet.ofTransactions("r(x) w(y)", "r(y) w(z)", "r(z) w(x)"))
                        .findings())
                .extracting(Finding::blamed)
                .containsExactly(false);
    }

    @Test
    void who_is_split_by_all_the_others_together_is_to_blame() {
        assertThat(Asked.ask(
                                new CommitNodes(Equivalence.CONFLICT),
                                UnitSet.ofTransactions("w(x) w(y)", "r(x) w(z)", "r(z) r(y)"))
                        .findings())
                .extracting(Finding::method, Finding::blamed)
                .containsExactly(tuple("m1", true), tuple("m2", false));
    }

    @Test
    void where_there_is_too_much_to_compare_nothing_is_claimed() {
        Prediction prediction =
                Asked.ask(new CommitNodes(Equivalence.CONFLICT, 0), UnitSet.ofTransactions("r(x) w(x)", "w(x)"));
        assertThat(prediction.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(prediction.notices())
                .containsExactly(
                        "commit-node-conflict: too many different combinations of locks, not all were looked at");
    }

    @Test
    void where_a_deadlock_is_possible_a_violation_is_only_approximate() {
        Prediction prediction = Asked.ask(
                new CommitNodes(Equivalence.VIEW),
                UnitSet.ofTransactions(
                        "acq(a) acq(b) rel(b) rel(a) r(x) w(x)", "acq(b) acq(a) rel(a) rel(b) r(x) w(x)"));
        assertThat(prediction.findings())
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding.certainty()).isEqualTo(Certainty.APPROXIMATE));
    }

    /** A thread that holds b from the first read on, and releases a before the second. */
    private static final String ADVANCES = """
            t1 begin List.advance
            t1 acquire a
            t1 acquire b
            t1 read x
            t1 release a
            t1 read x
            t1 release b
            t1 end
            t2 begin List.change
            t2 acquire %1$s
            t2 write x
            t2 release %1$s
            t2 end
            """;

    @Test
    void schedule_has_locks_that_are_not_nested_as_they_were_held() {
        for (Predictor predictor : List.of(new CommitNodes(Equivalence.VIEW), new Blocks(), new BlockPairs())) {
            List<Finding> findings =
                    Asked.ask(predictor, ADVANCES.formatted("a")).findings();
            assertThat(findings).extracting(Finding::certainty).containsExactly(Certainty.APPROXIMATE);
            assertThat(findings.get(0).witness()).isInstanceOf(Witness.Schedule.class);
            assertThat(findings.get(0).witness().steps())
                    .extracting(step -> step.thread() + " " + step.action() + " " + step.target())
                    .filteredOn(step -> !step.endsWith(" b"))
                    .containsExactly(
                            "t1 acquire a",
                            "t1 read x",
                            "t1 release a",
                            "t2 acquire a",
                            "t2 write x",
                            "t2 release a",
                            "t1 read x");
        }
    }

    /** The tree has two blocks of b, one inside that of a and one behind it: nothing can come in between, but that is not known of all. */
    @Test
    void where_only_the_tree_lets_others_in_there_is_a_suspicion() {
        for (Predictor predictor : List.of(new CommitNodes(Equivalence.VIEW), new Blocks(), new BlockPairs())) {
            Prediction prediction = Asked.ask(predictor, ADVANCES.formatted("b"));
            assertThat(prediction.verdict()).isEqualTo(VIOLATION);
            assertThat(prediction.findings()).singleElement().satisfies(finding -> {
                assertThat(finding.certainty()).isEqualTo(Certainty.APPROXIMATE);
                assertThat(finding.witness()).isInstanceOf(Witness.Suspicion.class);
            });
        }
    }

    /** The second thread does nothing before the first one gives the lock back: forests do not know that, schedules do. */
    @Test
    void lock_that_is_held_while_a_thread_starts_keeps_it_out() {
        for (String before : List.of("acq(l) w(x)", "acq(l)")) {
            UnitSet units = UnitSet.of("""
                    t1: %s
                    t1> fork(t2)
                    t1: w(x) rel(l)
                    t2: acq(l) r(x) rel(l) acq(l) r(x) rel(l)
                    """.formatted(before));
            assertThat(Enumeration.of(units).isConflictAtomic()).isTrue();
            assertThat(Asked.ask(new CommitNodes(Equivalence.VIEW), units).findings())
                    .singleElement()
                    .satisfies(finding -> {
                        assertThat(finding.certainty()).isEqualTo(Certainty.APPROXIMATE);
                        assertThat(finding.witness()).isInstanceOf(Witness.Suspicion.class);
                    });
            assertThat(Asked.ask(new Blocks(), units).verdict()).isEqualTo(ATOMIC);
            assertThat(Asked.ask(new BlockPairs(), units).verdict()).isEqualTo(ATOMIC);
        }
    }

    /** The transaction goes on behind it, so its lock is not held from one unit to the next. */
    @Test
    void lock_that_is_held_over_a_hand_over_inside_a_transaction_keeps_the_other_thread_out() {
        UnitSet beforeAll = UnitSet.of("""
                t1: acq(l)
                t1+ send(c) w(x) rel(l)
                t2: receive(c) acq(l) r(x) rel(l) acq(l) r(x) rel(l)
                """);
        UnitSet behindAnAccess = UnitSet.of("""
                t1: r(x) acq(l)
                t1+ send(c) r(x) rel(l)
                t2: receive(c) acq(l) w(x) rel(l)
                """);
        for (UnitSet units : List.of(beforeAll, behindAnAccess)) {
            assertThat(Enumeration.of(units).isConflictAtomic()).isTrue();
            for (Equivalence equivalence : Equivalence.values()) {
                assertThat(Asked.ask(new CommitNodes(equivalence), units).findings())
                        .extracting(Finding::certainty)
                        .containsExactly(Certainty.APPROXIMATE);
            }
            assertThat(Asked.ask(new Blocks(), units).findings()).isEmpty();
            assertThat(Asked.ask(new BlockPairs(), units).findings()).isEmpty();
        }
    }

    @Test
    void lock_that_is_acquired_behind_a_hand_over_inside_a_transaction_keeps_nobody_out_before() {
        UnitSet units = UnitSet.of("""
                t1: r(x)
                t1+ send(c) acq(l) r(x) rel(l)
                t2: receive(c) acq(l) w(x) rel(l)
                """);
        for (Predictor predictor : List.of(new CommitNodes(Equivalence.VIEW), new Blocks())) {
            assertThat(Asked.ask(predictor, units).findings())
                    .extracting(Finding::certainty)
                    .containsExactly(Certainty.POSSIBLE);
        }
    }

    @Test
    void lock_that_was_released_before_something_is_received_is_free_for_who_sends_it() {
        UnitSet units = UnitSet.of("""
                t2: acq(l) w(x) rel(l) send(c)
                t1: acq(l) w(x) rel(l)
                t1+ receive(c) r(x)
                """);
        for (Predictor predictor : List.of(new CommitNodes(Equivalence.VIEW), new Blocks())) {
            assertThat(Asked.ask(predictor, units).findings())
                    .extracting(Finding::certainty)
                    .containsExactly(Certainty.POSSIBLE);
        }
    }

    /** Of two threads that do the same only one was handed something while the lock was held. */
    @Test
    void who_was_handed_nothing_need_not_wait_for_a_lock_that_was_held() {
        UnitSet units = UnitSet.of("""
                t1: acq(l)
                t1+ send(c) w(x) rel(l)
                t2: receive(c) acq(l) r(x) rel(l) acq(l) r(x) rel(l)
                t3: acq(l) r(x) rel(l) acq(l) r(x) rel(l)
                """);
        for (Predictor predictor : List.of(new Blocks(), new BlockPairs())) {
            assertThat(Asked.ask(predictor, units).findings())
                    .extracting(Finding::certainty)
                    .containsExactly(Certainty.POSSIBLE);
        }
    }

    /** One execution that can be shown is enough, if not the first one. */
    @Test
    void what_is_shown_of_one_execution_of_a_method_is_possible() {
        List<Finding> findings = Asked.findings(new CommitNodes(Equivalence.VIEW), """
                t1 begin Writer
                t1 acquire l
                t1 send c
                t1 write x @W.java:1
                t1 release l
                t1 end
                t2 receive c
                t2 begin Reader
                t2 acquire l
                t2 read x @R.java:1
                t2 release l
                t2 acquire l
                t2 read x @R.java:2
                t2 release l
                t2 end
                t3 begin Reader
                t3 acquire l
                t3 read x @R.java:1
                t3 release l
                t3 acquire l
                t3 read x @R.java:2
                t3 release l
                t3 end
                """);
        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(finding.certainty()).isEqualTo(Certainty.POSSIBLE);
            assertThat(finding.count()).isEqualTo(2);
            assertThat(finding.witness().steps()).extracting(Step::thread).doesNotContain("t2");
        });
    }

    @Test
    void lock_that_is_acquired_behind_the_start_of_a_thread_keeps_nobody_out_before() {
        UnitSet units = UnitSet.of("""
                t1: r(x)
                t1> fork(t2)
                t1: acq(l) w(x) rel(l)
                t2: acq(l) r(x) rel(l) acq(l) r(x) rel(l)
                """);
        for (Predictor predictor : List.of(new CommitNodes(Equivalence.VIEW), new Blocks())) {
            assertThat(Asked.ask(predictor, units).findings())
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.witness()).isInstanceOf(Witness.Schedule.class));
        }
    }

    /** A false alarm of Theorem 4.6: no schedule shows it. */
    @Test
    void suspicion_is_approximate_and_names_both_places() {
        List<Finding> findings = Asked.ask(
                        new CommitNodes(Equivalence.VIEW),
                        UnitSet.ofTransactions("acq(l) r(x) rel(l)", "acq(l) w(x) w(x) rel(l)", "w(x)"))
                .findings();
        assertThat(findings).isNotEmpty().allSatisfy(finding -> {
            assertThat(finding.certainty()).isEqualTo(Certainty.APPROXIMATE);
            assertThat(finding.witness()).isInstanceOf(Witness.Suspicion.class);
            assertThat(finding.witness().steps()).hasSize(2);
            assertThat(finding.blamed()).isTrue();
            assertThat(finding.message())
                    .startsWith("m2 may be split between its write of x")
                    .endsWith(": no schedule that does so was found, and none is ruled out");
        });
    }
}
