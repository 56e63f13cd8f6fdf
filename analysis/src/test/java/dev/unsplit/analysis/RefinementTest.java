// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.Refinement.Refined;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.source.Traces;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RefinementTest {

    /** Calls withdraw, in which it is split, and is left alone before and after. */
    private static final String TRANSFER = """
            t1 begin Bank.transfer
            t1 begin Account.withdraw
            t1 read  balance @Account.java:12
            t2 write balance @Account.java:20
            t1 write balance @Account.java:13
            t1 end
            t1 end
            """;

    private static final AnalysisOptions OBSERVED = options("frontier", "velodrome");

    private static AnalysisOptions options(String... analyses) {
        return new AnalysisOptions(List.of(analyses), Optional.empty(), Optional.empty(), Optional.empty(), false);
    }

    private static Refined refine(String text, AnalysisOptions options) {
        RepeatableTrace trace = Traces.text("test", text);
        return Refinement.refine(trace, options, Analyser.analyse(trace, options));
    }

    private static List<Finding> findings(String text) {
        return refine(text, OBSERVED).result().findings();
    }

    @Test
    void method_gives_way_to_the_callee_in_which_it_is_split() {
        List<Finding> findings = findings(TRANSFER);
        assertThat(findings).hasSize(2).extracting(Finding::method).containsOnly("Account.withdraw");
        assertThat(findings).extracting(finding -> finding.insight().callers()).containsOnly(List.of("Bank.transfer"));
    }

    @Test
    void callee_is_innermost_however_deep() {
        String deep = "t1 begin Main.serve\nt1 begin Main.day\n" + TRANSFER + "t1 end\nt1 end\n";
        assertThat(findings(deep)).extracting(Finding::method).containsOnly("Account.withdraw");
        assertThat(findings(deep).get(0).insight().callers())
                .containsExactly("Bank.transfer", "Main.day", "Main.serve");
    }

    @Test
    void events_are_counted_as_if_nothing_had_been_looked_into() {
        TraceResult first = Analyser.analyse(Traces.text("test", TRANSFER), OBSERVED);
        TraceResult refined = refine(TRANSFER, OBSERVED).result();
        assertThat(refined.findings()).extracting(Finding::event).containsOnly(5L);
        assertThat(refined.events()).isEqualTo(first.events());
        assertThat(refined.verdict()).isEqualTo(first.verdict());
        assertThat(refined.analyses()).isEqualTo(first.analyses());
    }

    @Test
    void method_that_is_split_between_two_calls_stays() {
        assertThat(findings("""
                        t1 begin Account.withdraw
                        t1 begin Account.get
                        t1 read  balance @Account.java:12
                        t1 end
                        t2 write balance @Account.java:20
                        t1 begin Account.set
                        t1 write balance @Account.java:13
                        t1 end
                        t1 end
                        """)).hasSize(2).allSatisfy(finding -> {
            assertThat(finding.method()).isEqualTo("Account.withdraw");
            assertThat(finding.insight().callers()).isEmpty();
        });
    }

    @Test
    void split_between_calls_stays_beside_that_of_a_callee_and_comes_last() {
        String mixed = """
                t1 begin Bank.transfer
                t1 begin Account.withdraw
                t1 read  balance @Account.java:12
                t2 write balance @Account.java:20
                t1 write balance @Account.java:13
                t1 end
                t1 end
                t1 begin Bank.transfer
                t1 begin Account.withdraw
                t1 read  balance @Account.java:12
                t1 write balance @Account.java:13
                t1 end
                t2 write balance @Account.java:20
                t1 begin Account.get
                t1 read  balance @Account.java:15
                t1 end
                t1 end
                """;
        Refined refined = refine(mixed, options("frontier"));
        assertThat(refined.result().findings())
                .extracting(Finding::method)
                .containsExactly("Account.withdraw", "Bank.transfer");
        assertThat(refined.gaveWay().get("Bank.transfer").entirely()).isFalse();
        assertThat(refine(TRANSFER, OBSERVED).gaveWay().get("Bank.transfer").entirely())
                .isTrue();
    }

    /** Adds to two objects of one class, and add is not atomic: all splits have the places of add. */
    private static final String TWO_ADDS = """
            t1 begin Main.outer
            t1 begin Bank.transfer
            t1 begin Account.add
            t1 read  Account.balance@1 @Account.java:5
            t2 begin Account.add
            t2 read  Account.balance@1 @Account.java:5
            t2 write Account.balance@1 @Account.java:7
            t2 end
            t1 write Account.balance@1 @Account.java:7
            t1 end
            t2 begin Main.outer
            t2 begin Bank.transfer
            t2 begin Account.add
            t2 read  Account.balance@1 @Account.java:5
            t2 write Account.balance@1 @Account.java:7
            t2 end
            t2 begin Account.add
            t2 read  Account.balance@2 @Account.java:5
            t2 write Account.balance@2 @Account.java:7
            t2 end
            t2 end
            t2 end
            t1 begin Account.add
            t1 read  Account.balance@2 @Account.java:5
            t1 write Account.balance@2 @Account.java:7
            t1 end
            t1 end
            t1 end
            """;

    @Test
    void caller_that_is_split_between_two_calls_of_a_callee_that_is_split_too_stays() {
        for (String analysis : List.of("frontier", "velodrome", "commit-node-view", "commit-node-conflict")) {
            Refined refined = refine(TWO_ADDS, options(analysis));
            assertThat(refined.result().findings())
                    .as(analysis)
                    .extracting(Finding::method)
                    .contains("Account.add", "Bank.transfer");
            assertThat(refined.gaveWay().containsKey("Bank.transfer")
                            && refined.gaveWay().get("Bank.transfer").entirely())
                    .as(analysis)
                    .isFalse();
        }
    }

    @Test
    void caller_that_is_split_between_two_calls_for_one_object_stays() {
        String oneObject = TWO_ADDS.replace("@2", "@1");
        for (String analysis : List.of("frontier", "commit-node-view")) {
            Refined refined = refine(oneObject, options(analysis));
            assertThat(refined.result().findings())
                    .as(analysis)
                    .extracting(Finding::method)
                    .contains("Account.add", "Bank.transfer");
        }
    }

    @Test
    void caller_of_a_single_callee_with_two_variables_gives_way_in_every_schedule() {
        String once = """
                THREAD begin Bank.transfer
                THREAD begin Account.add
                THREAD read  balance @Account.java:5
                THREAD write balance @Account.java:6
                THREAD read  count @Account.java:7
                THREAD write count @Account.java:8
                THREAD end
                THREAD end
                """;
        String text = once.replace("THREAD", "t1") + once.replace("THREAD", "t2")
                + "t3 read count @Account.java:20\nt3 read balance @Account.java:20\n";
        Refined refined = refine(text, options("commit-node-view"));
        assertThat(refined.result().findings()).extracting(Finding::method).containsOnly("Account.add");
        assertThat(refined.gaveWay().get("Bank.transfer").entirely()).isTrue();
    }

    @Test
    void callee_that_is_reported_for_another_caller_explains_too() {
        String alone = TRANSFER.replace("t1 begin Bank.transfer\n", "").replaceFirst("t1 end\n", "");
        List<Finding> findings = findings(TRANSFER + alone);
        assertThat(findings).hasSize(2).extracting(Finding::method).containsOnly("Account.withdraw");
        assertThat(findings).extracting(Finding::event).containsOnly(5L);
    }

    @Test
    void callee_that_merely_accesses_the_same_explains_nothing() {
        String elsewhere = """
                t1 begin Bank.transfer
                t1 read  balance @Bank.java:1
                t2 write balance @Account.java:20
                t1 write balance @Bank.java:2
                t1 end
                t1 begin Account.withdraw
                t1 read  balance @Account.java:12
                t2 write balance @Account.java:20
                t1 write balance @Account.java:13
                t1 end
                """;
        assertThat(findings(elsewhere)).extracting(Finding::method).contains("Bank.transfer", "Account.withdraw");
    }

    @Test
    void without_places_the_same_event_has_to_close_the_cycle() {
        String noPlaces = TRANSFER.replaceAll("@\\S+", "");
        assertThat(findings(noPlaces)).extracting(Finding::method).containsOnly("Account.withdraw");
        String twice = noPlaces.replace("t1 write balance", "t1 read balance\nt2 write balance\nt1 write balance");
        assertThat(findings(twice)).extracting(Finding::method).containsOnly("Account.withdraw");
    }

    @Test
    void predicted_splits_are_looked_into() {
        String serial = """
                t1 begin Bank.transfer
                t1 begin Account.withdraw
                t1 acquire m
                t1 read balance @A:1
                t1 release m
                t1 acquire m
                t1 write balance @A:2
                t1 release m
                t1 end
                t1 end
                t2 begin Bank.transfer
                t2 begin Account.withdraw
                t2 acquire m
                t2 read balance @A:1
                t2 release m
                t2 acquire m
                t2 write balance @A:2
                t2 release m
                t2 end
                t2 end
                """;
        List<Finding> findings = refine(serial, options("commit-node-view", "block-pairs"))
                .result()
                .findings();
        assertThat(findings).isNotEmpty().extracting(Finding::method).containsOnly("Account.withdraw");
    }

    @Test
    void recorded_run_is_looked_into_by_the_accesses_beside_its_edges() {
        String recorded = """
                % level accesses+edges
                t1 number 1
                t1 begin Bank.transfer
                t1 begin Account.withdraw
                t1 read  balance @Account.java:12
                t2 number 1
                t2 edge read-write t1 1 balance @Account.java:12 @Account.java:20
                t2 write balance @Account.java:20
                t1 number 2
                t1 edge write-write t2 1 balance @Account.java:20 @Account.java:13
                t1 write balance @Account.java:13
                t1 end
                t1 end
                """;
        List<Finding> findings = findings(recorded);
        assertThat(findings).hasSize(2).extracting(Finding::method).containsOnly("Account.withdraw");
        assertThat(findings).extracting(Finding::event).containsOnly(6L);
    }

    @Test
    void edges_alone_cannot_be_looked_into() {
        String edges = """
                % level edges
                t1 number 1
                t1 begin A.f
                t2 number 1
                t2 edge read-write t1 1 x @A.java:1 @B.java:2
                t1 number 2
                t1 edge write-write t2 1 x @B.java:2 @A.java:3
                t1 end
                """;
        assertThat(findings(edges)).extracting(Finding::method).containsOnly("A.f");
        assertThat(Refinement.obstacle(Traces.text("test", edges)))
                .hasValue("refinement needs accesses of a run, but this trace has only edges");
    }

    @Test
    void looking_into_methods_comes_to_an_end_that_is_told() {
        StringBuilder deep = new StringBuilder();
        for (int level = 0; level < 15; level++) {
            deep.append("t1 begin A.m").append(level).append('\n');
        }
        deep.append("t1 read x @A:1\nt2 write x @A:2\nt1 write x @A:3\n");
        deep.append("t1 end\n".repeat(15));
        TraceResult result = refine(deep.toString(), options("frontier")).result();
        assertThat(result.findings()).extracting(Finding::method).containsExactly("A.m10");
        assertThat(result.notices())
                .containsExactly("methods were looked into 10 times; there may be more inside those shown");
    }
}
