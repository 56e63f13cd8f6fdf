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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConvertAndInfoTest {

    private static final Path BANK = EXAMPLES.resolve("bank.txt");
    private static final Path LOCKS_ONLY = EXAMPLES.resolve("locks-only.std");

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"x.std", "x.csv", "x.rr", "x.txt", "x.std.gz", "x.txt.zst", "x.ust", "x.ust.gz"})
    void a_trace_survives_the_way_into_another_format_and_back(String name) throws IOException {
        Path there = directory.resolve(name);
        Path back = directory.resolve("back.std");
        unsplit("convert", LOCKS_ONLY, there).hasStatus(0).isSilentOnStandardError();
        unsplit("check", there).hasStatus(1);
        unsplit("check", "--conflicts", "data", there).hasStatus(0);
        unsplit("convert", there, back).hasStatus(0);
        assertThat(events(back)).isEqualTo(events(LOCKS_ONLY));
    }

    @Test
    void damage_to_compressed_traces_is_noticed() throws IOException {
        Path compressed = directory.resolve("bank.txt.zst");
        unsplit("convert", BANK, compressed).hasStatus(0);
        byte[] content = Files.readAllBytes(compressed);
        content[content.length - 1] ^= 1; // in the checksum, which is the last thing in the file
        unsplit("check", Files.write(compressed, content)).isWrongUse("zstd data is damaged");
    }

    private static String events(Path std) throws IOException {
        return Files.readAllLines(std).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.replaceAll("\\|[^|]*$", ""))
                .toList()
                .toString();
    }

    @Test
    void a_trace_without_accesses_keeps_its_verdict_and_its_way_of_being_read() {
        Path edges = directory.resolve("edges.ust");
        unsplit("convert", "--level", "edges", BANK, edges).hasStatus(0).isSilentOnStandardError();
        unsplit("check", edges).hasStatus(1);
        assertThat(unsplit("info", edges).hasStatus(0).out())
                .contains("level         edges")
                .contains("conflicts     data by default");
        unsplit("convert", edges, directory.resolve("edges.std")).isWrongUse("edges.std", "ust or txt");
        unsplit("convert", "--level", "accesses", edges, directory.resolve("x.txt"))
                .isWrongUse("level edges");
    }

    @Test
    void what_edges_do_not_tell_any_more_is_told_where_they_are_made() throws IOException {
        Path odd = Files.writeString(directory.resolve("odd.std"), "T1|r(x)|1\nT1|rel(l)|2\n");
        Path whole = directory.resolve("odd.ust");
        unsplit("convert", odd, whole).hasStatus(0).isSilentOnStandardError();
        for (Path source : List.of(odd, whole)) {
            assertThat(unsplit("convert", "--level", "edges", source, directory.resolve("edges.ust"))
                            .hasStatus(0)
                            .err())
                    .contains("ill-formed", "converted as it stands: a release of a lock not held (once, at event 2)");
        }
    }

    @Test
    void accesses_with_edges_are_kept_whole_or_the_edges_alone() throws IOException {
        Path text = directory.resolve("both.txt");
        Files.writeString(text, """
                % level accesses+edges
                t1 number 1
                t1 begin A.f
                t1 read x
                t2 number 1
                t2 edge read-write t1 1 x
                t1 boundary
                t1 number 2
                t1 edge write-write t2 1 x
                t1 end A.f
                """);
        Path binary = directory.resolve("both.ust");
        Path again = directory.resolve("again.txt");
        unsplit("convert", text, binary).hasStatus(0);
        unsplit("convert", "--level", "accesses", binary, again).hasStatus(0);
        assertThat(again).hasSameTextualContentAs(text);
        assertThat(unsplit("info", binary).hasStatus(0).out()).contains("level         accesses");
        unsplit("check", "--analysis", "all", binary).hasStatus(1);
        unsplit("check", "--boundaries", "split", binary).hasStatus(0);
        unsplit("check", "--analysis", "aerodrome", binary).isWrongUse("both.ust", "only some accesses");
        unsplit("convert", binary, directory.resolve("both.std")).isWrongUse("both.std", "ust or txt");
        unsplit("convert", "--level", "edges", binary, again).hasStatus(0);
        assertThat(again).content().contains("% level edges", "boundary").doesNotContain("t1 read x");
    }

    @Test
    void a_note_tells_which_options_give_the_same_verdict_where_a_format_cannot_say_it() {
        Path std = directory.resolve("bank.std");
        Ran ran = unsplit("convert", BANK, std).hasStatus(0);
        assertThat(ran.err().lines()).hasSize(1);
        assertThat(ran.err()).contains("--conflicts data", std.toString());
    }

    @Test
    void transaction_that_the_format_would_exclude_is_refused() throws IOException {
        Path trace = Files.writeString(directory.resolve("a.std"), "T1|begin(Job.run)|1\nT1|end(Job.run)|2\n");
        unsplit("convert", trace, directory.resolve("a.rr")).isWrongUse("Job.run");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x.std", "x.csv", "x.rr"})
    void what_a_format_cannot_express_is_named_with_the_output(String name) throws IOException {
        Path trace = Files.writeString(directory.resolve("a.txt"), "t1 read x\nt1 barrier b\n");
        Path out = directory.resolve(name);
        unsplit("convert", trace, out)
                .isWrongUse(out + ": cannot express the barrier of 'b', expected ust or txt as the format");
        assertThat(out).doesNotExist();
    }

    @Test
    void methods_that_only_the_source_excludes_are_left_out() {
        Path traces = Ran.PROJECT.resolve("trace/src/test/resources/traces");
        Path std = directory.resolve("philo.std");
        unsplit("convert", traces.resolve("philo.rr.gz"), std).hasStatus(0).isSilentOnStandardError();
        assertThat(unsplit("info", std).out()).contains("philo.std: 191 events").contains("transactions  12 ");
    }

    @Test
    void standard_input_can_be_converted_to_standard_output() {
        byte[] trace = "t1 read x\nt2 write x\n".getBytes(StandardCharsets.UTF_8);
        Ran ran = unsplitReading(trace, "convert", "--to", "std", "-", "-").hasStatus(0);
        assertThat(ran.out()).isEqualTo("t1|r(x)|-\nt2|w(x)|-\n");
    }

    @Test
    void the_input_is_never_overwritten_by_itself() throws IOException {
        Path trace = Files.copy(BANK, directory.resolve("bank.txt"));
        Path other = Files.createSymbolicLink(directory.resolve("other.std"), trace);
        unsplit("convert", trace, trace).isWrongUse("is the input itself");
        unsplit("convert", trace, other).isWrongUse("is the input itself");
        assertThat(trace).hasSameBinaryContentAs(BANK);
    }

    @Test
    void an_output_of_old_survives_a_bad_input() throws IOException {
        Path bad = Files.writeString(directory.resolve("bad.std"), "T1|w(x)|1\nT1|end|2\n");
        Path old = Files.writeString(directory.resolve("old.txt"), "t1 read x\n");
        unsplit("convert", bad, old).isWrongUse("bad.std");
        assertThat(old).hasContent("t1 read x\n");
        assertThat(directory.toFile().list()).containsExactlyInAnyOrder("bad.std", "old.txt");
    }

    @Test
    void info_counts_what_is_in_a_trace() {
        Ran ran = unsplit("info", BANK).hasStatus(0).isSilentOnStandardError();
        assertThat(ran.out().replace(BANK.toString(), "bank.txt")).isEqualTo("""
                bank.txt: 21 events
                  by kind       read 2, write 3, acquire 4, release 4, fork 2, join 2, begin 2, end 2
                  threads       3
                  locks         1
                  variables     1
                  methods       1
                  transactions  2 (outermost)
                  unary         5 (events outside transactions)
                  nesting       1 at most
                  level         accesses
                  conflicts     data by default
                  boundaries    inside by default
                  excluded      -
                """);
    }

    @Test
    void info_counts_one_event() {
        byte[] trace = "t1 read x\n".getBytes(StandardCharsets.UTF_8);
        assertThat(unsplitReading(trace, "info", "-").hasStatus(0).out()).startsWith("-: 1 event\n");
    }

    @Test
    void info_goes_on_after_a_bad_file() {
        Ran ran = unsplit("info", "no.std", BANK);
        ran.isWrongUse("no.std");
        assertThat(ran.out()).contains("21 events");
    }

    @Test
    void analyses_are_listed_with_what_they_promise() {
        Ran ran = unsplit("analyses").hasStatus(0).isSilentOnStandardError();
        assertThat(ran.out()).startsWith("frontier (runs by default)").contains("promises: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "convert", "info", "analyses"})
    void every_command_tells_the_version(String command) {
        assertThat(unsplit(command, "-V").hasStatus(0).isSilentOnStandardError().out())
                .isEqualTo(unsplit("--version").out())
                .startsWith("unsplit ");
    }

    @Test
    void help_and_version_go_to_standard_output() {
        assertThat(unsplit("--version").hasStatus(0).isSilentOnStandardError().out())
                .matches("unsplit \\d+\\.\\d+\\.\\d+\\S*\\n");
        assertThat(unsplit("--help").hasStatus(0).isSilentOnStandardError().out())
                .contains("check", "convert", "info", "analyses");
        assertThat(unsplit("check", "--help")
                        .hasStatus(0)
                        .isSilentOnStandardError()
                        .out())
                .contains("--analysis", "--conflicts", "--boundaries", "--strict", "--fail-on");
    }
}
