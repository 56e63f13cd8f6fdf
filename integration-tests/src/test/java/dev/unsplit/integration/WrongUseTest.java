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
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exit status 2, and exactly one line that says what was expected, for everything a user can get wrong. */
class WrongUseTest {

    private static final Path BANK = EXAMPLES.resolve("bank.txt");

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "frob | run, record, check, convert, info, explain, static, model, analyses or generate-completion",
                "'' | run, record, check, convert, info, explain, static, model, analyses or generate-completion",
                "--frob | --frob",
                "check | FILE",
                "check --frob x | --frob",
                "check --timeout 3 x | --timeout",
                "check --analysis foo x | frontier",
                "check --analysis races x | found 'races'",
                "check --analysis frontier,race,foo x | found 'foo'",
                "check --analysis '' x | frontier",
                "check --conflicts locks x | data or data+locks",
                "check --boundaries x y | split or inside",
                "check --level all x | edges",
                "check --fail-on sometimes x | observed, confirmed, possible, static, approximate or never",
                "check --from xml x | ust, std, csv, rr or txt",
                "check --format pdf x | text, json, html, sarif",
                "check --format json --format text x | standard output is taken by another report",
                "check --analysis | --analysis",
                "run | PROGRAM",
                "run --frob x | --frob",
                "run --timeout 0 x | a number of seconds above 0",
                "run --timeout soon x | a number of seconds above 0",
                "run --max-trace big x | 500k, 20M or 3G",
                "run --budget -1 x | a number that is not negative",
                "run --array-limit many x | a number that is not negative",
                "run --arrays some x | element, array or off",
                "run --order none x | fast or exact",
                "run --jdk a,,b x | names, separated by commas",
                "run --level all x | edges",
                "run --level edges --analysis aerodrome x | aerodrome does not work on recordings of level edges",
                "run --spec none.spec x | none.spec",
                "run --baseline none x | none",
                "record x | --output",
                "record --format json -o run.ust x | Unknown option: '--format'",
                "record -o run.ust | PROGRAM",
                "record -o run.ust --timeout 0 x | a number of seconds above 0",
                "convert | IN",
                "convert a.std | OUT",
                "convert a b c | c",
                "convert a.std b.std --level none | edges",
                "convert a.std b.xyz | --to",
                "convert a.std - | --to",
                "info | FILE",
                "explain | FINDINGS.json",
                "explain none.json | none.json: cannot be read: no such file",
                "explain a b c | c",
                "static | SOURCES",
                "static none | none: no such file or directory; expected Java sources",
                "analyses x | x",
            })
    void a_line_says_what_was_expected(String line, String expected) {
        String[] words = line.isEmpty() ? new String[0] : line.split(" ");
        Object[] args =
                Arrays.stream(words).map(word -> word.equals("''") ? "" : word).toArray();
        unsplit(args).isWrongUse(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "empty.std = ",
                "operation.std = T1|frob(x)|1",
                "fields.std = T1",
                "end.std = T1|end|1",
                "end.txt = t1 end",
                "operation.txt = t1 frob x",
                "fields.txt = t1",
                "garbage.ust = this is no such file",
                "garbage.gz = this is no such file",
            })
    void a_bad_trace_is_named_with_what_was_expected(String name, String content) throws IOException {
        Path file = Files.writeString(directory.resolve(name), content == null ? "" : content + "\n");
        unsplit("check", file).isWrongUse(file.toString());
        unsplit("info", file).isWrongUse(file.toString());
        Path out = directory.resolve("out.txt");
        unsplit("convert", file, out).isWrongUse(file.toString());
        assertThat(directory.toFile().list()).as("nothing is left behind").containsExactly(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x.std", "x.csv", "x.txt", "x.ust", "x.gz", "x.zst", "x"})
    void binary_garbage_is_one_line(String name) throws IOException {
        byte[] garbage = new byte[5000];
        new Random(1).nextBytes(garbage);
        unsplit("check", Files.write(directory.resolve(name), garbage)).isWrongUse(name);
    }

    @Test
    void a_trace_that_is_not_there_or_a_directory_is_named() {
        unsplit("check", "no/such/file.std").isWrongUse("no/such/file.std");
        unsplit("check", directory).isWrongUse(directory.toString(), "directory");
        unsplit("check", "").isWrongUse("'': expected the name of a file");
        unsplit("info", "no/such/file.std").isWrongUse("no/such/file.std");
        unsplit("convert", "no/such/file.std", directory.resolve("x.std")).isWrongUse("no/such/file.std");
    }

    @Test
    void nothing_on_standard_input_is_an_error() {
        unsplitReading(new byte[0], "check", "-").isWrongUse("-");
    }

    @Test
    void standard_input_can_be_named_only_once() {
        byte[] trace = "t1 read x\n".getBytes(StandardCharsets.UTF_8);
        unsplitReading(trace, "check", "-", BANK, "-").isWrongUse("standard input can be read only once");
        unsplitReading(trace, "info", "-", "-").isWrongUse("standard input can be read only once");
    }

    @Test
    void a_specification_is_named_with_the_line_and_what_was_expected() throws IOException {
        Path specification = Files.writeString(directory.resolve("my.spec"), "# comment\n\nexclude *.run\nomit x\n");
        unsplit("check", "--spec", specification, BANK)
                .isWrongUse(specification
                        + ":4: expected 'include|exclude [class|field] PATTERN [because \"REASON\"]', found 'omit x'");
        unsplit("check", "--spec", directory.resolve("none"), BANK).isWrongUse("none", "no such file");
        Path binary = Files.write(directory.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe});
        unsplit("check", "--spec", binary, BANK).isWrongUse("binary", "UTF-8");
    }

    @Test
    void a_baseline_must_be_readable() {
        unsplit("check", "--baseline", directory.resolve("none"), BANK).isWrongUse("none", "no such file");
        unsplit("check", "--baseline", directory, BANK).isWrongUse("it is a directory");
    }

    @Test
    void nothing_is_run_by_a_specification_that_is_none() throws IOException {
        Path specification = Files.writeString(directory.resolve("a.spec"), "exclude x\nomit x\n");
        String expected = specification
                + ":2: expected 'include|exclude [class|field] PATTERN [because \"REASON\"]', found 'omit x'";
        unsplit("run", "--spec", specification, "--", "no-such-program").isWrongUse(expected);
        Path trace = directory.resolve("run.ust");
        unsplit("record", "--spec", specification, "-o", trace, "--", "no-such-program")
                .isWrongUse(expected);
        Path huge = Files.writeString(directory.resolve("long.spec"), "x".repeat(1_000_000));
        Ran ran = unsplit("run", "--spec", huge, "--", "no-such-program");
        ran.isWrongUse("long.spec:1: expected", "xxx...'");
        assertThat(ran.err()).hasSizeLessThan(1000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-o", "--write-baseline", "--write-spec", "--keep-trace"})
    void nothing_is_run_if_what_it_leads_to_could_not_be_written(String option) {
        unsplit("run", option, directory.resolve("none/file"), "--", "no-such-program")
                .isWrongUse("none", "no such file or directory");
        unsplit("run", option, directory, "--", "no-such-program")
                .isWrongUse(directory.toString(), "it is a directory");
    }

    @Test
    void sources_are_directories_or_source_files() throws IOException {
        Path binary = Files.write(directory.resolve("binary"), new byte[] {0, -1, 7});
        Path source = Files.writeString(directory.resolve("Account.java"), "class Account {}");
        unsplit("check", "--sources", binary, BANK).isWrongUse("binary: expected a directory with sources");
        unsplit("check", "--sources", directory.resolve("none"), BANK).isWrongUse("none: expected a directory");
        unsplit("check", "--sources", source, BANK).hasStatus(1).isSilentOnStandardError();
    }

    @Test
    void a_report_that_cannot_be_written_is_named() {
        unsplit("check", "--format", "json", "-o", directory.resolve("no/r.json"), BANK)
                .isWrongUse("r.json", "no such");
        unsplit("check", "-o", directory, BANK).isWrongUse("it is a directory");
        unsplit("check", "-o", directory.resolve("a"), "-o", directory.resolve("a"), BANK)
                .isWrongUse("is taken by -o of --format text");
        unsplit(
                        "check",
                        "-o",
                        directory.resolve("a"),
                        "-o",
                        directory.resolve("../" + directory.getFileName() + "/a"),
                        BANK)
                .isWrongUse("is taken by -o of --format text");
        unsplit("check", "--spec", "a\0b", BANK).isWrongUse("expected the name of a file");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void a_report_never_takes_the_place_of_an_input() throws IOException {
        Path trace = Files.copy(BANK, directory.resolve("bank.txt"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), trace);
        Path specification = Files.writeString(directory.resolve("my.spec"), "exclude *.main\n");
        unsplit("check", "-o", trace, BANK, trace).isWrongUse("is the input itself");
        unsplit("check", "-o", link, trace).isWrongUse("is the input itself");
        unsplit("check", "--write-baseline", trace, trace).isWrongUse("is the input itself");
        unsplit("check", "--write-spec", link, trace).isWrongUse("is the input itself");
        unsplit("check", "--write-spec", "one", "--write-baseline", "one", trace)
                .isWrongUse("one: is taken by --write-baseline; expected another file for --write-spec");
        unsplit("check", "--write-spec", "./one", "-o", "one", trace)
                .isWrongUse("one: is taken by -o of --format text");
        unsplit("check", "--spec", specification, "--write-baseline", specification, trace)
                .isWrongUse("is the input itself (--spec); expected another file for --write-baseline");
        unsplit("check", "--baseline", specification, "--write-spec", specification, trace)
                .isWrongUse("is the input itself (--baseline); expected another file for --write-spec");
        unsplit("run", "--keep-trace", "one", "-o", "./one", "--", "no-such-program")
                .isWrongUse("is taken by -o of --format text; expected another file for --keep-trace");
        unsplit("run", "--spec", specification, "--keep-trace", specification, "--", "no-such-program")
                .isWrongUse("is the input itself (--spec); expected another file for --keep-trace");
        unsplit("run", "--write-baseline", trace, trace).isWrongUse("is the input itself");
        unsplit("record", "-o", trace, trace).isWrongUse("is the input itself (the program)");
        unsplit("record", "--spec", specification, "-o", specification, "--", "no-such-program")
                .isWrongUse("is the input itself (--spec); expected another file for -o");
        unsplit("record", "-o", link, "--", "no-such-program", "-cp", "none:" + trace)
                .isWrongUse("is the input itself (the program's command line); expected another file for -o");
        unsplit("check", "--spec", specification, "-o", specification, trace).isWrongUse("is the input itself");
        unsplit("check", "--baseline", specification, "-o", specification, trace)
                .isWrongUse("is the input itself");
        assertThat(trace).hasSameBinaryContentAs(BANK);
        assertThat(specification).hasContent("exclude *.main");
        assertThat(directory.toFile().list()).containsExactlyInAnyOrder("bank.txt", "link", "my.spec");
    }

    @Test
    void a_trace_that_needs_too_much_memory_is_named_and_the_next_one_is_analysed() {
        Ran ran = Ran.withInputThatNeedsTooMuchMemory("check", "--format", "json", "-", BANK);
        ran.isWrongUse("-: needs more memory than the JVM may use (", " MB)", "UNSPLIT_OPTS=-Xmx");
        assertThat(ran.json())
                .extracting(result -> result.get("verdict").asString())
                .containsExactly("error", "violation");
        Ran.withInputThatNeedsTooMuchMemory("info", "-").isWrongUse("-: needs more memory");
        Ran.withInputThatNeedsTooMuchMemory("convert", "-", directory.resolve("x.std"))
                .isWrongUse("-: needs more memory");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void a_fault_of_the_tool_asks_to_be_reported() {
        Ran ran = Ran.withBrokenInput("check", "-");
        ran.hasStatus(3);
        assertThat(ran.err())
                .startsWith("unsplit: this is a fault of unsplit itself, please report it")
                .contains("\tat ");
    }
}
