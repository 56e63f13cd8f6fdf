// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * The examples of the papers, with the answers that they give: RV'03 is Wang and Stoller, "Run-Time Analysis for Atomicity",
 * whose "atomic" is view-atomic, and the commit-node paper is theirs of 2005.
 */
class EnumerationTest {

    @Test
    void rv03_example_1_is_atomic_in_all_its_three_traces() {
        UnitSet units = UnitSet.ofTransactions("r(x) w(x)", "r(x)");
        assertThat(EveryInterleaving.of(units, Counting.ALL_ORDER).interleavings())
                .extracting(Object::toString)
                .containsExactly(
                        "[t1.r(x), t1.w(x), t2.r(x)]", "[t1.r(x), t2.r(x), t1.w(x)]", "[t2.r(x), t1.r(x), t1.w(x)]");
        assertAtomic(units);
    }

    @Test
    void rv03_example_3_is_race_free_and_not_atomic() {
        String setXY = "acq(l) w(x) rel(l) acq(l) w(y) rel(l)";
        assertNotAtomic(UnitSet.ofTransactions(setXY, setXY));
    }

    @Test
    void rv03_section_2_a_single_access_is_atomic_though_it_races() {
        assertAtomic(UnitSet.ofTransactions("acq(l) w(x) rel(l)", "r(x)"));
    }

    @Test
    void rv03_example_4_is_atomic_though_not_view_consistent() {
        assertAtomic(UnitSet.ofTransactions("acq(l) r(x) r(y) rel(l)", "acq(l) r(x) rel(l) acq(l) r(y) rel(l)"));
    }

    @Test
    void rv03_example_5_is_not_atomic_though_view_consistent() {
        assertNotAtomic(UnitSet.ofTransactions("acq(l) w(x) rel(l)", "acq(l) r(x) rel(l) acq(l) w(x) rel(l)"));
    }

    @Test
    void rv03_example_6_is_atomic_though_x_has_no_lock_of_its_own() {
        assertAtomic(UnitSet.ofTransactions("acq(l) w(x) rel(l) r(x)", "acq(l) r(x) rel(l)"));
    }

    @Test
    void rv03_example_7_and_commit_node_section_2_a_write_between_two_writes_is_seen_by_nobody() {
        assertOnlyViewAtomic(UnitSet.ofTransactions("w(x) w(x)", "w(x)"));
    }

    @Test
    void rv03_example_8_is_atomic_though_the_reduction_of_the_paper_does_not_see_it() {
        String transaction = "acq(l) r(x) rel(l) w(y)";
        assertAtomic(UnitSet.ofTransactions(transaction, transaction));
    }

    @Test
    void rv03_example_9_is_view_atomic_because_each_reads_its_own_write() {
        String transaction = "acq(l) w(x) r(x) rel(l) acq(l) w(x) rel(l)";
        assertOnlyViewAtomic(UnitSet.ofTransactions(transaction, transaction));
    }

    @Test
    void rv03_example_10_can_deadlock_and_has_no_trace_with_the_remote_event_in_between() {
        UnitSet units =
                UnitSet.ofTransactions("acq(l) acq(m) rel(m) w(x) w(x) rel(l)", "acq(m) acq(l) rel(l) r(x) rel(m)");
        assertThat(Enumeration.of(units).canDeadlock()).isTrue();
        assertThat(Enumeration.of(units).isViewAtomic()).isTrue();
    }

    @Test
    void rv03_examples_11_and_14_are_atomic_alone() {
        assertAtomic(UnitSet.ofTransactions("acq(l) r(x) acq(m) w(x) r(x) rel(m) rel(l)"));
        assertAtomic(UnitSet.ofTransactions("acq(l) r(x) r(x) r(x) r(x) r(x) r(x) rel(l)"));
    }

    @Test
    void rv03_example_13_loses_the_update_in_the_last_write() {
        assertNotAtomic(UnitSet.ofTransactions("acq(l) r(x) w(x) rel(l) w(x)", "acq(l) w(x) rel(l)"));
    }

    @Test
    void rv03_example_15_is_view_atomic_because_the_reads_are_of_the_own_write() {
        assertOnlyViewAtomic(
                UnitSet.ofTransactions("acq(l) w(x) r(x) r(x) rel(l)", "acq(l) w(x) rel(l) acq(l) w(x) rel(l)"));
    }

    @Test
    void rv03_example_16_is_not_atomic_though_all_its_pairs_are() {
        String[] all = {"w(x) w(y)", "r(x) w(z)", "r(z) r(y)"};
        assertNotAtomic(UnitSet.ofTransactions(all));
        assertAtomic(UnitSet.ofTransactions(all[0], all[1]));
        assertAtomic(UnitSet.ofTransactions(all[0], all[2]));
        assertAtomic(UnitSet.ofTransactions(all[1], all[2]));
    }

