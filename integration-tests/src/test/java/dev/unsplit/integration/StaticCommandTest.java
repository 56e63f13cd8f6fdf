// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.report.ReportFormats;
import dev.unsplit.report.ReportFormats.ReportFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code unsplit static} says to scripts: exit statuses, one line for what is wrong, reports. */
class StaticCommandTest {

    private static final String SPLIT = """
            class Counter {
                private volatile int n;
                @dev.unsplit.annotations.Atomic int up() { return ++n; }
            }
            """;

    @TempDir
    Path directory;

    @Test
    void findings_make_the_exit_status_1_and_proofs_0() throws IOException {
        Path split = source("Counter.java", SPLIT);
        assertThat(unsplit(split).hasStatus(1).out()).contains("Counter.up is not atomic");
        unsplit("--fail-on", "never", split).hasStatus(0);
        Path whole = source("Counter.java", SPLIT.replace("int up", "synchronized int up"));
        assertThat(unsplit(whole).hasStatus(0).out()).contains("0 findings");
    }

    @Test
    void lock_expression_that_is_not_final_is_bad_input_but_all_else_is_reported() throws IOException {
        Path file = source("Wrong.java", """
                class Wrong {
                    Object lock = new Object();
                    @dev.unsplit.annotations.GuardedBy("lock") int n;
                    @dev.unsplit.annotations.Atomic int up() { return ++m; }
                    volatile int m;
                }
                """);
        Ran ran = unsplit(file).hasStatus(2);
        assertThat(ran.out()).contains("Wrong.up is not atomic");
        assertThat(ran.err())
                .contains("Wrong.java:3: @GuardedBy: lock expression 'lock' is not final")
                .endsWith("expected locks that are paths of final fields\n");
    }

    @Test
    void directory_that_is_named_as_a_source_is_none() throws IOException {
        Path named = Files.createDirectories(directory.resolve("Named.java"));
        assertThat(unsplit(directory).hasStatus(2).err())
                .contains("there is no Java source in it; expected files named *.java");
        Files.writeString(named.resolve("Counter.java"), SPLIT);
        unsplit(directory).hasStatus(1);
    }

    @Test
    void sarif_says_how_sure_it_is() throws IOException {
        Path report = directory.resolve("report.sarif");
        unsplit("--format", "sarif", "-o", report, source("Counter.java", SPLIT))
                .hasStatus(1);
        assertThat(Files.readString(report))
                .contains("Not proved, and no run behind it.")
                .doesNotContain("Static by static");
    }

    static Stream<String> formats() {
        return ReportFormats.all().stream().map(ReportFormat::id);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void report_of_each_format_names_the_method_and_the_line(String format) throws IOException {
        Ran ran = unsplit("--format", format, source("Counter.java", SPLIT)).hasStatus(1);
        assertThat(ran.out())
                .contains("Counter.up", "Counter.java")
                .containsPattern("(?i)static|not proved")
                .containsPattern("[^0-9]3[^0-9]");
        assertThat(ran.err()).isEmpty();
    }

    @Test
    void findings_of_a_baseline_are_known() throws IOException {
        Path baseline = directory.resolve("baseline.json");
        Path file = source("Counter.java", SPLIT);
        unsplit("--write-baseline", baseline, file).hasStatus(1);
        assertThat(unsplit("--baseline", baseline, file).hasStatus(0).out()).contains("0 findings, 1 accepted");
        source(
                "Counter.java",
                SPLIT.replace(
                        "return ++n; }", "return ++n; } @dev.unsplit.annotations.Atomic int down() { return --n; }"));
        assertThat(unsplit("--baseline", baseline, file).hasStatus(1).out()).contains("Counter.down is not atomic");
    }

    @Test
    void findings_without_a_run_count_if_those_that_are_as_sure_do() throws IOException {
        Path file = source("Counter.java", SPLIT);
        unsplit("--fail-on", "static", file).hasStatus(1);
        unsplit("--fail-on", "confirmed", file).hasStatus(0);
    }

    @Test
    void copy_with_annotations_is_accepted() throws IOException {
        Path copy = directory.resolve("copy");
        Path split = source("Counter.java", SPLIT.replace("@dev.unsplit.annotations.Atomic", ""));
        unsplit("--fail-on", "never", "--write-annotations", copy, split).hasStatus(0);
        assertThat(Files.readString(copy.resolve("Counter.java"))).contains("@dev.unsplit.annotations.Compound");
        unsplit(copy).hasStatus(0);
    }

    @Test
    void method_in_which_a_program_starts_need_not_be_atomic() throws IOException {
        Path file = source("Starts.java", """
                class Starts {
                    private volatile int n;
                    void main() { n++; }
                    void main(String[] args) { n++; }
                    int main(int by) { return n++; }
                }
                """);
        assertThat(unsplit(file).hasStatus(1).out()).contains("1 finding");
    }

    private static Ran unsplit(Object... args) {
        Stream<Object> command = Stream.of("static", "--class-path", Ran.PROJECT.resolve("annotations/target/classes"));
        return Ran.unsplit(Stream.concat(command, Stream.of(args)).toArray());
    }

    private Path source(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }
}
