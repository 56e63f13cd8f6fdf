// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static dev.unsplit.integration.Ran.EXAMPLES;
import static dev.unsplit.integration.Ran.PROJECT;
import static dev.unsplit.integration.Ran.process;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as users start it: a script, a JVM of its own, real streams. */
class LauncherTest {

    private static final Path SCRIPT =
            PROJECT.resolve("unsplit").toAbsolutePath().normalize();
    private static final Path JAR = PROJECT.resolve("cli/target/unsplit-cli.jar");
    private static final Path BANK =
            EXAMPLES.resolve("bank.txt").toAbsolutePath().normalize();

    @TempDir
    Path directory;

    /** The script would build what is missing, in the middle of the build that runs this test. */
    @BeforeEach
    void needs_the_jar() {
        assumeTrue(Files.exists(JAR), "skipped: the jar of cli is not packaged yet, run mvn verify");
    }

    @Test
    void works_from_any_directory_and_through_links() throws Exception {
        Path link = Files.createSymbolicLink(directory.resolve("linked"), SCRIPT);
        Path linkToLink = Files.createSymbolicLink(directory.resolve("again"), Path.of("linked"));
        Ran ran = process(Map.of(), directory, linkToLink, "check", "--format", "json", BANK)
                .hasStatus(1);
        assertThat(ran.json()).hasSize(1);
        assertThat(ran.err()).isEmpty();
        assertThat(process(Map.of(), Path.of("/"), link, "--version")
                        .hasStatus(0)
                        .out())
                .startsWith("unsplit ");
        Files.delete(linkToLink);
        Files.delete(link);
    }

    @Test
    void passes_arguments_and_exit_status_through() throws Exception {
        Path trace = Files.copy(BANK, directory.resolve("a name with blanks.txt"));
        process(Map.of(), directory, SCRIPT, "check", trace.getFileName()).hasStatus(1);
        process(Map.of(), directory, SCRIPT, "check", "--fail-on", "never", trace.getFileName())
                .hasStatus(0);
        process(Map.of(), directory, SCRIPT, "check", "none.std").isWrongUse("none.std");
        process(Map.of(), directory, SCRIPT, "run", "Main.java").isWrongUse("Main.java", "no such file");
    }

    @Test
    void takes_names_that_are_not_ascii_where_no_locale_is_set() throws Exception {
        process(Map.of("LC_ALL", "C"), directory, "bash", "-c", "cp '" + BANK + "' $'\\303\\274.txt'")
                .hasStatus(0);
        process(Map.of("LC_ALL", "C"), directory, "bash", "-c", "'" + SCRIPT + "' check $'\\303\\274.txt'")
                .hasStatus(1);
        process(
                        Map.of("LC_ALL", "POSIX"),
                        directory,
                        "bash",
                        "-c",
                        "'" + SCRIPT + "' record -o $'\\303\\274.ust' -- true")
                .isWrongUse("expected the name of a file");
    }

