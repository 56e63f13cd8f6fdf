// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However long a program works on the same things, neither it under the agent nor the command that analyses it needs more memory for that. */
class BoundedMemoryTest {

    private static final Path JAVA = Jdks.current().resolve("bin/java");
    private static final String SMALL = "-Xmx24m";
    private static final List<String> SMALL_COMMAND = List.of("-Xmx40m");

    @TempDir
    static Path directory;

    private static Path classes;

    @BeforeAll
    static void compiles_the_programs() throws Exception {
        AgentUnderTest.mustBePackaged();
        classes = AgentUnderTest.compile(Jdks.current(), directory.resolve("classes"), "lost", "-g");
    }

    @Test
    void a_run_fits_into_small_heaps() throws Exception {
        fitsIntoSmallHeaps(100_000);
    }

    @Test
    @Tag("campaign")
    void a_run_that_is_forty_times_as_long_fits_into_the_same_heaps() throws Exception {
        fitsIntoSmallHeaps(4_000_000);
    }

    /** What the recorder knows of objects, arrays, keys, locks and tasks goes with them, but for the numbers that they have in the trace. */
    @Test
    void things_that_come_and_go_fit_into_a_small_heap() throws Exception {
        comeAndGo(3_000);
    }

    @Test
    @Tag("campaign")
    void ten_times_as_many_things_that_come_and_go_fit_into_the_same_heap() throws Exception {
        comeAndGo(30_000);
    }

    /** Of a task that has ended next to nothing is left, neither in the program nor in the command, whichever analyses it makes. */
    @Test
    void tasks_that_come_and_go_fit_into_small_heaps() throws Exception {
        runTasks(10_000);
    }

    @Test
    @Tag("campaign")
    void ten_times_as_many_tasks_fit_into_the_same_heaps() throws Exception {
        runTasks(100_000);
    }

    /** There may be too little to look into what was found, but not to find it. */
    @Test
    @Tag("campaign")
    void million_tasks_are_judged_in_a_small_heap() throws Exception {
        Ran ran = AgentUnderTest.unsplit(
                List.of("-Xmx96m"), directory, "run", "--", JAVA, "-Xmx64m", "-cp", classes, "lost.Tasks", 500_000);
        assertThat(ran.hasStatus(1).out()).startsWith("500000 added\n").contains("Tasks.visit");
    }

    /** Many are submitted before the first of them has run: each costs little until it begins. */
    @Test
    void tasks_that_wait_to_begin_fit_into_a_small_heap() throws Exception {
        Ran ran = AgentUnderTest.unsplit(
                List.of("-Xmx64m"), directory, "run", "--", JAVA, "-Xmx40m", "-cp", classes, "lost.Queue", 50_000);
        assertThat(ran.hasStatus(0).isSilentOnStandardError().out()).startsWith("50000 done\n");
    }

    private static void runTasks(int count) throws Exception {
        Ran ran = AgentUnderTest.unsplit(
                List.of("-Xmx64m"), directory, "run", "--", JAVA, "-Xmx32m", "-cp", classes, "lost.Tasks", count);
        assertThat(ran.hasStatus(1).isSilentOnStandardError().out())
                .startsWith(count + " added\n")
                .contains("Tasks.visit");
    }

    private static void comeAndGo(int rounds) throws Exception {
        Ran ran = AgentUnderTest.unsplit(
                SMALL_COMMAND,
                directory,
                "record",
                "-o",
                directory.resolve("generations.ust"),
                "--",
                JAVA,
                SMALL,
                "-cp",
                classes,
                "lost.Generations",
                rounds);
        assertThat(ran.hasStatus(0).isSilentOnStandardError().out()).isEqualTo(rounds + " rounds, 0 accounts left\n");
    }

    private static void fitsIntoSmallHeaps(int steps) throws Exception {
        Ran ran = AgentUnderTest.unsplit(
                SMALL_COMMAND,
                directory,
                "run",
                "--budget",
                "0",
                "--",
                JAVA,
                SMALL,
                "-cp",
                classes,
                "lost.Work",
                "peacefully",
                steps);
        assertThat(ran.hasStatus(0).isSilentOnStandardError().out()).startsWith(2 * steps + "\n");
    }
}
