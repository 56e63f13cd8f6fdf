// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.prediction.Predicted;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Verdict;
import dev.unsplit.finding.Witness.RacyPair;
import java.util.List;
import org.junit.jupiter.api.Test;

class RacesTest {

    private static final String DEPOSIT_AND_BALANCE = """
            alice begin Account.deposit
            alice write Account.balance@3 @Account.java:20
            alice end
            bob begin Account.balance
            bob read Account.balance@3 @Account.java:12
            bob end
            """;

    private static Prediction races(String trace) {
        return Predicted.by(new Races(), trace);
    }

    private static Verdict verdict(String trace) {
        return races(trace).verdict();
    }

    @Test
    void finding_says_who_does_what_where() {
        Finding finding = races(DEPOSIT_AND_BALANCE).findings().get(0);
        assertThat(finding.message())
                .isEqualTo(
                        "data race on Account.balance: alice writes it in Account.deposit (Account.java:20) while bob reads"
                                + " it in Account.balance (Account.java:12), with no lock in common that keeps them apart");
        assertThat(finding.rule()).isEqualTo(Rule.RACE);
        assertThat(finding.certainty()).isEqualTo(Certainty.POSSIBLE);
        assertThat(finding.analysis()).isEqualTo("race");
        assertThat(finding.method()).isEqualTo("Account.deposit");
        assertThat(finding.methods()).containsExactly("Account.deposit", "Account.balance");
        assertThat(finding.variable()).isEqualTo("Account.balance");
        assertThat(finding.sites())
                .containsExactly(new Site("", "", "Account.java", 20), new Site("", "", "Account.java", 12));
        assertThat(finding.witness()).isInstanceOf(RacyPair.class);
        assertThat(finding.witness().steps()).extracting(Step::action).containsExactly("write", "read");
        assertThat(finding.witness().steps()).extracting(Step::thread).containsExactly("alice", "bob");
    }

    @Test
    void message_leaves_out_what_is_not_known() {
        assertThat(races("""
                        t1 read x
                        t2 write x
                        """).findings())
                .extracting(Finding::message)
                .containsExactly(
                        "data race on x: t2 writes it while t1 reads it, with no lock in common that keeps them apart");
    }

