// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static dev.unsplit.integration.Ran.EXAMPLES;
import static dev.unsplit.integration.Ran.unsplit;
import static dev.unsplit.integration.Ran.unsplitReading;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Findings that were kept are shown as if the traces were still there. */
class ExplainTest {

    private static final Path BANK = EXAMPLES.resolve("bank.txt");

    @TempDir
    Path directory;

    private Path saved(Object... options) throws IOException {
        List<Object> args = new ArrayList<>(List.of("check", "--format", "json"));
        args.addAll(List.of(options));
        return Files.writeString(
                directory.resolve("findings.json"), unsplit(args.toArray()).out());
    }

    private static Object[] examples() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files.sorted().toArray();
        }
    }

    private static Object[] check(String format, String analyses, Object... traces) {
        List<Object> args = new ArrayList<>(List.of("check", "--format", format, "--analysis", analyses));
        args.addAll(List.of(traces));
        return args.toArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "json", "sarif", "junit", "github"})
    void every_format_is_what_check_writes(String format) throws IOException {
        for (String analyses : List.of("frontier,commit-node-view,race,deadlock", "all")) {
            for (Object trace : examples()) {
                assertSame(format, analyses, trace);
            }
            assertSame(format, analyses, examples());
            assertThat(unsplit(check(format, analyses, examples())).out()).isNotEmpty();
        }
    }

    private static void assertSame(String format, String analyses, Object... traces) {
        Ran checked = unsplit(check(format, analyses, traces));
        byte[] saved = unsplit(check("json", analyses, traces)).out().getBytes(StandardCharsets.UTF_8);
        Ran explained = unsplitReading(saved, "explain", "--format", format, "-");
        assertThat(withoutTimes(explained.out())).isEqualTo(withoutTimes(checked.out()));
        assertThat(explained.err()).isEqualTo(checked.err());
        explained.hasStatus(checked.status());
    }

    /** Two checks of the same trace take different times. */
    private static String withoutTimes(String report) {
        return report.replaceAll("\"seconds\":[0-9.E-]+", "").replaceAll(" time=\"[0-9.]+\"", "");
    }

    @Test
    void warnings_and_errors_of_the_traces_come_back() throws IOException {
        Path odd = Files.writeString(directory.resolve("odd.std"), "T1|rel(l)|1\n");
        for (String format : List.of("text", "sarif", "junit", "github", "json")) {
            assertSame(format, "frontier", odd);
            assertSame(format, "frontier", odd, directory.resolve("none.std"), BANK);
        }
    }

    @Test
    void the_start_of_an_id_is_enough() throws IOException {
        Path saved = saved(BANK, EXAMPLES.resolve("three-way-cycle.txt"));
        String id = unsplit("check", "--format", "json", BANK)
                .json()
                .get(0)
                .get("findings")
                .get(0)
                .get("id")
                .asString();
        Ran whole = unsplit("explain", saved, id).hasStatus(1).isSilentOnStandardError();
        assertThat(whole.out()).contains(BANK + ": 21 events", "1 trace: 1 not atomic; 1 finding");
        assertThat(whole.out()).isEqualTo(unsplit("check", BANK).out());
        assertThat(unsplit("explain", saved, id.substring(0, 6)).hasStatus(1).out())
                .isEqualTo(whole.out());
    }

    @Test
    void an_id_that_nothing_or_too_much_has_is_told_in_one_line() throws IOException {
        Path saved = saved(examples());
        unsplit("explain", saved, "no-such-id")
                .isWrongUse(saved + ": no finding has the id 'no-such-id'; expected ", " or ");
        unsplit("explain", saved, "").isWrongUse("the ids of several findings start with ''; expected ");
        Path none = saved(EXAMPLES.resolve("bank-atomic.txt"));
        unsplit("explain", none, "1").isWrongUse("no id, since there are no findings");
    }

    /** Whoever reads them elsewhere does not have the sources. */
    @ParameterizedTest
    @ValueSource(strings = {"sarif", "github"})
    void files_are_called_as_they_were_when_the_findings_were_saved(String format) throws IOException {
        Files.createDirectory(directory.resolve(".git"));
        Path sources = Files.createDirectories(directory.resolve("code/main"));
        Files.writeString(sources.resolve("Account.java"), "// a line\n".repeat(20));
        Path saved = saved("--sources", sources, BANK);
        String there =
                unsplit("check", "--sources", sources, "--format", format, BANK).out();
        assertThat(there).contains("code/main/Account.java");
        assertThat(unsplit("explain", "--format", format, saved).out()).isEqualTo(there);
    }

    @ParameterizedTest
    @CsvSource({"observed, 1", "possible, 1", "never, 0"})
    void fail_on_says_which_findings_count(String certainty, int status) throws IOException {
        unsplit("explain", "--fail-on", certainty, saved(BANK)).hasStatus(status);
    }

    @Test
    void only_what_is_predicted_does_not_count_if_it_must_be_observed() throws IOException {
        Path predicted = saved("--analysis", "commit-node-view", BANK);
        unsplit("explain", predicted).hasStatus(1);
        unsplit("explain", "--fail-on", "observed", predicted).hasStatus(0);
        unsplit("explain", saved(EXAMPLES.resolve("bank-atomic.txt"))).hasStatus(0);
    }

    @Test
    void each_format_goes_to_the_file_that_follows_it() throws IOException {
        Path saved = saved(BANK);
        Path sarif = directory.resolve("r.sarif");
        Path junit = directory.resolve("r.xml");
        Ran ran = unsplit("explain", "--format", "sarif", "-o", sarif, "--format", "junit", "-o", junit, saved)
                .hasStatus(1);
        assertThat(ran.out()).isEmpty();
        assertThat(sarif).content().contains("\"version\":\"2.1.0\"");
        assertThat(junit).content().contains("<testsuites");
        unsplit("explain", saved, "-o", saved).isWrongUse("is the input itself");
    }

    @Test
    void bad_json_is_told_in_one_line_and_leaves_nothing_behind() throws IOException {
        Path bad = Files.writeString(directory.resolve("bad.json"), Files.readString(saved(BANK)) + "{\"trace\":7}\n");
        Path out = directory.resolve("r.txt");
        unsplit("explain", bad, "-o", out).isWrongUse(bad + ":2:10: expected a string for \"trace\"");
        assertThat(out).doesNotExist();
        unsplit("explain", BANK).isWrongUse(BANK + ":1:", "expected JSON");
        unsplit("explain", directory).isWrongUse(directory + ": cannot be read: it is a directory");
        unsplitReading(new byte[0], "explain", "-").isWrongUse("-:1:1: expected an object", "found nothing");
        unsplitReading(new byte[] {'{', '"', (byte) 0xC3, '"', '}'}, "explain", "-")
                .isWrongUse("-:1:", "expected JSON");
    }
}
