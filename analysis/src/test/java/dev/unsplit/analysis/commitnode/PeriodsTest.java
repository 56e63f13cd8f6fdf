// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.commitnode;

import static dev.unsplit.finding.Verdict.ATOMIC;
import static dev.unsplit.finding.Verdict.VIOLATION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.prediction.Asked;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.Boundaries;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which units are concurrent depends on hand-overs, also where units are equal, and where a unit hands over itself. */
class PeriodsTest {

    private static Verdict verdict(String trace) {
        return Asked.ask(new CommitNodes(Equivalence.CONFLICT), trace, Boundaries.INSIDE)
                .verdict();
    }

    @Test
    void same_transaction_before_and_after_a_thread_starts_is_two_units() {
        assertThat(verdict("""
                main begin A
                main read x
                main write x
                main end
                main fork t
                main begin A
                main read x
                main write x
                main end
                t write x
                """)).isEqualTo(VIOLATION);
    }

    @Test
    void third_copy_counts_if_it_is_concurrent_with_others() {
        assertThat(verdict("""
                main fork a
                a begin A
                a read x
                a write x
                a end
                main join a
                main fork b
                b begin A
                b read x
                b write x
                b end
                main join b
                main fork w
                main fork c
                c begin A
                c read x
                c write x
                c end
                w write x
                """)).isEqualTo(VIOLATION);
    }

    private static final String BOTH_WRITE = """
            a begin A
            a read x
            a write x
            a end
            b begin B
            b read y
            b write y
            b end
            %s
            a begin A
            a read y
            a write y
            a end
            b begin B
            b read x
            b write x
            b end
            """;

    /** What b did before it is concurrent with what a does then: a passed first. */
    @Test
    void barrier_comes_after_every_earlier_passage() {
        String trace = BOTH_WRITE.formatted("a barrier g\nb barrier g");
        for (Boundaries boundaries : Boundaries.values()) {
            assertThat(Asked.ask(new CommitNodes(Equivalence.CONFLICT), trace, boundaries)
                            .findings())
                    .extracting(Finding::variable)
                    .containsOnly("y");
        }
    }

    @Test
    void barrier_at_which_all_arrive_before_they_go_on_orders_all_before_all_behind() {
        String trace = BOTH_WRITE.formatted("a barrier g\nb barrier g\na barrier g\nb barrier g");
        for (Boundaries boundaries : Boundaries.values()) {
            assertThat(Asked.ask(new CommitNodes(Equivalence.CONFLICT), trace, boundaries)
                            .verdict())
                    .isEqualTo(ATOMIC);
        }
    }

    /** A transaction is cut there, or goes on: what it does behind is not what it did before. */
    @Test
    void barrier_inside_a_transaction_orders_its_parts() {
        String trace = """
                a begin A
                a read x
                a write x
                a barrier g
                a read z
                a end
                b barrier g
                b begin B
                b read x
                b write x
                b end
                """;
        for (Boundaries boundaries : Boundaries.values()) {
            assertThat(Asked.ask(new CommitNodes(Equivalence.CONFLICT), trace, boundaries)
                            .verdict())
                    .isEqualTo(ATOMIC);
        }
        String readsAgain = trace.replace("a read z", "a read x");
        assertThat(verdict(readsAgain)).isEqualTo(VIOLATION);
        assertThat(Asked.ask(new CommitNodes(Equivalence.CONFLICT), readsAgain, Boundaries.SPLIT)
                        .verdict())
                .isEqualTo(ATOMIC);
    }

    /** The first two executions read y before w can write it. */
    @Test
    void third_copy_counts_if_only_its_end_is_concurrent_with_others() {
        assertThat(verdict("""
                main fork u
                main fork w
                main fork a
                a begin A
                a read x
                a send first
                a read y
                a end
                a begin A
                a read x
                a send second
                a read y
                a end
                a begin A
                a read x
                a send third
                a read y
                a end
                u begin U
                u write x
                u write z
                u end
                w receive third
                w begin W
                w write z
                w write y
                w end
                """)).isEqualTo(VIOLATION);
    }

    @Test
    void accesses_after_a_hand_over_are_not_like_those_before() {
        assertThat(verdict("""
                main begin A
                main read x
                main read x
                main fork w
                main read x
                main read x
                main end
                w write x
                """)).isEqualTo(VIOLATION);
    }

    /** No lock protects x and y, and three threads write them, but not at the same time. */
    @Test
    void three_threads_one_after_the_other_split_nothing() {
        StringBuilder trace = new StringBuilder();
        for (String thread : List.of("a", "b", "c")) {
            trace.append("main fork " + thread + "\n" + writesBoth(thread) + "main join " + thread + "\n");
        }
        assertThat(verdict(trace.toString())).isEqualTo(ATOMIC);
    }

    @Test
    void what_comes_before_three_threads_is_not_split_by_them() {
        String trace = writesBoth("main")
                + "main fork a\nmain fork b\nmain fork c\n"
                + writesBoth("a")
                + writesBoth("b")
                + writesBoth("c");
        assertThat(Asked.ask(new CommitNodes(Equivalence.CONFLICT), trace).findings())
                .extracting(Finding::method)
                .containsExactlyInAnyOrder("A.a", "A.b", "A.c");
    }

    private static String writesBoth(String thread) {
        return "%1$s begin A.%1$s\n%1$s write x\n%1$s write y\n%1$s end\n".formatted(thread);
    }

    @Test
    void threads_one_after_the_other_are_not_concurrent() {
        assertThat(verdict("""
                main fork a
                a begin A
                a read x
                a write x
                a end
                main join a
                main fork b
                b begin B
                b write x
                b end
                main join b
                """)).isEqualTo(ATOMIC);
    }
}
