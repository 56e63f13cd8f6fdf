// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.viewconsistency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.prediction.Predicted;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Verdict;
import dev.unsplit.finding.Witness.SplitView;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ViewConsistencyTest {

    private static Prediction views(String trace) {
        return Predicted.by(new ViewConsistency(), trace);
    }

    private static Verdict verdict(String trace) {
        return views(trace).verdict();
    }

    /** A thread that reads these variables in one block of lock {@code l}. */
    private static String block(String thread, String... variables) {
        StringBuilder trace = new StringBuilder(thread + " acquire l\n");
        for (String variable : variables) {
            trace.append(thread).append(" read ").append(variable).append('\n');
        }
        return trace.append(thread).append(" release l\n").toString();
    }

    /** Example (4) of the paper, with sites. */
    @Test
    void variables_read_together_and_apart_are_not_view_consistent() {
        Prediction prediction = views("""
                t1 begin Point.get
                t1 acquire l @Point.java:1
                t1 read x @Point.java:2
                t1 read y @Point.java:3
                t1 release l
                t1 end
                t2 begin Point.move
                t2 acquire l @Point.java:5
                t2 read x @Point.java:6
                t2 release l
                t2 acquire l @Point.java:8
                t2 read y @Point.java:9
                t2 release l
                t2 end
                """);
        assertThat(prediction.verdict()).isEqualTo(Verdict.FOUND);
        Finding finding = prediction.findings().get(0);
        assertThat(finding.message())
                .isEqualTo(
                        "t1 accesses x and y together, holding l in Point.get (Point.java:1), but t2 accesses them apart: x,"
                                + " holding l in Point.move (Point.java:5), and y, holding l in Point.move (Point.java:8)");
        assertThat(finding.rule()).isEqualTo(Rule.VIEW_CONSISTENCY);
        assertThat(finding.certainty()).isEqualTo(Certainty.POSSIBLE);
        assertThat(finding.methods()).containsExactly("Point.get", "Point.move");
        assertThat(finding.variable()).isEqualTo("x, y");
        assertThat(finding.witness()).isInstanceOf(SplitView.class);
        assertThat(finding.witness().steps())
                .extracting(step -> step.thread() + " " + step.action() + " " + step.target() + " "
                        + step.site().line())
                .containsExactly(
                        "t1 acquire l 1",
                        "t1 read x 2",
                        "t1 read y 3",
                        "t2 acquire l 5",
                        "t2 read x 6",
                        "t2 acquire l 8",
                        "t2 read y 9");
    }

    /** Example (5) of the paper. */
    @Test
    void one_variable_in_two_blocks_is_view_consistent_though_not_atomic() {
        assertThat(verdict("""
                t1 acquire l
                t1 write x
                t1 release l
                t2 begin T.two
                t2 acquire l
                t2 read x
                t2 release l
                t2 acquire l
                t2 write x
                t2 release l
                t2 end
                """)).isEqualTo(Verdict.NONE);
    }

    @Test
    void block_outside_of_transactions_is_one_view() {
        assertThat(verdict(block("t1", "x", "y") + block("t2", "x") + block("t2", "y")))
                .isEqualTo(Verdict.FOUND);
        assertThat(verdict(block("t1", "x", "y") + block("t2", "x", "y"))).isEqualTo(Verdict.NONE);
    }

    @Test
    void block_around_transactions_is_one_view() {
        assertThat(verdict(block("t1", "x", "y") + """
                t2 acquire l
                t2 begin A.f
                t2 read x
                t2 end
                t2 begin A.g
                t2 read y
                t2 end
                t2 release l
                """)).isEqualTo(Verdict.NONE);
    }

    @Test
    void parts_that_contain_each_other_are_a_chain() {
        assertThat(verdict(block("t1", "x", "y", "z")
                        + block("t2", "x")
                        + block("t2", "x", "y")
                        + block("t2", "x", "y", "z")))
                .isEqualTo(Verdict.NONE);
    }

    @Test
    void parts_that_overlap_are_no_chain() {
        assertThat(views(block("t1", "x", "y", "z") + block("t2", "x", "y") + block("t2", "y", "z"))
                        .findings())
                .extracting(Finding::variable)
                .containsExactly("x, z");
    }

    @Test
    void parts_in_different_threads_are_no_split() {
        assertThat(verdict(block("t1", "x", "y") + block("t2", "x") + block("t3", "y")))
                .isEqualTo(Verdict.NONE);
    }

    @Test
    void both_threads_are_compared_with_each_other() {
        assertThat(verdict(block("t2", "x") + block("t2", "y") + block("t1", "x", "y")))
                .isEqualTo(Verdict.FOUND);
    }

    @Test
    void inner_block_is_a_view_of_its_own() {
        assertThat(verdict(block("t1", "x", "y") + """
                t2 acquire m
                t2 acquire l
                t2 read x
                t2 release l
                t2 acquire l
                t2 read y
                t2 release l
                t2 release m
                """)).isEqualTo(Verdict.FOUND);
    }

    @Test
    void re_entrant_block_is_none() {
        assertThat(verdict(block("t1", "x", "y") + """
                t2 acquire l
                t2 acquire l
                t2 read x
                t2 release l
                t2 read y
                t2 release l
                """)).isEqualTo(Verdict.NONE);
    }

    @Test
    void waiting_ends_a_view() {
        assertThat(verdict(block("t1", "x", "y") + """
                t2 acquire l
                t2 read x
                t2 wait l
                t2 read y
                t2 release l
                """)).isEqualTo(Verdict.FOUND);
    }

    @Test
    void blocks_that_are_ordered_are_not_compared() {
        assertThat(verdict(block("main", "x") + block("main", "y") + "main fork t1\n" + block("t1", "x", "y")))
                .isEqualTo(Verdict.NONE);
        assertThat(verdict(block("main", "x") + "main fork t1\n" + block("t1", "x", "y") + block("main", "y")))
                .isEqualTo(Verdict.NONE);
        assertThat(verdict("main fork t1\n" + block("main", "x") + block("t1", "x", "y") + block("main", "y")))
                .isEqualTo(Verdict.FOUND);
    }

    @Test
    void barrier_comes_after_every_earlier_passage() {
        String once = "t1 barrier g\nt2 barrier g\n";
        assertThat(verdict(block("t1", "x") + block("t1", "y") + once + block("t2", "x", "y")))
                .isEqualTo(Verdict.NONE);
        assertThat(verdict(block("t2", "x") + block("t2", "y") + once + block("t1", "x", "y")))
                .isEqualTo(Verdict.FOUND);
    }

    @Test
    void barrier_at_which_all_arrive_before_they_go_on_orders_all_before_all_behind() {
        String arriveAndGoOn = "t1 barrier g\nt2 barrier g\nt1 barrier g\nt2 barrier g\n";
        assertThat(verdict(block("t2", "x") + block("t2", "y") + arriveAndGoOn + block("t1", "x", "y")))
                .isEqualTo(Verdict.NONE);
    }

    @Test
    void block_with_a_hand_over_inside_goes_on() {
        assertThat(verdict("""
                t1 acquire l
                t1 read x
                t1 send q
                t1 read y
                t1 release l
                """ + block("t2", "x") + block("t2", "y"))).isEqualTo(Verdict.FOUND);
    }

    @Test
    void block_that_is_open_at_the_end_is_a_view() {
        assertThat(verdict(block("t2", "x") + block("t2", "y") + "t1 acquire l\nt1 read x\nt1 read y\n"))
                .isEqualTo(Verdict.FOUND);
    }

    @Test
    void locks_that_are_not_nested_have_views_of_their_own() {
        assertThat(verdict(block("t1", "x", "z") + """
                t2 acquire l
                t2 read x
                t2 acquire m
                t2 read y
                t2 release l
                t2 read z
                t2 release m
                """)).isEqualTo(Verdict.FOUND);
    }

    @Test
    void many_views_of_many_variables_are_compared() {
        String[] all = IntStream.range(0, 200).mapToObj(number -> "v" + number).toArray(String[]::new);
        StringBuilder chain = new StringBuilder(block("t1", all));
        for (int size = 1; size <= all.length; size++) {
            chain.append(block("t2", Arrays.copyOf(all, size)));
        }
        assertThat(verdict(chain.toString())).isEqualTo(Verdict.NONE);
        assertThat(views(chain + block("t2", "v70", "v199")).findings())
                .extracting(Finding::variable)
                .containsExactly("v0, v70");
    }

    @Test
    void other_objects_at_the_same_places_are_the_same_finding() {
        String one = block("t1", "P.x@1", "P.y@1") + block("t2", "P.x@1") + block("t2", "P.y@1");
        assertThat(views(one + one.replace("@1", "@2")).findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.count()).isEqualTo(2));
    }

    @Test
    void steps_tell_reads_from_writes() {
        assertThat(views(block("t1", "x", "y")
                                + block("t2", "x")
                                + block("t2", "y").replace("read", "write"))
                        .findings()
                        .get(0)
                        .witness()
                        .steps())
                .extracting(Step::action)
                .containsExactly("acquire", "read", "read", "acquire", "read", "acquire", "write");
    }
}
