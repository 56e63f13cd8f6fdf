// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.deadlock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.unsplit.analysis.lockorder.LockCycles;
import dev.unsplit.analysis.prediction.Predicted;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Verdict;
import dev.unsplit.finding.Witness.LockCycle;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeadlocksTest {

    private static final String TRANSFERS = """
            alice begin Bank.transfer
            alice acquire Account@1 @Bank.java:10
            alice acquire Account@2 @Bank.java:11
            alice release Account@2
            alice release Account@1
            alice end
            bob begin Bank.refund
            bob acquire Account@2 @Bank.java:20
            bob acquire Account@1 @Bank.java:21
            bob release Account@1
            bob release Account@2
            bob end
            """;

    private static Prediction deadlocks(String trace) {
        return Predicted.by(new Deadlocks(), trace);
    }

    private static Verdict verdict(String trace) {
        return deadlocks(trace).verdict();
    }

    /** A thread that acquires these locks, one in the other. */
    private static String nested(String thread, String... locks) {
        StringBuilder trace = new StringBuilder();
        for (String lock : locks) {
            trace.append(thread).append(" acquire ").append(lock).append('\n');
        }
        for (int index = locks.length - 1; index >= 0; index--) {
            trace.append(thread).append(" release ").append(locks[index]).append('\n');
        }
        return trace.toString();
    }

    private static String asReader(String trace, String lock) {
        return trace.replace("acquire " + lock + "\n", "acquire-shared " + lock + "\n")
                .replace("release " + lock + "\n", "release-shared " + lock + "\n");
    }

    @Test
    void finding_says_who_holds_what_and_waits_for_what() {
        Prediction prediction = deadlocks(TRANSFERS);
        assertThat(prediction.verdict()).isEqualTo(Verdict.FOUND);
        Finding finding = prediction.findings().get(0);
        assertThat(finding.message())
                .isEqualTo(
                        "potential deadlock: alice holds Account#1 and waits for Account#2 in Bank.transfer (Bank.java:11)"
                                + " while bob holds Account#2 and waits for Account#1 in Bank.refund (Bank.java:21)");
        assertThat(finding.rule()).isEqualTo(Rule.DEADLOCK);
        assertThat(finding.certainty()).isEqualTo(Certainty.POSSIBLE);
        assertThat(finding.methods()).containsExactly("Bank.transfer", "Bank.refund");
        assertThat(finding.variable()).isEqualTo("Account");
        assertThat(finding.witness()).isInstanceOf(LockCycle.class);
        assertThat(finding.witness().steps())
                .extracting(Step::thread, step -> step.site().line())
                .containsExactly(tuple("alice", 10), tuple("alice", 11), tuple("bob", 20), tuple("bob", 21));
    }

    @Test
    void same_methods_with_other_objects_are_the_same_finding() {
        String others = TRANSFERS
                .replace("@1 ", "@3 ")
                .replace("@2 ", "@4 ")
                .replace("@1\n", "@3\n")
                .replace("@2\n", "@4\n");
        assertThat(deadlocks(TRANSFERS + others).findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.count()).isEqualTo(2));
    }

    @Test
    void locks_in_one_order_do_no_harm() {
        assertThat(verdict(nested("t1", "a", "b", "c") + nested("t2", "a", "c") + nested("t3", "b", "c")))
                .isEqualTo(Verdict.NONE);
    }

    @Test
    void one_thread_does_not_wait_for_itself() {
        assertThat(verdict(nested("t1", "a", "b") + nested("t1", "b", "a"))).isEqualTo(Verdict.NONE);
    }

    @Test
    void gate_lock_keeps_both_from_being_there_at_the_same_time() {
        assertThat(verdict(nested("t1", "g", "a", "b") + nested("t2", "g", "b", "a")))
                .isEqualTo(Verdict.NONE);
    }

    @Test
    void gate_that_only_readers_hold_is_none() {
        String trace = nested("t1", "g", "a", "b") + nested("t2", "g", "b", "a");
        assertThat(verdict(asReader(trace, "g"))).isEqualTo(Verdict.FOUND);
        assertThat(verdict(asReader(nested("t1", "g", "a", "b"), "g") + nested("t2", "g", "b", "a")))
                .isEqualTo(Verdict.NONE);
    }

    @Test
    void lock_that_is_acquired_inside_is_no_gate() {
        assertThat(verdict(nested("t1", "a", "g", "b") + nested("t2", "b", "g", "a")))
                .isEqualTo(Verdict.FOUND);
    }

    @Test
    void three_philosophers_may_wait_for_each_other() {
        Prediction prediction = deadlocks(nested("t1", "a", "b") + nested("t2", "b", "c") + nested("t3", "c", "a"));
        assertThat(prediction.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.witness().steps())
                    .extracting(Step::thread)
                    .containsExactly("t1", "t1", "t2", "t2", "t3", "t3");
            assertThat(finding.message())
                    .isEqualTo("potential deadlock: t1 holds a and waits for b while t2 holds b and waits for c,"
                            + " and t3 holds c and waits for a");
        });
    }

    @Test
    void three_acquisitions_of_two_threads_are_no_cycle() {
        assertThat(verdict(nested("t1", "a", "b") + nested("t2", "b", "c") + nested("t1", "c", "a")))
                .isEqualTo(Verdict.NONE);
    }

    @Test
    void gate_of_two_in_a_cycle_of_three_is_enough() {
        assertThat(verdict(nested("t1", "g", "a", "b") + nested("t2", "b", "c") + nested("t3", "g", "c", "a")))
                .isEqualTo(Verdict.NONE);
    }

    @Test
    void ten_philosophers_may_wait_for_each_other() {
        StringBuilder trace = new StringBuilder();
        for (int philosopher = 0; philosopher < 10; philosopher++) {
            trace.append(nested("t" + philosopher, "fork" + philosopher, "fork" + (philosopher + 1) % 10));
        }
        assertThat(deadlocks(trace.toString()).findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.witness().steps()).hasSize(20));
    }

    @Test
    void readers_do_not_wait_for_readers() {
        String trace = nested("t1", "a", "b") + nested("t2", "b", "a");
        assertThat(verdict(asReader(trace, "a"))).isEqualTo(Verdict.NONE);
        assertThat(verdict(asReader(asReader(trace, "a"), "b"))).isEqualTo(Verdict.NONE);
    }

    @Test
    void reader_and_writer_wait_for_each_other() {
        assertThat(verdict(asReader(nested("t1", "a", "b"), "a") + nested("t2", "b", "a")))
                .isEqualTo(Verdict.FOUND);
        assertThat(verdict(asReader(asReader(nested("t1", "a", "b"), "a"), "b") + nested("t2", "b", "a")))
                .isEqualTo(Verdict.FOUND);
    }

    @Test
    void two_readers_that_want_to_write_wait_for_each_other() {
        String upgrade = """
                %1$s begin Cache.fill
                %1$s acquire-shared l
                %1$s acquire l
                %1$s release l
                %1$s release-shared l
                %1$s end
                """;
        assertThat(verdict(upgrade.formatted("t1"))).isEqualTo(Verdict.NONE);
        assertThat(deadlocks(upgrade.formatted("t1") + upgrade.formatted("t2")).findings())
                .extracting(Finding::message)
                .containsExactly("potential deadlock: t1 holds l and waits for l in Cache.fill"
                        + " while t2 holds l and waits for l in Cache.fill");
    }

    @Test
    void writer_that_becomes_a_reader_waits_for_nobody() {
        String downgrade = """
                %1$s acquire l
                %1$s acquire-shared l
                %1$s release l
                %1$s release-shared l
                """;
        assertThat(verdict(downgrade.formatted("t1") + downgrade.formatted("t2")))
                .isEqualTo(Verdict.NONE);
    }

    @Test
    void re_entrant_acquire_waits_for_nobody() {
        assertThat(verdict("""
                t1 acquire a
                t1 acquire b
                t1 acquire a
                t1 release a
                t1 release b
                t1 release a
                """ + nested("t2", "a", "b"))).isEqualTo(Verdict.NONE);
    }

    @Test
    void start_and_join_order_acquisitions() {
        assertThat(verdict(nested("main", "a", "b") + "main fork t1\n" + nested("t1", "b", "a")))
                .isEqualTo(Verdict.NONE);
        assertThat(verdict("main fork t1\n" + nested("t1", "b", "a") + "main join t1\n" + nested("main", "a", "b")))
                .isEqualTo(Verdict.NONE);
        assertThat(verdict("main fork t1\n" + nested("main", "a", "b") + nested("t1", "b", "a")))
                .isEqualTo(Verdict.FOUND);
    }

    @Test
    void hand_over_orders_acquisitions() {
        assertThat(verdict(nested("t1", "a", "b") + "t1 send q\nt2 receive q\n" + nested("t2", "b", "a")))
                .isEqualTo(Verdict.NONE);
    }

    @Test
    void barrier_comes_after_every_earlier_passage() {
        String once = "t1 barrier g\nt2 barrier g\n";
        assertThat(verdict(nested("t1", "a", "b") + once + nested("t2", "b", "a")))
                .isEqualTo(Verdict.NONE);
        assertThat(verdict(nested("t2", "a", "b") + once + nested("t1", "b", "a")))
                .isEqualTo(Verdict.FOUND);
    }

    @Test
    void barrier_at_which_all_arrive_before_they_go_on_orders_all_before_all_behind() {
        String arriveAndGoOn = "t1 barrier g\nt2 barrier g\nt1 barrier g\nt2 barrier g\n";
        assertThat(verdict(nested("t1", "a", "b") + arriveAndGoOn + nested("t2", "b", "a")))
                .isEqualTo(Verdict.NONE);
        assertThat(verdict(nested("t2", "a", "b") + arriveAndGoOn + nested("t1", "b", "a")))
                .isEqualTo(Verdict.NONE);
    }

    @Test
    void cycle_of_three_needs_all_three_at_the_same_time() {
        String oneAfterTheOther = nested("t1", "a", "b") + "t1 send q\nt3 receive q\n";
        assertThat(verdict(oneAfterTheOther + nested("t2", "b", "c") + nested("t3", "c", "a")))
                .isEqualTo(Verdict.NONE);
    }

    @Test
    void waiting_releases_the_monitor_and_acquires_it_again_inside_of_others() {
        assertThat(verdict("""
                t1 acquire a
                t1 acquire b
                t1 wait a
                t1 release b
                t1 release a
                """ + nested("t2", "a", "b"))).isEqualTo(Verdict.FOUND);
    }

    @Test
    void locks_that_are_not_nested_are_held_as_long_as_they_are_held() {
        String handOverHand = """
                t1 acquire a
                t1 acquire b
                t1 release a
                t1 acquire c
                t1 release b
                t1 release c
                """;
        assertThat(verdict(handOverHand + nested("t2", "c", "a"))).isEqualTo(Verdict.NONE);
        assertThat(verdict(handOverHand + nested("t2", "c", "b"))).isEqualTo(Verdict.FOUND);
    }

    @Test
    void too_much_work_is_admitted() {
        String three = nested("t1", "a", "b") + nested("t2", "b", "c") + nested("t3", "c", "a");
        assertThat(Predicted.by(new Deadlocks(1), three).verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(Predicted.by(new Deadlocks(1), three).notices())
                .singleElement()
                .asString()
                .contains("there may be more potential deadlocks than are shown");
    }

    @Test
    void longer_cycles_through_the_same_places_are_not_told() {
        StringBuilder trace = new StringBuilder();
        for (int from = 1; from <= 4; from++) {
            for (int to = 1; to <= 4; to++) {
                if (from != to) {
                    for (String thread : List.of("t1", "t2", "t3", "t4")) {
                        trace.append(nested(thread, "Account@" + from, "Account@" + to));
                    }
                }
            }
        }
        assertThat(deadlocks(trace.toString()).findings()).singleElement().satisfies(finding -> {
            assertThat(finding.count()).isEqualTo(6);
            assertThat(finding.witness().steps()).hasSize(4);
        });
    }

    @Test
    void cycles_of_other_locks_are_told_though_no_places_are_known() {
        assertThat(deadlocks(nested("t1", "a", "b")
                                + nested("t2", "b", "a")
                                + nested("t1", "c", "d")
                                + nested("t2", "d", "c"))
                        .findings())
                .extracting(Finding::variable)
                .containsExactly("a, b", "c, d");
    }

    @Test
    void units_with_two_locks_of_a_cycle_are_affected() {
        Predicted.by(
                (units, texts) -> {
                    for (long work : new long[] {LockCycles.MOST_WORK, 1}) {
                        LockCycles cycles = new LockCycles(units, texts, work);
                        assertThat(cycles.affects(units.units().get(0).tree())).isTrue();
                        assertThat(cycles.affects(units.units().get(1).tree())).isFalse();
                    }
                    return new Prediction(Verdict.NONE, List.of());
                },
                """
                t1 begin A.caught
                t1 acquire a
                t1 acquire b
                t1 read x
                t1 release b
                t1 release a
                t1 end
                t2 begin A.notCaught
                t2 acquire b
                t2 read x
                t2 release b
                t2 end
                """ + nested("t2", "b", "a"));
    }

    @Test
    void hand_over_may_come_as_an_edge() {
        String started = "t1 number 1\nt1 edge fork main 1 t1 @A.java:2 @A.java:3\n" + nested("t1", "b", "a");
        String trace = "% level accesses+edges\nmain number 1\n" + nested("main", "a", "b") + started;
        assertThat(verdict(trace)).isEqualTo(Verdict.NONE);
        assertThat(verdict(trace + "main number 2\n" + nested("main", "a", "b")))
                .isEqualTo(Verdict.FOUND);
    }
}