    @Test
    void rv03_unserializable_patterns_are_not_atomic() {
        assertNotAtomic(UnitSet.ofTransactions("w(x) w(x)", "r(x)"));
        assertNotAtomic(UnitSet.ofTransactions("r(x) r(x)", "w(x)"));
        assertNotAtomic(UnitSet.ofTransactions("w(x) r(x)", "w(x)"));
        assertNotAtomic(UnitSet.ofTransactions("r(x) w(x)", "w(x)"));
    }

    @Test
    void rv03_two_variable_blocks_are_not_atomic() {
        assertNotAtomic(UnitSet.ofTransactions("w(x) w(y)", "w(x) w(y)"));
        assertNotAtomic(UnitSet.ofTransactions("w(x) w(y)", "w(y) w(x)"));
        assertNotAtomic(UnitSet.ofTransactions("r(x) w(y)", "w(y) w(x)"));
        assertNotAtomic(UnitSet.ofTransactions("r(x) w(y)", "w(x) r(y)"));
        assertNotAtomic(UnitSet.ofTransactions("r(x) r(y)", "w(y) w(x)"));
    }

    @Test
    void commit_node_figure_7_is_atomic_though_one_transaction_has_two_commit_nodes() {
        assertAtomic(UnitSet.ofTransactions("r(x) r(y)", "w(x)", "w(y)"));
    }

    @Test
    void commit_node_figure_1_loses_elements_of_the_vector() {
        assertNotAtomic(
                UnitSet.ofTransactions("acq(v) r(n) rel(v) acq(v) r(n) r(e) rel(v)", "acq(v) w(n) w(e) rel(v)"));
    }

    @Test
    void an_update_is_never_split_but_two_are() {
        assertAtomic(UnitSet.ofTransactions("u(x)", "u(x)"));
        assertNotAtomic(UnitSet.ofTransactions("u(x) u(x)", "u(x)"));
        assertNotAtomic(UnitSet.ofTransactions("r(x) u(x)", "u(x)"));
    }

    @Test
    void an_update_between_two_writes_reads_the_first() {
        assertNotAtomic(UnitSet.ofTransactions("w(x) w(x)", "u(x)"));
    }

    @Test
    void an_event_outside_transactions_can_split_one_and_is_never_split() {
        assertNotAtomic(UnitSet.of("t1: r(x) w(x)\nt2! w(x)"));
        assertAtomic(UnitSet.of("t1: w(x)\nt2! r(x) w(x)"));
        assertAtomic(UnitSet.of("t1! r(x) w(x)\nt2! r(x) w(x)"));
    }

    @Test
    void readers_do_not_exclude_each_other() {
        assertNotAtomic(UnitSet.ofTransactions("racq(l) r(x) w(x) rrel(l)", "racq(l) w(x) rrel(l)"));
        assertAtomic(UnitSet.ofTransactions("racq(l) r(x) r(x) rrel(l)", "acq(l) w(x) rel(l)"));
    }

    @Test
    void a_writer_that_goes_on_as_reader_still_excludes_writers() {
        assertAtomic(UnitSet.ofTransactions("acq(l) r(x) racq(l) rel(l) r(x) rrel(l)", "acq(l) w(x) rel(l)"));
        assertNotAtomic(UnitSet.ofTransactions("acq(l) r(x) rel(l) racq(l) r(x) rrel(l)", "acq(l) w(x) rel(l)"));
    }

    @Test
    void releasing_a_reentrant_lock_once_releases_nothing() {
        assertAtomic(UnitSet.ofTransactions("acq(l) r(x) acq(l) rel(l) w(x) rel(l)", "acq(l) w(x) rel(l)"));
    }

    @Test
    void only_conflicting_orders_of_locks_can_deadlock() {
        assertThat(canDeadlock("acq(l) acq(m) rel(m) rel(l)", "acq(m) acq(l) rel(l) rel(m)"))
                .isTrue();
        assertThat(canDeadlock("acq(l) acq(m) rel(m) rel(l)", "acq(l) acq(m) rel(m) rel(l)"))
                .isFalse();
        assertThat(canDeadlock("racq(l) racq(m) rrel(m) rrel(l)", "racq(m) racq(l) rrel(l) rrel(m)"))
                .isFalse();
    }

    @Test
    void a_gate_lock_keeps_from_deadlock() {
        assertThat(canDeadlock(
                        "acq(g) acq(l) acq(m) rel(m) rel(l) rel(g)", "acq(g) acq(m) acq(l) rel(l) rel(m) rel(g)"))
                .isFalse();
    }

    @Test
    void three_threads_can_deadlock_where_no_two_can() {
        String[] all = {"acq(l) acq(m) rel(m) rel(l)", "acq(m) acq(n) rel(n) rel(m)", "acq(n) acq(l) rel(l) rel(n)"};
        assertThat(canDeadlock(all)).isTrue();
        assertThat(canDeadlock(all[0], all[1])).isFalse();
        assertThat(canDeadlock(all[1], all[2])).isFalse();
        assertThat(canDeadlock(all[2], all[0])).isFalse();
    }

