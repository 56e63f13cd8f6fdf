// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static dev.unsplit.integration.Ran.EXAMPLES;
import static dev.unsplit.integration.Ran.unsplit;
import static dev.unsplit.integration.Ran.unsplitReading;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class CheckTest {

    private static final Path BANK = EXAMPLES.resolve("bank.txt");
    private static final Path BANK_ATOMIC = EXAMPLES.resolve("bank-atomic.txt");
    private static final Path LOCKS_ONLY = EXAMPLES.resolve("locks-only.std");

    @TempDir
    Path directory;

    @Test
    void text_is_for_people_and_goes_to_standard_output() {
        Ran ran = unsplit("check", BANK).hasStatus(1).isSilentOnStandardError();
        assertThat(ran.out().replace(BANK.toString(), "bank.txt")).isEqualTo("""
                bank.txt: 21 events, violation

                  1. Account.withdraw is not atomic: bob came in between its read of Account.balance
                     (Account.java:12) and its write of Account.balance (Account.java:13)

                     alice                    bob                      where
                     in Account.withdraw
                       read Account.balance                            Account.java:12
                                              in Account.withdraw
                                                write Account.balance  Account.java:13
                       write Account.balance                           Account.java:13

                     No serial order gives the same result: Account.withdraw (alice) must come before
                     Account.withdraw (bob), as it read Account.balance before bob wrote it, and after it, as it
                     wrote Account.balance after bob wrote it.

                     What happens:  lost update: it overwrites what another thread wrote after it had read; that
                                    change is lost
                     How sure:      observed in this run, once, at event 17 (frontier); possible in another
                                    schedule, of 2 executions (commit-node-view)
                     Hint:          in Account.withdraw, hold the lock account from the read of Account.balance
                                    (Account.java:12) to the write of Account.balance (Account.java:13)

                1 trace: 1 not atomic; 1 finding
                """);
    }

    @Test
    void sources_are_shown_beside_the_steps() throws IOException {
        Files.writeString(
                directory.resolve("Account.java"), "\n".repeat(11) + "int read = balance;\nbalance = read;\n");
        Ran ran = unsplit("check", "--sources", directory, "--color", "always", BANK)
                .hasStatus(1);
        assertThat(ran.out().replaceAll("\u001b\\[[0-9;]*m", ""))
                .isNotEqualTo(ran.out())
                .contains("  read Account.balance                            12    int read = balance;")
                .contains("  write Account.balance                           13    balance = read;");
    }

    @Test
    void names_of_threads_are_only_shown() throws IOException {
        Path trace = Files.writeString(directory.resolve("esc.txt"), """
                T%1B[2J begin f
                T%1B[2J read x
                T2 write x
                T%1B[2J write x
                """);
        Ran ran = unsplit("check", trace).hasStatus(1);
        assertThat(ran.out() + ran.err()).doesNotContain("\u001b").contains("T\\u001b[2J");
    }

    @Test
    void json_is_one_object_in_a_line() {
        Ran ran = unsplit("check", "--format", "json", BANK).hasStatus(1).isSilentOnStandardError();
        JsonNode result = ran.json().get(0);
        assertThat(result.propertyNames())
                .containsExactly("trace", "events", "verdict", "analyses", "findings", "figures");
        assertThat(result.get("trace").asString()).isEqualTo(BANK.toString());
        assertThat(result.get("events").asLong()).isEqualTo(21);
        assertThat(result.get("verdict").asString()).isEqualTo("violation");
        assertThat(result.get("analyses").get("frontier").asString()).isEqualTo("violation");
        JsonNode finding = result.get("findings").get(0);
        assertThat(finding.propertyNames())
                .containsSubsequence(
                        "id",
                        "rule",
                        "certainty",
                        "analysis",
                        "method",
                        "blamed",
                        "message",
                        "count",
                        "event",
                        "variable",
                        "sites",
                        "witness");
        assertThat(finding.get("rule").asString()).isEqualTo("atomicity");
        assertThat(finding.get("certainty").asString()).isEqualTo("observed");
        assertThat(finding.get("method").asString()).isEqualTo("Account.withdraw");
        assertThat(finding.get("blamed").asBoolean()).isTrue();
        assertThat(finding.get("event").asLong()).isEqualTo(17);
        assertThat(finding.get("variable").asString()).isEqualTo("Account.balance");
        assertThat(ran.out()).doesNotContain("null");
    }

    @Test
    void nobody_is_blamed_for_a_cycle_of_three_that_each_are_left_before_they_are_entered() {
        JsonNode finding = unsplit("check", "--format=json", EXAMPLES.resolve("three-way-cycle.txt"))
                .hasStatus(1)
                .json()
                .get(0)
                .get("findings")
                .get(0);
        assertThat(finding.get("blamed").asBoolean()).isFalse();
        assertThat(finding.get("methods").valueStream().map(JsonNode::asString))
                .containsExactlyInAnyOrder("Stock.reserve", "Stock.ship", "Stock.order");
        assertThat(finding.get("method")).isEqualTo(finding.get("methods").get(0));
    }

    @Test
    void the_format_tells_whether_locks_conflict_unless_the_user_says_so() {
        unsplit("check", LOCKS_ONLY).hasStatus(1);
        unsplit("check", "--conflicts", "data", LOCKS_ONLY).hasStatus(0);
        unsplit("check", "--conflicts", "data+locks", LOCKS_ONLY).hasStatus(1);
        unsplit("check", EXAMPLES.resolve("stringbuffer.std")).hasStatus(1);
        unsplit("check", BANK_ATOMIC).hasStatus(0);
    }

    @Test
    void standard_input_is_a_trace_called_minus_whose_locks_do_not_conflict() throws IOException {
        byte[] locksOnly = Files.readAllBytes(LOCKS_ONLY);
        Ran ran = unsplitReading(locksOnly, "check", "--from", "std", "--format", "json", "-")
                .hasStatus(0);
        assertThat(ran.json().get(0).get("trace").asString()).isEqualTo("-");
        unsplitReading(locksOnly, "check", "--from", "std", "--conflicts", "data+locks", "-")
                .hasStatus(1);
        unsplitReading(Files.readAllBytes(BANK), "check", "-").hasStatus(1);
    }

    @Test
    void compressed_traces_are_read_directly() throws IOException {
        Path gzip = directory.resolve("bank.txt.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
            Files.copy(BANK, out);
        }
        Path zstd = directory.resolve("bank.txt.zst");
        try (OutputStream out = new ZstdOutputStream(Files.newOutputStream(zstd))) {
            Files.copy(BANK, out);
        }
        List<JsonNode> results =
                unsplit("check", "--format", "json", gzip, zstd).hasStatus(1).json();
        assertThat(results)
                .extracting(result ->
                        result.get("verdict").asString() + result.get("events").asLong())
                .containsExactly("violation21", "violation21");
        ByteArrayOutputStream piped = new ByteArrayOutputStream();
        Files.copy(gzip, piped);
        unsplitReading(piped.toByteArray(), "check", "-").hasStatus(1);
    }

    @Test
    void a_bad_file_among_good_ones_is_an_error_while_the_others_are_still_analysed() throws IOException {
        Path bad = Files.writeString(directory.resolve("bad.std"), "T1|w(x)|1\nT1|frobnicate(x)|2\n");
        Path missing = directory.resolve("missing.std");
        Ran ran = unsplit("check", "--format", "json", BANK, bad, missing, BANK_ATOMIC)
                .hasStatus(2);
        assertThat(ran.json())
                .extracting(result -> result.get("verdict").asString())
                .containsExactly("violation", "error", "error", "atomic");
        assertThat(ran.json().get(1).get("error").asString()).contains("bad.std", "2", "expected");
        assertThat(ran.err().lines()).hasSize(2).allMatch(line -> line.startsWith("unsplit: "));
        Ran text = unsplit("check", BANK, bad).hasStatus(2);
        assertThat(text.err()).startsWith("unsplit: " + bad + ":2: ").hasLineCount(1);
        assertThat(text.out()).doesNotContain("bad.std").contains("2 traces: 1 not atomic, 1 not analysed");
        assertThat(unsplit("check", bad).hasStatus(2).out()).isEmpty();
    }

    @Test
    void a_thousand_small_files_are_one_run() throws IOException {
        areOneRun(1000);
    }

    @Test
    @Tag("campaign")
    void thousands_of_small_files_are_one_run() throws IOException {
        areOneRun(3000);
    }

    private void areOneRun(int files) throws IOException {
        List<Object> args = new ArrayList<>(List.of("check", "--analysis", "all", "--format", "json"));
        byte[] atomic = Files.readAllBytes(BANK_ATOMIC);
        for (int number = 0; number < files; number++) {
            args.add(Files.write(directory.resolve(number + ".txt"), atomic));
        }
        List<JsonNode> results = unsplit(args.toArray()).hasStatus(0).json();
        assertThat(results)
                .hasSize(files)
                .allMatch(result -> result.get("verdict").asString().equals("atomic"));
        assertThat(results.get(files - 1).get("trace").asString()).endsWith(files - 1 + ".txt");
    }

    @ParameterizedTest
    @CsvSource({"observed, 1", "confirmed, 1", "possible, 1", "static, 1", "approximate, 1", "never, 0"})
    void fail_on_says_from_which_certainty_on_findings_count(String certainty, int status) {
        unsplit("check", "--fail-on", certainty, BANK).hasStatus(status);
    }

    @Test
    void each_format_goes_to_the_file_that_follows_it() throws IOException {
        Path text = directory.resolve("r.txt");
        Path json = directory.resolve("r.json");
        Ran both = unsplit("check", "--format", "text", "-o", text, "--format", "json", "-o", json, BANK, BANK_ATOMIC)
                .hasStatus(1);
        assertThat(both.out()).isEmpty();
        assertThat(text).content().contains("2 traces: 1 not atomic, 1 atomic; 1 finding");
        assertThat(Files.readAllLines(json)).hasSize(2);
        Ran one = unsplit("check", "--format", "json", "--format", "text", "-o", text, BANK);
        assertThat(one.json()).hasSize(1);
        assertThat(unsplit("check", "--format", "json", "-o", "-", BANK)
                        .json()
                        .get(0)
                        .get("findings"))
                .isEqualTo(one.json().get(0).get("findings"));
        assertThat(unsplit("check", "-o", text, BANK_ATOMIC).out()).isEmpty();
        assertThat(text).content().endsWith("1 trace: 1 atomic; 0 findings\n");
        assertThat(directory).isDirectoryNotContaining("glob:**.part*");
    }

    @Test
    void options_that_have_nothing_to_do_are_accepted() throws IOException {
        Path baseline = Files.writeString(directory.resolve("baseline.json"), "{\"version\":1,\"findings\":[]}");
        unsplit("check", "--no-refine", "--level", "edges", "--boundaries", "split", "--baseline", baseline, BANK)
                .hasStatus(1)
                .isSilentOnStandardError();
    }

    @Test
    void the_usual_analyses_are_those_that_apply_to_the_trace() throws IOException {
        Path edges = directory.resolve("edges.ust");
        unsplit("convert", "--level", "edges", BANK, edges).hasStatus(0);
        assertThat(unsplit("check", "--format", "json", BANK, edges)
                        .hasStatus(1)
                        .json())
                .extracting(result -> List.copyOf(result.get("analyses").propertyNames()))
                .containsExactly(List.of("frontier", "commit-node-view", "race", "deadlock"), List.of("frontier"));
    }

    @Test
    void a_specification_takes_the_place_of_what_the_trace_excludes() throws IOException {
        Path specification = Files.writeString(directory.resolve("unsplit.spec"), """
                # withdraw was never meant to be atomic
                exclude *.withdraw
                """);
        Ran ran = unsplit("check", "--spec", specification, BANK).hasStatus(0);
        assertThat(ran.err().lines())
                .containsExactly("unsplit: warning: " + BANK + ": 1 method is no transaction, by the specification");
    }

    @Test
    void a_specification_is_told_with_its_reasons_and_with_rules_that_matched_nothing_in_any_trace()
            throws IOException {
        Path specification = Files.writeString(directory.resolve("unsplit.spec"), """
                exclude *.withdraw because "roughly right"
                exclude *.witdraw
                include Maximum.*
                exclude field *.total
                """);
        Path maximum = Ran.PROJECT.resolve("examples/traces/maximum.txt");
        assertThat(unsplit("check", "--spec", specification, BANK, maximum)
                        .hasStatus(0)
                        .err()
                        .lines())
                .containsExactly(
                        "unsplit: warning: " + BANK
                                + ": 1 method is no transaction, by the specification: \"roughly right\" (1)",
                        "unsplit: warning: " + maximum
                                + ": a rule of the specification matched nothing: 'exclude *.witdraw' (line 2)");
        assertThat(unsplit("check", "--spec", specification, BANK, directory.resolve("none.std"))
                        .err())
                .doesNotContain("matched nothing");
    }

    @Test
    void ill_formed_traces_get_one_warning_line_and_are_errors_if_strict() throws IOException {
        Path odd = Files.writeString(directory.resolve("odd.std"), "T1|rel(l)|1\nT1|rel(l)|2\n");
        Ran warned = unsplit("check", odd).hasStatus(0);
        assertThat(warned.err().lines()).hasSize(1);
        assertThat(warned.err()).startsWith("unsplit: warning: " + odd + ": ").contains("release of a lock not held");
        assertThat(warned.out()).doesNotContain("release of a lock not held");
        Path report = directory.resolve("report.txt");
        unsplit("check", "-o", report, odd).hasStatus(0);
        assertThat(report).content().contains("note: " + odd + ": ", "release of a lock not held");
        unsplit("check", "--strict", odd)
                .isWrongUse(
                        odd + ":1: expected a well-formed trace, found a release of a lock not held",
                        "release of a lock not held");
    }
}
