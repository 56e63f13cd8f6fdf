// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.source.Traces;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OtherSpecificationTest {

    /** As a program is recorded: transfer is split inside withdraw, and audit, which is beyond the budget, has edges alone. */
    private static final String RECORDED = """
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
            t1 number 3
            t1 begin Bank.audit
            t2 number 2
            t2 edge read-write t1 3 total @Bank.java:30 @Bank.java:40
            t1 number 4
            t1 edge write-write t2 2 total @Bank.java:40 @Bank.java:31
            t1 end
            """;

    private static TraceResult analyse(String... excluded) {
        AnalysisOptions options = new AnalysisOptions(
                List.of("frontier", "velodrome"),
                Optional.empty(),
                Optional.empty(),
                Optional.of(new MethodRules(rules(excluded))),
                false);
        return Analyser.analyse(Traces.text("test", RECORDED), options);
    }

    private static List<MethodRules.Rule> rules(String... excluded) {
        return Stream.of(excluded)
                .map(pattern -> new MethodRules.Rule(true, pattern, "", 1))
                .toList();
    }

    private static List<String> methods(TraceResult result) {
        return result.findings().stream()
                .filter(finding -> finding.analysis().equals("frontier"))
                .map(Finding::method)
                .toList();
    }

    @Test
    void specification_that_excludes_nothing_changes_nothing() {
        assertThat(methods(analyse())).containsExactlyInAnyOrder("Bank.transfer", "Bank.audit");
    }

    @Test
    void callee_of_an_excluded_method_is_judged_by_the_accesses() {
        assertThat(methods(analyse("Bank.transfer"))).containsExactlyInAnyOrder("Account.withdraw", "Bank.audit");
    }

    @Test
    void method_that_is_still_a_transaction_is_judged_by_the_edges_beyond_the_budget_too() {
        TraceResult result = analyse("Account.*", "Bank.transfer");
        assertThat(methods(result)).containsExactly("Bank.audit");
        assertThat(result.analyses()).containsEntry("frontier", Verdict.VIOLATION);
        assertThat(result.verdict()).isEqualTo(Verdict.VIOLATION);
    }

    @Test
    void what_is_found_only_in_excluded_methods_is_not_found() {
        TraceResult result = analyse("*");
        assertThat(result.findings()).isEmpty();
        assertThat(result.verdict()).isEqualTo(Verdict.ATOMIC);
        assertThat(result.analyses().values()).containsOnly(Verdict.ATOMIC);
    }

    @Test
    void findings_of_one_analysis_have_different_ids() {
        assertThat(analyse("Bank.transfer").findings())
                .extracting(finding -> finding.analysis() + " " + finding.id())
                .doesNotHaveDuplicates();
    }
}
