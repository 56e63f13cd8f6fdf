// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static dev.unsplit.integration.CorpusTest.PROGRAMS;
import static dev.unsplit.integration.Ran.PROJECT;
import static dev.unsplit.integration.Ran.process;
import static dev.unsplit.integration.Ran.unsplit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Programs that others have written do under the agent what they do without it, and their known violations are found. */
@Execution(ExecutionMode.SAME_THREAD) // each of them keeps both processors busy
class RealProgramsTest {

    private static final Path JARS =
            PROJECT.resolve("integration-tests/target/real").toAbsolutePath();
    private static final Path AGENT =
            PROJECT.resolve("cli/target/lib/unsplit-agent.jar").toAbsolutePath();

    @TempDir
    Path directory;

    @BeforeAll
    static void needs_the_agent_and_the_programs() {
        assumeTrue(Files.exists(AGENT), "skipped: the agent is not packaged yet, run mvn verify");
        assumeTrue(Files.isDirectory(JARS), "skipped: the programs are not in target/real yet, run mvn verify");
    }

    @Test
    void h2_serves_several_clients() throws Exception {
        assertThat(report(Jdks.current(), AgentUnderTest.SHORT_LIVED, "h2", "h2.Clients", 15))
                .isNotNull();
    }

    @Test
    void lucene_builds_and_searches_an_index() throws Exception {
        assertThat(report(Jdks.current(), AgentUnderTest.SHORT_LIVED, "lucene", "lucene.Index", 50))
                .isNotNull();
    }

    @Test
    void jetty_answers_many_clients() throws Exception {
        assertThat(report(Jdks.current(), AgentUnderTest.SHORT_LIVED, "jetty", "jetty.Loopback", 15))
                .isNotNull();
    }

    @ParameterizedTest
    @CsvSource({"h2, h2.Clients, 60", "lucene, lucene.Index, 150", "jetty, jetty.Loopback, 60"})
    @Tag("campaign")
    void they_do_so_for_longer_on_all_jdks(String jars, String main, int size) throws Exception {
        for (Path jdk : Jdks.all().toList()) {
            assertThat(report(jdk, List.of(), jars, main, size)).isNotNull();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.unsplit.integration.Jdks#all")
    void log4j_removes_appenders_that_another_thread_has_removed(Path jdk) throws Exception {
        assertThat(blamed(report(jdk, AgentUnderTest.SHORT_LIVED, "log4j-1.2.13", "log4j.RemoveAllAppenders")))
                .containsExactly("org.apache.log4j.helpers.AppenderAttachableImpl.removeAllAppenders");
    }

    @ParameterizedTest
    @MethodSource("dev.unsplit.integration.Jdks#all")
    void log4j_stores_the_lines_of_an_exception_twice(Path jdk) throws Exception {
        assertThat(blamed(report(jdk, AgentUnderTest.SHORT_LIVED, "log4j-1.2.15", "log4j.ThrowableStrRep")))
                .containsExactly("org.apache.log4j.spi.ThrowableInformation.getThrowableStrRep");
    }

    private static Stream<String> blamed(JsonNode report) {
        return report.get("findings")
                .valueStream()
                .map(finding -> finding.get("method").asString())
                .distinct();
    }

    /** Runs a program bare and observed, compares what came of it, and judges what was recorded. */
    private JsonNode report(Path jdk, List<String> jvm, String jars, String program, Object... arguments)
            throws Exception {
        String classPath = compile(jars, program) + ":" + JARS.resolve(jars) + "/*";
        Path trace = directory.resolve("run.ust");
        List<String> withAgent = new ArrayList<>(jvm);
        withAgent.addAll(List.of("-Xverify:all", "-Xshare:off", "-javaagent:" + AGENT + "=out=" + trace));
        Ran bare = java(jdk, jvm, classPath, program, arguments).hasStatus(0);
        Ran observed = java(jdk, withAgent, classPath, program, arguments);
        assertThat(observed.status()).as(observed.err()).isEqualTo(bare.status());
        assertThat(observed.out()).isEqualTo(bare.out());
        Ran checked = unsplit("check", "--analysis", "frontier", "--no-refine", "--format", "json", trace);
        assertThat(checked.status()).as(checked.err()).isIn(0, 1);
        assertThat(Files.readAllLines(Path.of(trace + ".notes")))
                .contains("lost\t0")
                .noneMatch(note -> note.startsWith("trouble"));
        return checked.report();
    }

    private Path compile(String jars, String program) throws Exception {
        return AgentUnderTest.javac(
                Jdks.current(),
                directory.resolve("classes"),
                List.of(
                        "-g",
                        "-cp",
                        JARS.resolve(jars) + "/*",
                        PROGRAMS.resolve("interleaving/Interleaving.java").toAbsolutePath(),
                        PROGRAMS.resolve("real/" + program.replace('.', '/') + ".java")
                                .toAbsolutePath()));
    }

    private Ran java(Path jdk, List<String> jvm, String classPath, String program, Object... arguments)
            throws Exception {
        List<Object> command = new ArrayList<>(List.of(jdk.resolve("bin/java")));
        command.addAll(jvm);
        command.addAll(List.of("-cp", classPath, "real." + program));
        command.addAll(List.of(arguments));
        return process(Map.of(), directory, command.toArray());
    }
}