    @Test
    void same_places_with_another_object_are_the_same_finding() {
        String trace = DEPOSIT_AND_BALANCE + DEPOSIT_AND_BALANCE.replace("@3", "@4");
        assertThat(races(trace).findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.count()).isEqualTo(2));
    }

    @Test
    void other_places_are_another_finding_with_another_id() {
        String trace = DEPOSIT_AND_BALANCE + """
                carol begin Account.balance
                carol read Account.balance@3 @Account.java:14
                carol end
                """;
        List<Finding> findings = races(trace).findings();
        assertThat(findings)
                .extracting(finding -> finding.sites().get(1).line())
                .containsExactly(12, 14);
        assertThat(findings).extracting(Finding::id).doesNotHaveDuplicates();
        assertThat(findings.get(1).id()).isEqualTo(findings.get(0).id() + "-2");
    }

    @Test
    void id_does_not_depend_on_who_came_first() {
        String swapped = DEPOSIT_AND_BALANCE.lines().skip(3).reduce("", (all, line) -> all + line + "\n")
                + DEPOSIT_AND_BALANCE.lines().limit(3).reduce("", (all, line) -> all + line + "\n");
        assertThat(races(swapped).findings().get(0).id())
                .isEqualTo(races(DEPOSIT_AND_BALANCE).findings().get(0).id());
    }

    @Test
    void two_reads_are_no_race() {
        assertThat(verdict("""
                t1 read x
                t2 read x
                """)).isEqualTo(Verdict.NONE);
    }

    @Test
    void one_place_can_race_with_itself() {
        assertThat(races("""
                        t1 write x @A.java:1
                        t2 write x @A.java:1
                        """).findings()).hasSize(1);
    }

    @Test
    void accesses_of_one_thread_are_no_race() {
        assertThat(verdict("""
                t1 write x
                t1 read x
                """)).isEqualTo(Verdict.NONE);
    }

    @Test
    void common_lock_keeps_accesses_apart() {
        assertThat(verdict("""
                t1 acquire l
                t1 write x
                t1 release l
                t2 acquire l
                t2 acquire m
                t2 read x
                t2 release m
                t2 release l
                """)).isEqualTo(Verdict.NONE);
    }

    @Test
    void different_locks_do_not() {
        assertThat(verdict("""
                t1 acquire l
                t1 write x
                t1 release l
                t2 acquire m
                t2 read x
                t2 release m
                """)).isEqualTo(Verdict.FOUND);
    }

    @Test
    void lock_is_held_until_the_last_of_its_re_entrant_releases() {
        String trace = """
                t1 acquire l
                t1 acquire l
                t1 release l
                t1 write x
                t1 release l
                t2 acquire l
                t2 write x
                t2 release l
                """;
        assertThat(verdict(trace)).isEqualTo(Verdict.NONE);
        assertThat(verdict(trace.replaceFirst("t1 acquire l\n", ""))).isEqualTo(Verdict.FOUND);
    }

    @Test
    void reader_locks_keep_a_writer_out_but_not_each_other() {
        String reader = """
                t1 acquire-shared l
                t1 %s x
                t1 release-shared l
                """;
        String writer = """
                t2 acquire l
                t2 write x
                t2 release l
                """;
        assertThat(verdict(reader.formatted("read") + writer)).isEqualTo(Verdict.NONE);
        assertThat(verdict(reader.formatted("write") + reader.formatted("read").replace("t1", "t2")))
                .isEqualTo(Verdict.FOUND);
    }

    @Test
    void reader_that_holds_the_lock_exclusively_too_keeps_readers_out() {
        assertThat(verdict("""
                t1 acquire l
                t1 acquire-shared l
                t1 write x
                t1 release-shared l
                t1 release l
                t2 acquire-shared l
                t2 read x
                t2 release-shared l
                """)).isEqualTo(Verdict.NONE);
    }

    @Test
    void volatile_accesses_and_updates_are_no_race() {
        assertThat(verdict("""
                t1 volatile-write x
                t2 volatile-read x
                t1 update y
                t2 update y
                """)).isEqualTo(Verdict.NONE);
    }

    @Test
    void start_and_join_order_accesses() {
        assertThat(verdict("""
                main write x
                main fork t1
                t1 write x
                main join t1
                main read x
                """)).isEqualTo(Verdict.NONE);
    }

    @Test
    void event_outside_transactions_races_at_each_of_its_places() {
        String twice = """
                t1 write x @A.java:1
                t1 write x @A.java:2
                t1 write x @A.java:1
                """;
        assertThat(races(twice + "t2 read x @A.java:3\n").findings())
                .extracting(finding -> finding.sites().stream().map(Site::line).toList())
                .containsExactly(List.of(1, 3), List.of(2, 3));
        assertThat(races("t1 acquire l\n" + twice + "t1 release l\nt2 read x @A.java:3\n")
                        .findings())
                .hasSize(2);
    }

    /** The first one to pass sends nothing that the others did before. */
    @Test
    void barrier_comes_after_every_earlier_passage() {
        assertThat(races("""
                        t1 write x
                        t2 write y
                        t1 barrier b
                        t2 barrier b
                        t1 write y
                        t2 write x
                        """).findings()).extracting(Finding::variable).containsExactly("y");
    }

    @Test
    void barrier_at_which_all_arrive_before_they_go_on_orders_all_before_all_behind() {
        assertThat(verdict("""
                t1 write x
                t2 write y
                t1 barrier b
                t2 barrier b
                t1 barrier b
                t2 barrier b
                t1 write y
                t2 write x
                """)).isEqualTo(Verdict.NONE);
    }

    @Test
    void access_between_start_and_join_races_with_the_child() {
        assertThat(races("""
                        main write x @A.java:1
                        main fork t1
                        t1 write x @A.java:2
                        main read x @A.java:3
                        main join t1
                        main read x @A.java:4
                        """).findings())
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.sites()).extracting(Site::line).containsExactly(2, 3));
    }

    @Test
    void hand_over_orders_what_came_before_it_and_what_comes_after() {
        assertThat(verdict("""
                t1 write x
                t1 send queue
                t2 receive queue
                t2 write x
                """)).isEqualTo(Verdict.NONE);
        assertThat(verdict("""
                t1 send queue
                t1 write x
                t2 receive queue
                t2 write x
                """)).isEqualTo(Verdict.FOUND);
    }

    @Test
    void unit_that_goes_on_behind_a_hand_over_is_ordered_only_before_it() {
        assertThat(races("""
                        t1 begin A.f
                        t1 write x
                        t1 send queue
                        t1 write y
                        t1 end
                        t2 receive queue
                        t2 write x
                        t2 write y
                        """).findings()).extracting(Finding::variable).containsExactly("y");
    }

    /** The acquire begins a period by itself: the write behind it must not be taken for one of the period before. */
    @Test
    void nested_acquire_behind_a_hand_over_changes_nothing() {
        assertThat(races("""
                        t1 begin A.f
                        t1 write x
                        t1 send queue
                        t1 acquire l
                        t1 acquire m
                        t1 write y
                        t1 release m
                        t1 release l
                        t1 end
                        t2 receive queue
                        t2 write x
                        t2 write y
                        """).findings()).extracting(Finding::variable).containsExactly("y");
    }

    @Test
    void each_two_of_three_writes_share_a_lock() {
        assertThat(verdict(LocksetRacesTest.EACH_TWO_SHARE_A_LOCK)).isEqualTo(Verdict.NONE);
    }

    /** Example (6) of the paper. */
    @Test
    void read_of_the_only_writer_needs_no_lock() {
        assertThat(verdict("""
                t1 begin T.one
                t1 acquire l
                t1 write x
                t1 release l
                t1 read x
                t1 end
                t2 begin T.two
                t2 acquire l
                t2 read x
                t2 release l
                t2 end
                """)).isEqualTo(Verdict.NONE);
    }

    @Test
    void locks_that_are_not_nested_are_held_as_long_as_they_are_held() {
        String trace = """
                t1 begin A.f
                t1 acquire l
                t1 acquire m
                t1 release l
                t1 write x
                t1 release m
                t1 end
                t2 acquire %s
                t2 write x
                t2 release %1$s
                """;
        assertThat(verdict(trace.formatted("m"))).isEqualTo(Verdict.NONE);
        assertThat(verdict(trace.formatted("l"))).isEqualTo(Verdict.FOUND);
    }

    @Test
    void hand_over_may_come_as_an_edge() {
        String trace = """
                % level accesses+edges
                main number 1
                main write x @A.java:1
                t1 number 1
                t1 edge fork main 1 t1 @A.java:2 @A.java:3
                t1 write x @A.java:4
                """;
        assertThat(verdict(trace)).isEqualTo(Verdict.NONE);
        assertThat(verdict(trace + "main number 2\nmain write x @A.java:5\n")).isEqualTo(Verdict.FOUND);
    }
}
