// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.trace.source.Traces;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectNumbersTest {

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

    private static Step read(String target) {
        return new Step(0, "t", "read", target, Site.UNKNOWN, Step.Transaction.unknown("t"));
    }

    private static List<String> shown(String... targets) {
        return ObjectNumbers.in(Stream.of(targets).map(ObjectNumbersTest::read).toList()).stream()
                .map(Step::target)
                .toList();
    }

    @Test
    void an_object_has_one_number_whatever_of_it_is_accessed() {
        assertThat(shown("Account@7", "Account.owner@4", "Account.balance@4", "Account@4", "Object@9", "Bank.sum"))
                .containsExactly(
                        "Account#1", "Account.owner#2", "Account.balance#2", "Account#2", "Object", "Bank.sum");
    }

    @Test
    void the_lock_of_a_subclass_and_a_field_of_its_superclass_have_one_number() {
        assertThat(shown("Savings@7", "Savings@4", "Account.balance@4", "Account.balance@7"))
                .containsExactly("Savings#1", "Savings#2", "Account.balance#2", "Account.balance#1");
    }

    @Test
    void elements_and_keys_stay_behind_the_number() {
        assertThat(shown("double[]@5[3]", "double[]@6[3]", "java.util.Map@1[a@2]", "java.util.Map@3[a]"))
                .containsExactly("double[]#1[3]", "double[]#2[3]", "java.util.Map#1[a@2]", "java.util.Map#2[a]");
    }

    @Test
    void a_name_is_the_same_for_all_objects() {
        assertThat(Stream.of("Account.balance#1", "double[]#2[3]", "java.util.Map#1[a#2]", "Map[a#2]", "x")
                        .map(target -> read(target).name()))
                .containsExactly("Account.balance", "double[][3]", "java.util.Map[a#2]", "Map[a#2]", "x");
    }

    private static final String SUM = """
            t1 begin Bank.sum
            t1 read  Account.balance@FIRST
            t2 begin Bank.transfer
            t2 write Account.balance@FIRST
            t2 write Account.balance@SECOND
            t2 end
            t1 read  Account.balance@SECOND
            t1 end
            """;

    @ParameterizedTest
    @ValueSource(strings = {"frontier", "commit-node-view", "block-pairs"})
    void two_objects_are_two_variables(String analysis) {
        Finding finding = findings(SUM.replace("FIRST", "8").replace("SECOND", "3"), analysis).stream()
                .filter(each -> each.method().equals("Bank.sum"))
                .findFirst()
                .orElseThrow();
        assertThat(finding.insight().anomaly()).isEqualTo("inconsistent read");
        assertThat(finding.message()).contains("Account.balance#1").contains("Account.balance#2");
        assertThat(finding.variable()).isEqualTo("Account.balance");
        assertThat(finding.insight().hint()).doesNotContain("once");
    }

    @Test
    void which_of_two_objects_comes_first_is_no_part_of_the_id() {
        assertThat(findings(SUM.replace("FIRST", "8").replace("SECOND", "3"), "frontier")
                        .get(0)
                        .id())
                .isEqualTo(findings(SUM.replace("FIRST", "3").replace("SECOND", "8"), "frontier")
                        .get(0)
                        .id())
                .isEqualTo(findings(SUM.replace("FIRST", "5").replace("SECOND", "5"), "frontier")
                        .get(0)
                        .id());
    }
}
