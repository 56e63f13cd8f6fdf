// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.reduction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.prediction.Asked;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.Boundaries;
import java.util.List;
import org.junit.jupiter.api.Test;

class OnlineReductionTest {

    /** Unsynchronized, but one behind the other. */
    private static final String INCREMENT = """
            %1$s begin Counter.inc
            %1$s read  n @Counter.java:1
            %1$s write n @Counter.java:2
            %1$s end
            """;

    private static String increments(String... threads) {
        StringBuilder trace = new StringBuilder();
        for (String thread : threads) {
            trace.append(INCREMENT.formatted(thread));
        }
        return trace.toString();
    }

    private static Prediction online(String trace) {
        return Asked.askOnline(trace, Boundaries.SPLIT);
    }

    private static Verdict verdict(String trace) {
        return online(trace).verdict();
    }

    @Test
    void variable_of_one_thread_is_no_trouble_so_far() {
        assertThat(verdict(increments("t1", "t1", "t1"))).isEqualTo(Verdict.ATOMIC);
    }

    @Test
    void second_thread_is_reported_once_the_race_was_seen() {
        assertThat(verdict(increments("t1", "t2"))).isEqualTo(Verdict.ATOMIC);
        assertThat(verdict(increments("t1", "t2", "t1"))).isEqualTo(Verdict.VIOLATION);
    }

    /** From node to node of a list, with the lock of the next one before that of the last is given back. */
    private static final String HAND_OVER_HAND = """
            %1$s begin List.walk
            %1$s acquire a
            %1$s write   x
            %1$s acquire b
            %1$s release a @List.java:4
            %1$s write   y
            %1$s acquire c @List.java:6
            %1$s release b
            %1$s write   z @List.java:8
            %1$s release c
            %1$s end
            """;

    @Test
    void locks_that_are_not_nested_may_all_be_taken_before_one_is_given_back() {
        String inTwoPhases = HAND_OVER_HAND
                .replace("%1$s acquire c @List.java:6\n", "")
                .replace("acquire b\n", "acquire b\n%1$s acquire c\n");
        assertThat(verdict(walks(inTwoPhases))).isEqualTo(Verdict.ATOMIC);
    }

    /** Though nobody can pass another one who starts at the same lock: that is a false alarm, as moving events cannot show it. */
    @Test
    void lock_that_is_held_on_is_not_protected_by_one_that_was_released() {
        assertThat(verdict(walks(HAND_OVER_HAND))).isEqualTo(Verdict.VIOLATION);
    }

    /** The lock m is only taken inside of l, but t1 writes without l. */
    @Test
    void what_comes_in_where_a_lock_is_held_on_is_reported() {
        assertThat(Asked.askOnline(
                                UnitSet.ofTransactions(
                                        "acq(l) acq(m) rel(l) w(x) rel(m)", "acq(l) r(x) acq(m) r(x) rel(m) rel(l)"),
                                2)
                        .verdict())
                .isEqualTo(Verdict.VIOLATION);
    }

