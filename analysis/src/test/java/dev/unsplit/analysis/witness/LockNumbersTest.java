// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Step;
import dev.unsplit.trace.source.Traces;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LockNumbersTest {

    private static List<Finding> findings(String trace, String analysis) {
        return Analyser.analyse(
                        Traces.text("test", trace),
                        new AnalysisOptions(
                                List.of(analysis), Optional.empty(), Optional.empty(), Optional.empty(), false))
                .findings();
    }

    private static List<String> locks(Finding finding) {
        return finding.witness().steps().stream()
                .filter(step -> step.action().equals("acquire"))
                .map(Step::target)
                .toList();
    }

    private static String transfer(String thread, String from, String to) {
        return """
                THREAD begin   Bank.transfer
                THREAD acquire bank.Account@FROM
                THREAD acquire bank.Account@TO
                THREAD release bank.Account@TO
                THREAD release bank.Account@FROM
                THREAD end
                """.replace("THREAD", thread).replace("FROM", from).replace("TO", to);
    }

    @Test
    void two_locks_of_one_class_have_numbers_in_the_order_in_which_they_are_shown() {
        List<Finding> findings = findings(transfer("t1", "17", "4") + transfer("t2", "4", "17"), "deadlock");
        assertThat(findings).hasSize(1);
        assertThat(locks(findings.get(0)))
                .containsExactly("bank.Account#1", "bank.Account#2", "bank.Account#2", "bank.Account#1");
        assertThat(findings.get(0).message())
                .contains("t1 holds bank.Account#1 and waits for bank.Account#2")
                .contains("t2 holds bank.Account#2 and waits for bank.Account#1");
    }

    @Test
    void numbers_are_no_part_of_the_id() {
        String first = transfer("t1", "17", "4") + transfer("t2", "4", "17");
        String other = transfer("t8", "3", "5") + transfer("t9", "5", "3");
        assertThat(findings(first, "deadlock").get(0).id())
                .isEqualTo(findings(other, "deadlock").get(0).id());
    }

    private static String withdraw(String thread, String first, String second) {
        return """
                THREAD begin   Account.withdraw
                THREAD acquire bank.Account@FIRST
                THREAD read    balance@FIRST
                THREAD write   balance@FIRST
                THREAD release bank.Account@FIRST
                THREAD acquire bank.Account@SECOND
                THREAD read    balance@SECOND
                THREAD write   balance@SECOND
                THREAD release bank.Account@SECOND
                THREAD end
                """.replace("THREAD", thread).replace("FIRST", first).replace("SECOND", second);
    }

    @Test
    void schedules_tell_locks_apart_too() {
        List<Finding> findings = findings(withdraw("t1", "17", "4") + withdraw("t2", "17", "4"), "commit-node-view");
        assertThat(findings).isNotEmpty();
        assertThat(locks(findings.get(0))).contains("bank.Account#1", "bank.Account#2");
    }

    @Test
    void one_lock_of_a_class_needs_no_number() {
        List<Finding> findings = findings(withdraw("t1", "17", "17") + withdraw("t2", "17", "17"), "commit-node-view");
        assertThat(locks(findings.get(0))).isNotEmpty().containsOnly("bank.Account");
    }
}
