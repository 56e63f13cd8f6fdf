// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A program that is split and then really deadlocks, under the agent. */
@Execution(ExecutionMode.CONCURRENT) // they mostly wait
class LiveTest {

    private static final String FINDING = "live.ThenDeadlocks.increment is not atomic";

    @TempDir
    static Path directory;

    private static Path classes;

    @BeforeAll
    static void compiles_the_program() throws Exception {
        AgentUnderTest.mustBePackaged();
        classes = AgentUnderTest.compileInterleaved(directory.resolve("classes"), "live");
    }

    @ParameterizedTest
    @MethodSource("dev.unsplit.integration.Jdks#all")
    void a_deadlock_is_ended_when_the_time_is_up_and_what_came_before_is_reported(Path jdk) throws Exception {
        Ran ran = Patience.untilIn(
                        "1\n", 4, seconds -> AgentUnderTest.unsplit(directory, command(jdk, "--timeout", seconds)))
                .hasStatus(1);
        assertThat(ran.out())
                .startsWith("1\n")
                .contains(FINDING, "the program was ended after its time was up")
                .doesNotContain("never");
        assertThat(ran.err())
                .contains(
                        "the program was deadlocked when it was ended: ",
                        " waits in live.ThenDeadlocks.lockBoth (ThenDeadlocks.java:",
                        " for a java.lang.Object that main holds");
    }

    @ParameterizedTest
    @MethodSource("dev.unsplit.integration.Jdks#all")
    void findings_are_told_at_once_and_again_after_an_interrupt(Path jdk) throws Exception {
        Path out = directory.resolve(jdk.getFileName() + ".out");
        Path err = directory.resolve(jdk.getFileName() + ".err");
        Running.mustNotIgnoreInterrupts();
        try (Running running =
                new Running(AgentUnderTest.start(directory, out, err, command(jdk, "--live")), out, err)) {
            running.awaitError("unsplit: found: " + FINDING);
            assertThat(Files.readString(out)).isEqualTo("1\n");
            running.signal("INT");
            assertThat(running.ended().hasStatus(1).out()).contains(FINDING, "exit status 130");
        }
    }

    private static Object[] command(Path jdk, String... options) {
        Object[] rest = {"--", jdk.resolve("bin/java"), "-cp", classes, "live.ThenDeadlocks"};
        Object[] all = new Object[1 + options.length + rest.length];
        all[0] = "run";
        System.arraycopy(options, 0, all, 1, options.length);
        System.arraycopy(rest, 0, all, 1 + options.length, rest.length);
        return all;
    }
}
