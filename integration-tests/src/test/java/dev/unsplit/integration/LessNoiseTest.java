// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static dev.unsplit.integration.Ran.EXAMPLES;
import static dev.unsplit.integration.Ran.unsplit;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Refinement, patterns that do no harm, and the baseline, with the real command and the real agent. */
class LessNoiseTest {

    private static final Path TRANSFER = EXAMPLES.resolve("transfer.txt");
    private static final Path MAXIMUM = EXAMPLES.resolve("maximum.txt");

    /** A method that is split inside what it calls; the program may be reformatted, and its threads have other names each time. */
    private static final String BANK = """
            package noise;
            %1$s
            public class Bank {
                static class Account {
                    private int balance = 1000;
                    synchronized int get() { return balance; }
                    synchronized void set(int amount) { balance = amount; }
                    void withdraw(int amount) {
                        int before = get();%1$s
                        Thread.yield();
                        set(before - amount);
                    }
                }
                final Account account = new Account();
                void transfer(int amount) { account.withdraw(amount); }
                public static void main(String[] args) throws Exception {
                    Bank bank = new Bank();
                    Thread[] threads = new Thread[2];
                    for (int at = 0; at < threads.length; at++) {
                        threads[at] = new Thread(() -> {
                            for (int i = 0; i < 300; i++) bank.transfer(i);
                        }, "%2$s" + at);
                    }
                    for (Thread thread : threads) thread.start();
                    for (Thread thread : threads) thread.join();
                }
            }
            """;

    @TempDir
    Path directory;

    private static List<String> texts(JsonNode findings, String field) {
        return findings.valueStream()
                .map(finding -> finding.path(field).asString(""))
                .distinct()
                .toList();
    }

    private static Set<String> ids(Ran ran) {
        return ran.json()
                .get(0)
                .get("findings")
                .valueStream()
                .map(finding -> finding.get("id").asString())
                .collect(Collectors.toSet());
    }

    @Test
    void refined_specification_leads_to_the_same_findings_without_refinement() {
        Path specification = directory.resolve("refined.spec");
        Ran refined =
                unsplit("check", "--analysis", "frontier", "--write-spec", specification, "--format", "json", TRANSFER);
        assertThat(specification).content().isEqualTo("""
                # Bank.transfer is split inside Account.withdraw
                exclude Bank.transfer
                """);
        Ran specified = unsplit(
                "check",
                "--analysis",
                "frontier",
                "--no-refine",
                "--spec",
                specification,
                "--format",
                "json",
                TRANSFER);
        assertThat(ids(specified)).isEqualTo(ids(refined)).hasSize(1);
        Ran bare = unsplit("check", "--analysis", "frontier", "--no-refine", "--format", "json", TRANSFER);
        assertThat(texts(bare.json().get(0).get("findings"), "method")).containsExactly("Bank.transfer");
    }