    @Test
    void interleavings_that_end_in_deadlock_do_not_count() {
        // The write comes between the reads only if each has taken its first lock, and then neither gets its second
        UnitSet units =
                UnitSet.ofTransactions("acq(l) r(x) acq(m) r(x) rel(m) rel(l)", "acq(m) w(x) acq(l) rel(l) rel(m)");
        assertThat(Enumeration.of(units).canDeadlock()).isTrue();
        assertAtomic(units);
    }

    @Test
    void what_hand_overs_order_cannot_be_split() {
        assertAtomic(UnitSet.of("t1: r(x) w(x)\nt1> send(c)\nt2> receive(c)\nt2: r(x) w(x)"));
        assertNotAtomic(UnitSet.of("t1: r(x) w(x)\nt2> receive(c)\nt1> send(c)\nt2: r(x) w(x)"));
        assertAtomic(UnitSet.of("t1: r(x) w(x)\nt1> fork(t2)\nt2: r(x) w(x)"));
        assertAtomic(UnitSet.of("t2: r(x) w(x)\nt1> join(t2)\nt1: r(x) w(x)"));
        assertNotAtomic(UnitSet.of("t1> fork(t2)\nt1: r(x) w(x)\nt2: r(x) w(x)"));
    }

    @Test
    void two_transactions_of_one_thread_are_ordered_but_not_for_the_forest() {
        UnitSet units = UnitSet.of("""
                t1: w(x)
                t1: w(y)
                t2: r(x) r(y)""");
        assertNotAtomic(units); // the read of x before, the read of y behind both
        assertThat(Enumeration.of(units, Counting.CONFLICTS).isConflictAtomic()).isTrue();
        assertThat(Enumeration.of(units, Counting.CONFLICTS).isViewAtomic()).isTrue();
    }

    @Test
    void conflicts_that_hand_overs_order_do_not_count_for_the_forest() {
        UnitSet units = UnitSet.of("""
                t1: w(z) r(x)
                t1> fork(t2)
                t2: w(x) w(y)
                t3: r(z) r(y)""");
        assertNotAtomic(units);
        assertThat(Enumeration.of(units, Counting.CONFLICTS).isConflictAtomic()).isFalse();
        assertThat(Enumeration.of(units, Counting.CONFLICTS).isViewAtomic()).isFalse();
        assertThat(Enumeration.of(units, Counting.CONCURRENT_CONFLICTS).isConflictAtomic())
                .isTrue();
        assertThat(Enumeration.of(units, Counting.CONCURRENT_CONFLICTS).isViewAtomic())
                .isTrue();
    }

    @Test
    void a_serial_order_that_turns_a_hand_over_round_is_none() {
        // t2 reads the first write of t1, which had read before t3 wrote: serial only if t3 wrote behind that, too late
        // for t2
        UnitSet units = UnitSet.of("""
                t3! w(x)
                t2> join(t3)
                t2: r(x)
                t1: r(x) w(x)
                t1: w(x)""");
        for (Counting counting : Counting.values()) {
            assertThat(Enumeration.of(units, counting).isViewAtomic()).isFalse();
        }
    }

    @Test
    void a_lock_that_is_held_across_units_keeps_others_out() {
        assertAtomic(UnitSet.of("""
                t1: acq(l) r(x)
                t1> send(c)
                t1: r(x) rel(l)
                t2: acq(l) w(x) rel(l)"""));
    }

    @Test
    void a_serial_order_that_locks_forbid_is_none() {
        // The read can be between the writes, but t2 as a whole does not fit in there: t1 has the lock
        UnitSet units = UnitSet.of("""
                t1: acq(l) w(x)
                t1: w(x) rel(l)
                t2: acq(l) rel(l) r(x)""");
        assertNotAtomic(units);
        assertThat(Enumeration.of(units, Counting.CONFLICTS).isConflictAtomic()).isTrue();
        assertThat(Enumeration.of(units, Counting.CONFLICTS).isViewAtomic()).isTrue();
    }

    private static boolean canDeadlock(String... transactions) {
        return Enumeration.of(UnitSet.ofTransactions(transactions)).canDeadlock();
    }

    private static void assertAtomic(UnitSet units) {
        assertAnswers(units, true, true);
    }

    private static void assertNotAtomic(UnitSet units) {
        assertAnswers(units, false, false);
    }

    private static void assertOnlyViewAtomic(UnitSet units) {
        assertAnswers(units, false, true);
    }

    private static void assertAnswers(UnitSet units, boolean conflict, boolean view) {
        assertThat(Enumeration.of(units).isConflictAtomic())
                .as("%s%nis conflict-atomic", units)
                .isEqualTo(conflict);
        assertThat(Enumeration.of(units).isViewAtomic())
                .as("%s%nis view-atomic", units)
                .isEqualTo(view);
    }
}
