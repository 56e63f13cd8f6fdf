// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.finding.Witness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceSuppressionsTest {

    private static final String BANK = """
            package bank;
            class Bank {
                @SuppressWarnings({"unchecked", "unsplit"}) int hits;
                int balance;
                @SuppressWarnings("unsplit") Bank() {}
                @java.lang.SuppressWarnings(value = "unsplit") void suppressed() {}
                @SuppressWarnings("unchecked") void other() {}
                @SuppressWarnings("unsplit") void overloaded(int a) {}
                void overloaded(String a) {}
                @SuppressWarnings("unsplit") void overloaded(int a, long[] b) {}
                void bare() { new Runnable() { @SuppressWarnings("unsplit") public void run() {} }.run(); }
                static class Account { void withdraw() {} }
                @SuppressWarnings("unsplit")
                static class Quick { void serve() {} static class Inner { void serve() {} } }
                class Teller { @SuppressWarnings("unsplit") Teller(int a) {} Teller(int a, int b) {} }
                enum Kind { GOOD; @SuppressWarnings("unsplit") Kind() {} }
                record Rate(int a, long b) { @SuppressWarnings("unsplit") Rate {} }
                static class Desk { @SuppressWarnings("unsplit") Desk(int a) {} }
                interface Door { class Lock { @SuppressWarnings("unsplit") Lock(int a) {} } }
            }
            record Pair(int x) { @SuppressWarnings("unsplit") int twice() { return x; } }
            """;

    @TempDir
    Path directory;

    private final List<TraceResult> told = new ArrayList<>();

    @BeforeEach
    void write() throws IOException {
        Files.createDirectories(directory.resolve("bank"));
        Files.writeString(directory.resolve("bank/Bank.java"), BANK);
        Files.writeString(directory.resolve("bank/Broken.java"), "package bank; class Broken { void f( ");
    }

    private static Finding finding(Rule rule, String method, String descriptor, String variable, Site... sites) {
        return new Finding(
                "11",
                rule,
                Certainty.OBSERVED,
                "frontier",
                method,
                descriptor,
                List.of(),
                true,
                "",
                1,
                1,
                variable,
                List.of(sites),
                new Witness.Suspicion(List.of()));
    }

    private String accepted(Finding finding) throws IOException {
        new SourceSuppressions(new ParsedSources(List.of(directory)), told::add)
                .result(new TraceResult("a", 1, Verdict.VIOLATION, Map.of(), List.of(finding), List.of(), ""));
        return told.get(told.size() - 1).findings().get(0).insight().accepted();
    }

    @ParameterizedTest
    @CsvSource({
        "bank.Bank.suppressed,         ()V,     @SuppressWarnings",
        "bank.Bank.suppressed,         '',      @SuppressWarnings",
        "bank.Bank.<init>,             ()V,     @SuppressWarnings",
        "bank.Bank.other,              ()V,     ''",
        "bank.Bank.bare,               ()V,     ''",
        "bank.Bank.overloaded,         (I)V,    ''", // another one has a parameter, too
        "bank.Bank.overloaded,         (I[J)V,  @SuppressWarnings",
        "bank.Bank.overloaded,         '',      ''",
        "bank.Bank$1.run,              ()V,     ''", // nobody knows its number
        "bank.Bank$Account.withdraw,   ()V,     ''",
        "bank.Bank$Quick.serve,        ()V,     @SuppressWarnings",
        "bank.Bank$Quick$Inner.serve,  ()V,     @SuppressWarnings",
        "bank.Bank$Quick$1.run,        ()V,     @SuppressWarnings",
        "bank.Bank$Teller.<init>,      (Lbank/Bank;I)V,   @SuppressWarnings",
        "bank.Bank$Teller.<init>,      (Lbank/Bank;II)V,  ''",
        "bank.Bank$Kind.<init>,        (Ljava/lang/String;I)V, @SuppressWarnings",
        "bank.Bank$Rate.<init>,        (IJ)V,  @SuppressWarnings",
        "bank.Bank$Desk.<init>,        (I)V,   @SuppressWarnings",
        "bank.Bank$Door$Lock.<init>,   (I)V,   @SuppressWarnings",
        "bank.Bank.lambda$suppressed$0, (I)V,  @SuppressWarnings",
        "bank.Bank.lambda$new$3,       ()V,    @SuppressWarnings",
        "bank.Bank.lambda$other$0,     ()V,    ''",
        "bank.Bank.lambda$overloaded$0, (I)V,  ''", // of which one is not known
        "bank.Missing.f,               ()V,     ''",
        "bank.Broken.f,                ()V,     ''",
        "f,                            '',      ''",
    })
    void split_method_is_accepted_where_the_source_says_so(String method, String descriptor, String expected)
            throws IOException {
        assertThat(accepted(finding(Rule.ATOMICITY, method, descriptor, "bank.Bank.balance")))
                .isEqualTo(expected);
    }

    @Test
    void class_is_looked_for_in_the_file_that_the_finding_names() throws IOException {
        Site site = new Site("bank.Pair", "twice", "Bank.java", 16);
        assertThat(accepted(finding(Rule.ATOMICITY, "bank.Pair.twice", "()I", "x", site)))
                .isEqualTo("@SuppressWarnings");
        assertThat(accepted(finding(Rule.ATOMICITY, "bank.Pair.twice", "()I", "x")))
                .isEmpty();
    }

    @Test
    void everything_about_a_suppressed_field_is_accepted() throws IOException {
        assertThat(accepted(finding(Rule.ATOMICITY, "bank.Bank.other", "()V", "bank.Bank.hits")))
                .isEqualTo("@SuppressWarnings");
        assertThat(accepted(finding(Rule.RACE, "", "", "bank.Bank.hits"))).isEqualTo("@SuppressWarnings");
        assertThat(accepted(finding(Rule.RACE, "", "", "bank.Bank.balance"))).isEmpty();
    }

    @Test
    void race_is_accepted_where_both_methods_are() throws IOException {
        Site suppressed = new Site("bank.Bank", "suppressed", "Bank.java", 6);
        Site bare = new Site("bank.Bank", "bare", "Bank.java", 11);
        assertThat(accepted(finding(Rule.RACE, "", "", "x", suppressed, suppressed)))
                .isEqualTo("@SuppressWarnings");
        assertThat(accepted(finding(Rule.RACE, "", "", "x", suppressed, bare))).isEmpty();
    }

    @Test
    void what_is_accepted_is_counted() throws IOException {
        accepted(finding(Rule.ATOMICITY, "bank.Bank.suppressed", "()V", "x"));
        assertThat(told.get(0).notices())
                .containsExactly(
                        "1 cause is accepted by @SuppressWarnings(\"unsplit\") in the sources and fails nothing");
    }
}