    /** A disk that is full is seen only when everything was analysed. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void findings_are_shown_even_if_the_refined_specification_cannot_be_written() {
        Ran ran = unsplit("check", "--write-spec", "/dev/full", TRANSFER).hasStatus(2);
        assertThat(ran.out()).contains("Account.withdraw is not atomic", "1 not atomic; 2 findings");
        assertThat(ran.err()).contains("unsplit: /dev/full: cannot be written");
    }

    @Test
    void edges_are_looked_into_by_nobody_and_asking_for_it_is_wrong_use() {
        Path edges = directory.resolve("edges.ust");
        unsplit("convert", "--level", "edges", TRANSFER, edges).hasStatus(0);
        unsplit("check", edges).hasStatus(1).isSilentOnStandardError();
        unsplit("check", "--refine", edges).isWrongUse("refinement needs accesses of a run");
        unsplit("check", "--write-spec", directory.resolve("x"), edges).isWrongUse("refinement needs accesses");
        unsplit("check", "--no-refine", "--refine", TRANSFER).isWrongUse("--no-refine");
        unsplit("run", "--level", "edges", "--refine", "X.java").isWrongUse("--refine");
    }

    @Test
    void pattern_that_does_no_harm_is_told_and_fails_nothing() {
        assertThat(unsplit("check", MAXIMUM).hasStatus(0).out()).contains("Known pattern: compare-and-set-retry");
        assertThat(unsplit("check", "--benign", "none", MAXIMUM).hasStatus(1).out())
                .doesNotContain("Known pattern");
        unsplit("check", "--benign", "mod-count,statistics-counter", MAXIMUM).hasStatus(1);
        unsplit("check", "--benign", "everything", MAXIMUM)
                .isWrongUse("--benign: expected compare-and-set-retry, double-checked-initialisation, mod-count,"
                        + " statistics-counter, all or none, found 'everything'");
    }

    @Test
    void baseline_knows_what_was_found_and_tells_what_is_gone() throws IOException {
        Path known = directory.resolve("known.json");
        unsplit("check", "--write-baseline", known, TRANSFER).hasStatus(1);
        Ran again = unsplit("check", "--baseline", known, TRANSFER).hasStatus(0);
        assertThat(again.err()).contains("accepted by the baseline");
        Ran others = unsplit("check", "--baseline", known, "--benign", "none", MAXIMUM)
                .hasStatus(1);
        assertThat(others.err()).contains("Account.withdraw (Account.balance), which was not found: remove ");
        Files.writeString(known, "{");
        unsplit("check", "--baseline", known, TRANSFER).isWrongUse(known + ":1:");
    }

    @Test
    void specification_is_not_replaced_where_something_was_not_analysed() throws IOException {
        Path refined = Files.writeString(directory.resolve("refined.spec"), "exclude Good.old");
        Path broken = Files.writeString(directory.resolve("broken.txt"), "garbage");
        unsplit("check", "--write-spec", refined, TRANSFER, broken).hasStatus(2);
        assertThat(refined).hasContent("exclude Good.old");
    }

    @Test
    void program_is_looked_into_while_it_runs_and_its_baseline_knows_what_another_run_finds() throws Exception {
        AgentUnderTest.mustBePackaged();
        Path known = directory.resolve("known.json");
        Path specification = directory.resolve("refined.spec");
        run("", "first", "--write-baseline", known, "--write-spec", specification);
        assertThat(specification)
                .content()
                .contains(
                        "# noise.Bank.transfer is split inside noise.Bank$Account.withdraw\nexclude noise.Bank.transfer\n");
        JsonNode findings = run("\n", "second", "--baseline", known);
        assertThat(texts(findings, "method")).containsExactly("noise.Bank$Account.withdraw");
        assertThat(texts(findings, "accepted")).containsExactly("baseline");
        assertThat(findings.get(0).get("callers").valueStream().map(JsonNode::asString))
                .containsExactly("noise.Bank.transfer");
    }

    private JsonNode run(String lines, String threads, Object... options) throws Exception {
        Path source = Files.writeString(directory.resolve("Bank.java"), BANK.formatted(lines, threads));
        return run(options, source).report().get("findings");
    }

    /** What is called is split, and so is the caller, between two calls: all of it at the same two lines. */
    private static final String TWO_ADDS = """
            public class Adds {
                static class Account {
                    int balance = 100;
                    void add(int amount) {
                        int before = balance;
                        Thread.yield();
                        balance = before + amount;
                    }
                }
                final Account one = new Account(), other = new Account();
                void transfer() {
                    one.add(-1);
                    Thread.yield();
                    other.add(1);
                }
                void outer() { transfer(); }
                public static void main(String[] args) throws Exception {
                    Adds adds = new Adds();
                    Thread[] threads = new Thread[3];
                    for (int at = 0; at < threads.length; at++) {
                        threads[at] = new Thread(() -> { for (int i = 0; i < ROUNDS; i++) adds.outer(); });
                    }
                    for (Thread thread : threads) thread.start();
                    for (Thread thread : threads) thread.join();
                }
            }
            """;

    @ParameterizedTest
    @ValueSource(ints = {1, 50})
    void caller_that_is_split_by_itself_beside_its_callee_is_never_specified_away(int rounds) throws Exception {
        AgentUnderTest.mustBePackaged();
        Path source =
                Files.writeString(directory.resolve("Adds.java"), TWO_ADDS.replace("ROUNDS", Integer.toString(rounds)));
        Path specification = directory.resolve("refined.spec");
        Path trace = directory.resolve("adds.ust");
        Ran first = run(new Object[] {"--write-spec", specification, "--keep-trace", trace}, source);
        assertThat(texts(first.report().get("findings"), "method")).contains("Adds$Account.add", "Adds.transfer");
        assertThat(Files.readAllLines(specification)).doesNotContain("exclude Adds.transfer");
        Ran again = unsplit("check", "--spec", specification, "--format", "json", trace)
                .hasStatus(1);
        assertThat(texts(again.report().get("findings"), "method")).contains("Adds.transfer");
        unsplit("check", "--spec", specification, "--write-spec", specification, trace);
        String second = Files.readString(specification);
        unsplit("check", "--spec", specification, "--write-spec", specification, trace);
        assertThat(specification).as("nothing has changed").hasContent(second);
    }

