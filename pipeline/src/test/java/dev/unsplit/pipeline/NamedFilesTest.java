// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedFilesTest {

    private static final List<String> OUTPUTS = List.of("-o", "--write-baseline", "--write-spec", "--keep-trace");

    private final NamedFiles files = new NamedFiles();

    @TempDir
    Path directory;

    private Path there;

    @BeforeEach
    void write() throws IOException {
        there = Files.writeString(directory.resolve("there"), "x");
    }

    /** Another name for a file in the directory. */
    private Path detour(String name) {
        return directory.resolve("../" + directory.getFileName() + "/./" + name);
    }

    private void output(String option, Path file) {
        if (option.equals("-o")) {
            files.writes(List.of(new Reports.Wanted("json", Optional.of(file))));
        } else {
            files.writes(option, file);
        }
    }

    private static String told(String option) {
        return option.equals("-o") ? "-o of --format json" : option;
    }

    private void isRefused(String message) {
        assertThatThrownBy(files::refuseClashes)
                .isInstanceOf(UsageException.class)
                .hasMessage(message);
    }

    @Test
    void outputs_are_pairwise_different() {
        for (String one : OUTPUTS) {
            for (String other : OUTPUTS) {
                NamedFilesTest pair = new NamedFilesTest();
                pair.output(one, directory.resolve("new"));
                pair.output(other, detour("new"));
                pair.isRefused(
                        detour("new") + ": is taken by " + told(one) + "; expected another file for " + told(other));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--write-baseline, --spec",
        "--write-baseline, the trace",
        "--write-spec, --baseline",
        "--write-spec, the program",
        "--keep-trace, --spec",
        "--keep-trace, --baseline",
        "--keep-trace, the program"
    })
    void outputs_take_no_place_of_an_input(String output, String input) {
        files.reads(input, there.toString());
        files.writes(output, detour("there"));
        isRefused(detour("there") + ": is the input itself (" + input + "); expected another file for " + output);
    }

    @Test
    void what_links_lead_to_is_seen() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), there);
        files.writes("--write-spec", there);
        files.writes("--keep-trace", link);
        isRefused(link + ": is taken by --write-spec; expected another file for --keep-trace");
    }

    @Test
    void a_baseline_and_a_specification_may_be_renewed() {
        Path other = directory.resolve("other");
        files.reads("--baseline", there.toString());
        files.writes("--write-baseline", there);
        files.reads("--spec", other.toString());
        files.writes("--write-spec", other);
        assertThatCode(files::refuseClashes).doesNotThrowAnyException();
    }

    @Test
    void devices_and_standard_streams_take_what_comes() {
        files.reads("the trace", "-");
        files.writes(List.of(
                new Reports.Wanted("text", Optional.empty()),
                new Reports.Wanted("json", Optional.of(Path.of("/dev/null")))));
        files.writes("--write-baseline", Path.of("/dev/null"));
        assertThatCode(files::refuseClashes).doesNotThrowAnyException();
    }
}
