// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import static dev.unsplit.finding.Verdict.ATOMIC;
import static dev.unsplit.finding.Verdict.UNDECIDED;
import static dev.unsplit.finding.Verdict.VIOLATION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.commitnode.CommitNodes;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.prediction.Asked;
import dev.unsplit.analysis.reduction.Reduction;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.Boundaries;
import org.junit.jupiter.api.Test;

/** Transactions with hand-overs inside them, which order some of their accesses and not others. */
class HandOversInsideTest {

    private static void assertSaid(Verdict expected, String trace) {
        assertThat(Asked.ask(new BlockPairs(), trace, Boundaries.INSIDE).verdict())
                .as("pairs")
                .isEqualTo(expected);
        assertThat(Asked.ask(new Blocks(), trace, Boundaries.INSIDE).verdict())
                .as("all")
                .isEqualTo(expected);
        for (Equivalence equivalence : Equivalence.values()) {
            assertThat(Asked.ask(new CommitNodes(equivalence), trace, Boundaries.INSIDE)
                            .verdict())
                    .as("commit nodes")
                    .isEqualTo(expected);
        }
        if (expected == VIOLATION) {
            assertThat(Asked.ask(new Reduction(), trace, Boundaries.INSIDE).verdict())
                    .as("reduction")
                    .isEqualTo(VIOLATION);
        }
    }

    @Test
    void child_can_come_between_what_is_before_its_start_and_what_is_behind_it() {
        assertSaid(VIOLATION, """
                t1 begin A.f
                t1 write x
                t1 fork t2
                t1 read x
                t1 end
                t2 write x
                """);
    }

    @Test
    void child_that_is_joined_always_does() {
        assertSaid(VIOLATION, """
                t1 begin A.f
                t1 write x
                t1 fork t2
                t2 write x
                t1 join t2
                t1 read x
                t1 end
                """);
    }

    @Test
    void child_that_is_joined_cannot_come_between_what_is_behind_that() {
        assertSaid(ATOMIC, """
                t1 begin A.f
                t1 fork t2
                t2 write x
                t1 join t2
                t1 read x
                t1 write x
                t1 end
                """);
    }

    @Test
    void two_variables_are_handed_over_and_back() {
        assertSaid(VIOLATION, """
                t1 begin A.f
                t1 write x
                t1 send c
                t1 read y
                t1 end
                t2 begin B.g
                t2 receive c
                t2 read x
                t2 write y
                t2 end
                """);
    }

    @Test
    void two_variables_that_are_handed_over_one_way_are_no_trouble() {
        assertSaid(ATOMIC, """
                t1 begin A.f
                t1 write x
                t1 write y
                t1 send c
                t1 end
                t2 begin B.g
                t2 receive c
                t2 read x
                t2 read y
                t2 end
                """);
    }

    /** The second one could be under way while the first reads z, but nothing leads back from it. */
    @Test
    void what_is_handed_over_in_the_middle_goes_one_way() {
        assertSaid(ATOMIC, """
                t1 begin A.f
                t1 write x
                t1 write y
                t1 send c
                t1 read z
                t1 end
                t2 begin B.g
                t2 receive c
                t2 read x
                t2 read y
                t2 end
                t3 write z
                """);
    }

    @Test
    void the_split_of_a_child_that_is_joined_is_shown() {
        Finding finding = Asked.ask(new CommitNodes(Equivalence.VIEW), """
                        t1 begin A.f
                        t1 write x
                        t1 fork t2
                        t2 write x
                        t1 join t2
                        t1 read x
                        t1 end
                        """, Boundaries.INSIDE)
                .findings()
                .get(0);
        assertThat(finding.certainty()).isEqualTo(Certainty.POSSIBLE);
        assertThat(finding.witness().steps())
                .extracting(step -> step.thread() + " " + step.action())
                .containsExactly("t1 write", "t2 write", "t1 read");
    }

    /** A serial run has the first write before the other thread's, and so that one last. */
    @Test
    void order_of_writes_that_nobody_reads_is_left_open_by_blocks() {
        String trace = """
                t1 begin A.f
                t1 write x
                t1 send c
                t1 write x
                t1 end
                t2 begin B.g
                t2 receive c
                t2 write x
                t2 end
                """;
        assertThat(Asked.ask(new Blocks(), trace, Boundaries.INSIDE).verdict()).isEqualTo(UNDECIDED);
        assertThat(Asked.ask(new CommitNodes(Equivalence.VIEW), trace, Boundaries.INSIDE)
                        .verdict())
                .isEqualTo(VIOLATION);
    }

    @Test
    void what_three_threads_hand_over_is_a_cycle() {
        assertThat(Asked.ask(new Blocks(), """
                        t1 begin A.f
                        t1 write x
                        t1 write y
                        t1 end
                        t2 begin B.g
                        t2 read x
                        t2 write z
                        t2 send c
                        t2 end
                        t3 begin C.h
                        t3 receive c
                        t3 read z
                        t3 read y
                        t3 end
                        """, Boundaries.INSIDE).verdict()).isEqualTo(VIOLATION);
    }

    @Test
    void what_three_threads_hand_over_the_other_way_is_none() {
        assertThat(Asked.ask(new Blocks(), """
                        t1 begin A.f
                        t1 write x
                        t1 write y
                        t1 send c
                        t1 end
                        t2 begin B.g
                        t2 receive c
                        t2 read x
                        t2 write z
                        t2 end
                        t3 begin C.h
                        t3 read z
                        t3 read y
                        t3 end
                        """, Boundaries.INSIDE).verdict()).isEqualTo(ATOMIC);
    }
}