    @Test
    void says_which_java_is_needed() throws Exception {
        process(Map.of("JAVA_HOME", directory.toString()), directory, SCRIPT, "--version")
                .isWrongUse("JAVA_HOME", "17 or newer");
        Path java = Files.createDirectories(directory.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"11.0.2\"' >&2\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        process(Map.of("JAVA_HOME", directory.toString()), directory, SCRIPT, "--version")
                .isWrongUse("11.0.2", "17 or newer");
    }

    @Test
    void a_build_that_fails_is_a_fault_of_the_tool() throws Exception {
        Path script = Files.copy(SCRIPT, directory.resolve("unsplit"), StandardCopyOption.COPY_ATTRIBUTES);
        Path maven = Files.createDirectories(directory.resolve("bin")).resolve("mvn");
        Files.writeString(maven, "#!/bin/sh\necho '[ERROR] broken on purpose'\nexit 1\n");
        assertThat(maven.toFile().setExecutable(true)).isTrue();
        String path = maven.getParent() + ":" + System.getenv("PATH");
        Ran ran = process(Map.of("PATH", path), directory, script, "--version").hasStatus(3);
        assertThat(ran.err()).contains("[ERROR] broken on purpose", "unsplit: the build failed");
    }

    @Test
    void ends_quietly_when_nobody_reads_its_output_any_more() throws Exception {
        String many = (BANK + " ").repeat(500);
        Ran ran = process(
                Map.of(),
                directory,
                "bash",
                "-c",
                "set -o pipefail; " + SCRIPT + " check --format json " + many + " | head -1");
        assertThat(ran.err()).isEmpty();
        assertThat(ran.json()).hasSize(1);
        ran.hasStatus(1);
        Path large = PROJECT.resolve("trace/src/test/resources/traces/jgf-raytracer.std.gz")
                .toAbsolutePath();
        process(
                        Map.of(),
                        directory,
                        "bash",
                        "-c",
                        "set -o pipefail; " + SCRIPT + " convert --to std " + large + " - | head -1")
                .hasStatus(0)
                .isSilentOnStandardError();
    }

    @Test
    void a_full_disk_is_one_line() throws Exception {
        assumeTrue(Files.exists(Path.of("/dev/full")), "skipped: there is no /dev/full");
        process(Map.of(), directory, "bash", "-c", SCRIPT + " check " + BANK + " > /dev/full")
                .isWrongUse("standard output");
        process(Map.of(), directory, SCRIPT, "check", "-o", "/dev/full", BANK).isWrongUse("/dev/full");
        process(Map.of(), directory, SCRIPT, "convert", "--to", "std", BANK, "/dev/full")
                .isWrongUse("/dev/full");
    }

    @Test
    void closed_streams_are_one_line_or_silence() throws Exception {
        process(Map.of(), directory, "bash", "-c", SCRIPT + " check - <&-").isWrongUse("-", "empty");
        process(Map.of(), directory, "bash", "-c", SCRIPT + " check " + BANK + " >&-")
                .isWrongUse("standard output");
        process(Map.of(), directory, "bash", "-c", SCRIPT + " check " + BANK + " 2>&-")
                .hasStatus(1);
        process(Map.of(), directory, "bash", "-c", SCRIPT + " check none.std <&- >&- 2>&-")
                .hasStatus(2);
        Path report = directory.resolve("report.txt");
        process(Map.of(), directory, "bash", "-c", SCRIPT + " check -o report.txt " + BANK + " <&- >&- 2>&-")
                .hasStatus(1);
        assertThat(report).content().contains("Account.withdraw is not atomic");
    }

    @Test
    void memory_that_one_trace_used_up_is_there_for_the_next() throws Exception {
        Path large = directory.resolve("large.std");
        try (Writer out = Files.newBufferedWriter(large)) {
            for (int variable = 0; variable < 1_000_000; variable++) {
                out.write("T0|w(v" + variable + ")|\n");
            }
        }
        Map<String, String> environment = Map.of("UNSPLIT_OPTS", "-Xmx20m");
        Ran ran = process(environment, directory, SCRIPT, "check", "--format", "json", large, BANK, large, BANK);
        ran.hasStatus(2);
        assertThat(ran.json())
                .extracting(result -> result.get("verdict").asString())
                .containsExactly("error", "violation", "error", "violation");
        assertThat(ran.err().lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("large.std: needs more memory than the JVM may use"));
    }

    @Test
    void runs_on_jdk_25_native_code_included() throws Exception {
        Optional<Path> jdk = Jdks.jdk25();
        assumeTrue(jdk.isPresent(), "skipped: no JDK 25 in JAVA25_HOME or /usr/lib/jvm");
        Map<String, String> environment = Map.of("JAVA_HOME", jdk.orElseThrow().toString());
        Path compressed = directory.resolve("bank.txt.zst");
        process(environment, directory, SCRIPT, "convert", BANK, compressed)
                .hasStatus(0)
                .isSilentOnStandardError();
        Ran ran = process(environment, directory, SCRIPT, "check", BANK, compressed);
        ran.hasStatus(1).isSilentOnStandardError();
        assertThat(ran.out()).contains("Account.withdraw is not atomic", "2 traces: 2 not atomic");
    }
}