    @Test
    void updates_that_are_lost_in_spite_of_compare_and_set_get_no_hint_to_read_once() throws Exception {
        AgentUnderTest.mustBePackaged();
        Path classes = AgentUnderTest.compileInterleaved(directory.resolve("classes"), "violating");
        for (String program :
                List.of("CompareAndSetOfEarlierRead", "CompareAndSetExpectsLaterRead", "CompareAndSetKeepsFirstRead")) {
            Ran ran = AgentUnderTest.run(List.of("--sources", "src/test/programs"), classes, "violating." + program);
            JsonNode findings = ran.hasStatus(1).report().get("findings");
            assertThat(texts(findings, "benign")).as(program).containsExactly("");
            assertThat(texts(findings, "hint"))
                    .as(program)
                    .allMatch(hint -> hint.contains("updateAndGet") && !hint.contains("once"));
        }
    }

    @Test
    void harmless_programs_are_recognised_and_harmful_ones_are_not() throws Exception {
        AgentUnderTest.mustBePackaged();
        Path classes = AgentUnderTest.compileInterleaved(directory.resolve("classes"), "violating", "harmless");
        assertThat(benign(classes, "harmless.StatisticsCounter", "--sources", "src/test/programs"))
                .containsExactly("statistics-counter");
        assertThat(benign(classes, "violating.TicketRange", "--sources", "src/test/programs"))
                .doesNotContain("statistics-counter");
        assertThat(benign(classes, "harmless.ModCount", "--jdk", "java.util.AbstractList"))
                .containsExactly("mod-count");
        assertThat(benign(classes, "violating.DoubleCheckedLocking")).containsExactly("double-checked-initialisation");
        assertThat(benign(classes, "violating.CompareAndSetRetried")).containsExactly("compare-and-set-retry");
        assertThat(benign(classes, "violating.AbaCompareAndSet")).containsExactly("");
        assertThat(benign(classes, "violating.AtomicGetThenSet")).containsExactly("");
        assertThat(benign(classes, "violating.VolatileReadTwice")).containsExactly("");
    }

    @Test
    void loops_around_compare_and_set_are_recognised_by_their_sources() throws Exception {
        AgentUnderTest.mustBePackaged();
        Path classes = AgentUnderTest.compileInterleaved(directory.resolve("classes"), "harmless");
        for (String loop : List.of(
                "several_lines",
                "one_line",
                "returns_inside",
                "reads_before_the_loop",
                "by_function",
                "field_updater",
                "variable_handle",
                "method_of_its_own",
                "pop")) {
            Ran ran = AgentUnderTest.run(
                    List.of("--sources", "src/test/programs"), classes, "harmless.CompareAndSetLoops", loop);
            JsonNode findings = ran.hasStatus(0).report().get("findings");
            assertThat(texts(findings, "benign")).as(loop).containsExactly("compare-and-set-retry");
            assertThat(texts(findings, "hint")).as(loop).containsExactly("");
        }
    }

    private static List<String> benign(Path classes, String program, Object... options) {
        Ran ran = AgentUnderTest.run(List.of(options), classes, program);
        return texts(ran.report().get("findings"), "benign");
    }

    /** With JSON on standard output. */
    private Ran run(Object[] options, Object... program) throws Exception {
        List<Object> words = new ArrayList<>(List.of("run", "--format", "json"));
        words.addAll(List.of(options));
        words.addAll(List.of(program));
        return AgentUnderTest.command(words);
    }

    /** The compiler throws the annotation away, so it has to be read in the source. */
    @Test
    void what_the_source_suppresses_is_accepted_and_fails_nothing() throws Exception {
        AgentUnderTest.mustBePackaged();
        String suppressed =
                BANK.formatted("", "thread").replace("void withdraw", "@SuppressWarnings(\"unsplit\") void withdraw");
        Path source = Files.writeString(directory.resolve("Bank.java"), suppressed);
        Path known = directory.resolve("known.json");
        Ran ran = run(new Object[] {"--write-baseline", known}, source).hasStatus(0);
        assertThat(texts(ran.report().get("findings"), "accepted")).containsExactly("@SuppressWarnings");
        assertThat(ran.err()).contains("1 cause is accepted by @SuppressWarnings(\"unsplit\") in the sources");
        assertThat(known).content().doesNotContain("withdraw");
    }
}
