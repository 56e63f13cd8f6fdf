// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.reduction;

import static dev.unsplit.finding.Verdict.ATOMIC;
import static dev.unsplit.finding.Verdict.VIOLATION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.prediction.Asked;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReductionTest {

    private static final String WRITER = "acq(l) w(x) w(y) rel(l)";

    private static Verdict reduction(String... transactions) {
        return Asked.verdict(new Reduction(), transactions);
    }

    private static Verdict reductionOf(String units) {
        return Asked.ask(new Reduction(), UnitSet.of(units)).verdict();
    }

    @Test
    void one_block_around_everything_is_atomic() {
        assertThat(reduction(WRITER, WRITER)).isEqualTo(ATOMIC);
    }

    @Test
    void second_block_breaks_the_pattern() {
        assertThat(reduction("acq(l) r(x) rel(l) acq(l) w(x) rel(l)", WRITER)).isEqualTo(VIOLATION);
    }

    @Test
    void one_racy_access_between_acquires_and_releases_is_atomic() {
        assertThat(reduction("acq(l) r(x) r(z) rel(l)", WRITER, "w(z)")).isEqualTo(ATOMIC);
    }

    @Test
    void two_racy_accesses_are_not() {
        assertThat(reduction("r(z) w(z)", "r(z) w(z)")).isEqualTo(VIOLATION);
    }

    @Test
    void racy_access_behind_a_release_is_not() {
        assertThat(reduction("acq(l) r(x) rel(l) r(z)", WRITER, "w(z)")).isEqualTo(VIOLATION);
    }

    @Test
    void reentrant_acquires_count_for_nothing() {
        assertThat(reduction("acq(l) acq(l) r(x) rel(l) acq(l) w(x) rel(l) rel(l)", WRITER))
                .isEqualTo(ATOMIC);
    }

    @Test
    void lock_of_one_thread_counts_for_nothing() {
        assertThat(reduction("acq(l) acq(m) r(x) rel(m) acq(m) w(x) rel(m) rel(l)", WRITER))
                .isEqualTo(ATOMIC);
    }

    @Test
    void lock_that_is_protected_by_another_counts_for_nothing() {
        String protectedLock = "acq(l) acq(m) r(x) rel(m) acq(m) w(x) rel(m) rel(l)";
        assertThat(reduction(protectedLock, protectedLock)).isEqualTo(ATOMIC);
        assertThat(reduction(protectedLock, protectedLock, "acq(m) w(z) rel(m)", "acq(m) w(z) rel(m)"))
                .isEqualTo(VIOLATION);
    }

    @Test
    void block_without_anything_that_others_access_counts_for_nothing() {
        assertThat(reduction("acq(l) r(mine) rel(l) acq(l) r(x) rel(l) acq(l) w(mine) rel(l)", WRITER))
                .isEqualTo(ATOMIC);
    }

    @Test
    void block_with_read_only_variables_counts_for_nothing() {
        assertThat(reduction("acq(l) r(z) rel(l) acq(l) r(x) rel(l)", WRITER, "r(z)"))
                .isEqualTo(ATOMIC);
    }

    @Test
    void readers_do_not_keep_each_other_out_but_writers() {
        String reader = "racq(l) r(x) r(y) rrel(l)";
        assertThat(reduction(reader, WRITER)).isEqualTo(ATOMIC);
        assertThat(reduction("racq(l) r(x) w(x) rrel(l)", reader)).isEqualTo(ATOMIC);
        assertThat(reduction("racq(l) r(x) w(x) rrel(l)", "racq(l) w(x) rrel(l)"))
                .isEqualTo(VIOLATION);
    }

    /** As writes under {a,b}, {b,c}, {a,c}: no lock protects the variable, but each two exclude each other. */
    @Test
    void every_pair_may_share_another_lock() {
        assertThat(reduction(
                        "acq(l) acq(m) r(x) w(x) rel(m) rel(l)",
                        "acq(m) acq(n) r(x) w(x) rel(n) rel(m)",
                        "acq(l) acq(n) r(x) w(x) rel(n) rel(l)"))
                .isEqualTo(ATOMIC);
    }

    @Test
    void updates_do_not_move_even_under_a_lock() {
        assertThat(reduction("acq(l) u(x) u(x) rel(l)", "acq(l) u(x) rel(l)")).isEqualTo(VIOLATION);
        assertThat(reduction("u(x) u(x)", "r(y)")).isEqualTo(ATOMIC);
    }

    @Test
    void event_outside_transactions_can_race_but_is_not_reported() {
        assertThat(reductionOf("""
                        t1: r(x) w(x)
                        t2! w(x)
                        """)).isEqualTo(VIOLATION);
        assertThat(reductionOf("""
                        t1! r(x) w(x)
                        t2! w(x)
                        """)).isEqualTo(ATOMIC);
    }

    @Test
    void what_must_come_before_or_after_does_not_count() {
        assertThat(reductionOf("""
                        t1: w(x)
                        t1> fork(t2)
                        t2: r(x) w(x)
                        t1> join(t2)
                        t1: r(x) w(x)
                        """)).isEqualTo(ATOMIC);
    }

    private static final String WITHDRAW = """
            alice begin Account.withdraw
            alice read  balance @Account.java:12
            alice write balance @Account.java:13
            alice end
            bob   begin Account.withdraw
            bob   read  balance @Account.java:12
            bob   write balance @Account.java:13
            bob   end
            bob   begin Account.withdraw
            bob   read  balance @Account.java:12
            bob   write balance @Account.java:13
            bob   end
            """;

    @Test
    void finding_says_which_event_broke_the_pattern_and_why() {
        List<Finding> findings = Asked.findings(new Reduction(), WITHDRAW);
        assertThat(findings).hasSize(1);
        Finding finding = findings.get(0);
        assertThat(finding.message())
                .isEqualTo(
                        "Account.withdraw may be split between its read of balance (Account.java:12), which races with"
                                + " bob's write (Account.java:13), and its write of balance (Account.java:13), which races with"
                                + " bob's read (Account.java:12)");
        assertThat(finding.rule()).isEqualTo(Rule.ATOMICITY);
        assertThat(finding.certainty()).isEqualTo(Certainty.POSSIBLE);
        assertThat(finding.analysis()).isEqualTo("reduction");
        assertThat(finding.method()).isEqualTo("Account.withdraw");
        assertThat(finding.blamed()).isTrue();
        assertThat(finding.count()).isEqualTo(3);
        assertThat(finding.variable()).isEqualTo("balance");
        assertThat(finding.sites()).extracting(Object::toString).containsExactly("Account.java:12", "Account.java:13");
        assertThat(finding.witness().kind()).isEqualTo("suspicion");
        assertThat(finding.witness().steps()).extracting(Step::thread).containsExactly("alice", "bob", "alice", "bob");
    }

    @Test
    void release_and_acquire_are_told_as_such() {
        assertThat(Asked.findings(new Reduction(), """
                        t1 begin Rectangle.setXY
                        t1 acquire lock @R.java:1
                        t1 write x @R.java:2
                        t1 release lock @R.java:3
                        t1 acquire lock @R.java:4
                        t1 write y @R.java:5
                        t1 release lock @R.java:6
                        t1 end
                        t2 acquire lock
                        t2 read x
                        t2 read y
                        t2 release lock
                        """))
                .extracting(Finding::message)
                .containsExactly("Rectangle.setXY may be split between its release of lock (R.java:1) and its acquire"
                        + " of lock (R.java:4)");
    }

    @Test
    void locks_that_are_not_nested_make_it_approximate() {
        assertThat(Asked.findings(new Reduction(), """
                        t1 begin A.f
                        t1 acquire l
                        t1 acquire m
                        t1 write x
                        t1 release l
                        t1 write x
                        t1 release m
                        t1 end
                        t2 write x
                        """))
                .extracting(Finding::certainty)
                .containsExactly(Certainty.APPROXIMATE);
    }

    @Test
    void where_a_deadlock_is_possible_a_violation_is_only_approximate() {
        List<Finding> findings = Asked.ask(
                        new Reduction(),
                        UnitSet.ofTransactions(
                                "acq(a) acq(b) rel(b) rel(a) r(x) w(x)", "acq(b) acq(a) rel(a) rel(b) r(x) w(x)"))
                .findings();
        assertThat(findings)
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding.certainty()).isEqualTo(Certainty.APPROXIMATE));
    }
}
