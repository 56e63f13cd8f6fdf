// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static dev.unsplit.integration.Ran.EXAMPLES;
import static dev.unsplit.integration.Ran.PROJECT;
import static dev.unsplit.integration.Ran.unsplit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.finding.Anomaly;
import dev.unsplit.finding.Rule;
import dev.unsplit.report.ReportFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What the pages say is what the command does. */
class DocumentationTest {

    private static final Path BANK = EXAMPLES.resolve("bank.txt");
    private static final Pattern CODE = Pattern.compile("`([^`\\n]+)`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");

    @TempDir
    Path directory;

    private static String page(String name) throws IOException {
        return Files.readString(PROJECT.resolve(name));
    }

    /** The first block of the page that is fenced as this language. */
    private static String block(String page, String language) {
        String start = "```" + language + "\n";
        int from = page.indexOf(start) + start.length();
        return page.substring(from, page.indexOf("```", from));
    }

    private static Stream<String> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results().map((MatchResult match) -> match.group(1));
    }

    private static List<String> analyses() {
        return unsplit("analyses")
                .out()
                .lines()
                .filter(line -> !line.startsWith(" "))
                .map(line -> line.replaceFirst(" .*", ""))
                .toList();
    }

    @Test
    void list_of_analyses_is_what_the_command_prints() throws IOException {
        assertThat(block(page("docs/analyses.md"), ""))
                .as("the block in docs/analyses.md; put there what './unsplit analyses' prints")
                .isEqualTo(unsplit("analyses").out());
    }

    @Test
    void readme_names_the_analyses_there_are() throws IOException {
        String readme = page("README.md");
        int from = readme.indexOf("engines decide independently");
        assertThat(matches(CODE, readme.substring(from, readme.indexOf("\n*", from))))
                .containsExactlyElementsOf(analyses());
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/find-a-bug-in-ten-minutes.md"})
    void pages_show_what_the_command_prints(String name) throws IOException {
        String page = page(name);
        String shown = "```\nexamples/traces/bank.txt: ";
        assertThat(page).contains(shown);
        assertThat(block(page.substring(page.indexOf(shown)), ""))
                .as("the example in %s; put there what './unsplit check examples/traces/bank.txt' prints", name)
                .isEqualTo(unsplit("check", BANK).out().replace(BANK.toString(), "examples/traces/bank.txt"));
    }

    /** Who meets whom, and how often, differs from run to run. */
    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/find-a-bug-in-ten-minutes.md"})
    void pages_show_what_a_run_prints(String name) throws IOException {
        String page = page(name);
        String shown = "```\nThe balance was 1000";
        assertThat(page).contains(shown);
        assertThat(unsplit("run", PROJECT.resolve("examples/Bank.java")).out().lines())
                .containsAll(block(page.substring(page.indexOf(shown)), "")
                        .lines()
                        .filter(DocumentationTest::isSameInEveryRun)
                        .toList())
                .anyMatch(line -> line.contains(" bank.Bank$Account.withdraw is not atomic: "));
    }

    @Test
    void bank_that_is_mended_as_the_page_says_is_atomic() throws IOException {
        String page = page("docs/find-a-bug-in-ten-minutes.md");
        String mending = page.substring(page.indexOf("## 3. Mend it"));
        String mended = "synchronized void withdraw(int amount)";
        assertThat(mending).contains("`" + mended + "`");
        String bank = page("examples/Bank.java");
        assertThat(bank).contains(" void withdraw(int amount)");
        Path file =
                Files.writeString(directory.resolve("Bank.java"), bank.replace("void withdraw(int amount)", mended));
        assertThat(unsplit("run", file).hasStatus(0).out())
                .endsWith(block(mending.substring(mending.indexOf("```\n")), ""));
    }

    private static boolean isSameInEveryRun(String line) {
        return Stream.of("     What happens:  ", "     Hint:          ", "1 trace: ")
                .anyMatch(line::startsWith);
    }

    @Test
    void every_anomaly_is_described() throws IOException {
        String page = page("docs/anomalies.md");
        for (Anomaly anomaly : Anomaly.values()) {
            assertThat(page).contains("| " + anomaly.title() + " | ").contains(" | " + anomaly.sentence() + " |");
        }
    }

    @Test
    void page_of_report_formats_says_what_the_formats_and_rules_say() throws IOException {
        String page = page("docs/report-formats.md");
        assertThat(ReportFormats.all())
                .allSatisfy(
                        format -> assertThat(page).contains("\n| `" + format.id() + "` | " + format.sentence() + " |"));
        assertThat(Rule.values())
                .allSatisfy(rule -> assertThat(page)
                        .contains("\n| `" + rule.id() + "` | " + rule.title() + " | " + rule.sentence() + " "
                                + rule.help() + " |"));
    }

    @Test
    void example_of_github_annotations_is_what_the_command_prints() throws IOException {
        assertThat(block(page("docs/report-formats.md"), ""))
                .as("the block in docs/report-formats.md; put there what './unsplit check --format github"
                        + " examples/traces/bank.txt' prints")
                .isEqualTo(unsplit("check", "--format", "github", BANK).out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"transfer.txt", "maximum.txt"})
    void less_noise_shows_what_the_command_prints(String name) throws IOException {
        Path trace = EXAMPLES.resolve(name);
        String printed = unsplit("check", "--analysis", "frontier", trace)
                .out()
                .replace(trace.toString(), "examples/traces/" + name);
        assertThat(page("docs/less-noise.md")).contains("```\n" + printed + "```");
    }

    @Test
    void baseline_that_is_shown_is_what_the_command_writes() throws IOException {
        Path file = directory.resolve("known.json");
        unsplit("check", "--analysis", "frontier", "--write-baseline", file, EXAMPLES.resolve("transfer.txt"));
        assertThat(block(page("docs/less-noise.md"), "json")).isEqualTo(Files.readString(file));
    }

    @Test
    void example_of_json_is_what_the_command_prints() throws IOException {
        String printed =
                unsplit("check", "--format", "json", BANK).out().replace(BANK.toString(), "examples/traces/bank.txt");
        assertThat(withoutSeconds(block(page("docs/json.md"), "json")))
                .as("the example in docs/json.md; put there what './unsplit check --format json"
                        + " examples/traces/bank.txt' prints")
                .isEqualTo(withoutSeconds(printed));
    }

    private static JsonNode withoutSeconds(String json) {
        ObjectNode read = (ObjectNode) new JsonMapper().readTree(json);
        ((ObjectNode) read.get("figures")).remove("seconds");
        return read;
    }

    @Test
    void every_field_of_json_is_described() throws IOException {
        Path odd = Files.writeString(directory.resolve("odd.std"), "T1|rel(l)|1\n");
        Path descriptor = Files.writeString(directory.resolve("descriptor.std"), """
                T1|begin(bank.Account.withdraw(I)V)|
                T1|r(x)|bank.Account.withdraw(Account.java:12)
                T2|w(x)|
                T1|w(x)|
                T1|end|
                """);
        Ran ran = unsplit(
                "check",
                "--analysis",
                "all",
                "--format",
                "json",
                BANK,
                EXAMPLES.resolve("three-way-cycle.txt"),
                odd,
                descriptor,
                directory.resolve("none.std"));
        Set<String> fields = new TreeSet<>();
        ran.json().forEach(result -> collectFields(result, fields));
        assertThat(fields).contains("notices", "error", "descriptor", "methods", "edges");
        fields.removeAll(analyses());
        assertThat(matches(CODE, page("docs/json.md")).toList()).containsAll(fields);
    }

    private static void collectFields(JsonNode node, Set<String> fields) {
        fields.addAll(node.propertyNames());
        node.forEach(child -> collectFields(child, fields));
    }

    static List<Path> pages() throws IOException {
        try (Stream<Path> top = Files.list(PROJECT.toAbsolutePath());
                Stream<Path> docs = Files.list(PROJECT.resolve("docs").toAbsolutePath())) {
            return Stream.concat(top, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void links_lead_somewhere(Path page) throws IOException {
        assertThat(matches(LINK, Files.readString(page)))
                .allSatisfy(link -> assertThat(page.resolveSibling(link)).exists());
    }
}