    @Test
    void locks_that_are_not_nested_break_the_pattern_where_one_is_taken_behind_a_release() {
        String others = """
                t3 begin List.second
                t3 acquire b
                t3 write   y
                t3 release b
                t3 end
                t3 begin List.third
                t3 acquire c
                t3 write   z
                t3 release c
                t3 end
                """;
        assertThat(online(others + walks(HAND_OVER_HAND)).findings())
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.message())
                            .isEqualTo(
                                    "List.walk may be split between its release of a (List.java:4) and its acquire of c"
                                            + " (List.java:6)");
                    assertThat(finding.certainty()).isEqualTo(Certainty.POSSIBLE);
                });
    }

    private static String walks(String walk) {
        return walk.formatted("t1") + walk.formatted("t2") + walk.formatted("t1");
    }

    @Test
    void finding_tells_the_two_events_and_counts_executions() {
        List<Finding> findings = online(increments("t1", "t2", "t1", "t2")).findings();
        assertThat(findings).hasSize(1);
        Finding finding = findings.get(0);
        assertThat(finding.analysis()).isEqualTo("reduction-online");
        assertThat(finding.message())
                .isEqualTo("Counter.inc may be split between its read of n (Counter.java:1) and its write of n"
                        + " (Counter.java:2)");
        assertThat(finding.count()).isEqualTo(2);
        assertThat(finding.witness().kind()).isEqualTo("suspicion");
        assertThat(finding.witness().steps()).hasSize(2);
    }

    @Test
    void objects_of_one_class_make_one_finding() {
        String trace = increments("t1", "t2", "t1");
        List<Finding> findings = online(trace.replace(" n ", " Counter.n@1 ") + trace.replace(" n ", " Counter.n@2 "))
                .findings();
        assertThat(findings).hasSize(1);
        assertThat(findings.get(0).count()).isEqualTo(2);
    }

    @Test
    void methods_that_are_excluded_are_no_transactions() {
        assertThat(Asked.askOnline(increments("t1", "t2", "t1"), Boundaries.SPLIT, "Counter.*")
                        .verdict())
                .isEqualTo(Verdict.ATOMIC);
    }

    private static String synchronizedTwice(String thread) {
        return """
                %1$s begin Counter.inc
                %1$s acquire l @Counter.java:1
                %1$s read  n
                %1$s release l @Counter.java:2
                %1$s acquire l @Counter.java:3
                %1$s write n
                %1$s release l @Counter.java:4
                %1$s end
                """.formatted(thread);
    }

    @Test
    void second_block_is_reported_at_its_acquire() {
        String trace = synchronizedTwice("t1") + synchronizedTwice("t2") + synchronizedTwice("t1");
        assertThat(online(trace).findings())
                .extracting(Finding::message)
                .containsExactly("Counter.inc may be split between its release of l (Counter.java:2) and its acquire of"
                        + " l (Counter.java:3)");
    }

    @Test
    void one_block_is_atomic_and_so_are_reentrant_acquires_in_it() {
        String block = """
                %1$s begin Counter.inc
                %1$s acquire l
                %1$s acquire l
                %1$s read  n
                %1$s release l
                %1$s acquire l
                %1$s write n
                %1$s release l
                %1$s release l
                %1$s end
                """;
        assertThat(verdict(block.formatted("t1") + block.formatted("t2") + block.formatted("t1")))
                .isEqualTo(Verdict.ATOMIC);
    }

    @Test
    void protected_lock_counts_for_nothing() {
        String block = """
                %1$s begin Counter.inc
                %1$s acquire l
                %1$s acquire m
                %1$s read  n
                %1$s release m
                %1$s acquire m
                %1$s write n
                %1$s release m
                %1$s release l
                %1$s end
                """;
        assertThat(verdict(block.formatted("t1") + block.formatted("t2") + block.formatted("t1")))
                .isEqualTo(Verdict.ATOMIC);
    }

    @Test
    void block_with_nothing_but_variables_of_its_thread_counts_for_nothing() {
        String block = """
                %1$s begin Counter.inc
                %1$s acquire l
                %1$s read  of%1$s
                %1$s release l
                %1$s acquire l
                %1$s read n
                %1$s write n
                %1$s release l
                %1$s acquire l
                %1$s write of%1$s
                %1$s release l
                %1$s end
                """;
        assertThat(verdict(block.formatted("t1") + block.formatted("t2") + block.formatted("t1")))
                .isEqualTo(Verdict.ATOMIC);
    }

    @Test
    void readers_keep_writers_out_but_not_each_other() {
        String reader = """
                %1$s begin Counter.get
                %1$s acquire-shared l
                %1$s read n
                %1$s read n
                %1$s release-shared l
                %1$s end
                """;
        String writer = """
                %1$s begin Counter.set
                %1$s acquire l
                %1$s write n
                %1$s write n
                %1$s release l
                %1$s end
                """;
        String trace =
                writer.formatted("t1") + reader.formatted("t2") + writer.formatted("t1") + reader.formatted("t3");
        assertThat(verdict(trace + trace)).isEqualTo(Verdict.ATOMIC);
    }

    @Test
    void boundary_begins_anew() {
        String trace = """
                t1 write n
                t2 write n
                t1 begin A.f
                t1 write n
                t1 fork t3
                t1 write n
                t1 end
                """;
        assertThat(verdict(trace)).isEqualTo(Verdict.ATOMIC);
        assertThat(Asked.askOnline(trace, Boundaries.INSIDE).verdict()).isEqualTo(Verdict.VIOLATION);
    }

    @Test
    void many_sets_of_locks_are_summed_up() {
        MultiLockSet variable = new MultiLockSet();
        int[] common = {1 << 1 | 1};
        assertThat(variable.isIdleAfter(1, true, false, common)).isTrue();
        assertThat(variable.isIdleAfter(2, false, true, common)).isFalse();
        for (int lock = 2; lock < 40; lock++) {
            variable.isIdleAfter(1, true, false, new int[] {1 << 1 | 1, lock << 1 | 1});
        }
        assertThat(variable.isRacy(true, common)).isFalse();
        variable.isIdleAfter(1, true, false, LockSets.EMPTY);
        assertThat(variable.isRacy(true, common)).isTrue();
    }

    @Test
    void where_a_deadlock_is_possible_a_violation_is_only_approximate() {
        assertThat(certainties("acq(a) acq(b) rel(b) rel(a) r(x) w(x)", "acq(b) acq(a) rel(a) rel(b) r(x) w(x)"))
                .containsOnly(Certainty.APPROXIMATE);
        assertThat(certainties("acq(a) acq(b) rel(b) rel(a) r(x) w(x)", "acq(a) acq(b) rel(b) rel(a) r(x) w(x)"))
                .containsOnly(Certainty.POSSIBLE);
    }

    @Test
    void locks_behind_the_break_count_too() {
        assertThat(certainties("r(x) w(x) acq(a) acq(b) rel(b) rel(a)", "r(x) w(x) acq(b) acq(a) rel(a) rel(b)"))
                .containsOnly(Certainty.APPROXIMATE);
    }

    private static List<Certainty> certainties(String... transactions) {
        return Asked.askOnline(UnitSet.ofTransactions(transactions), 2).findings().stream()
                .map(Finding::certainty)
                .distinct()
                .toList();
    }
}
