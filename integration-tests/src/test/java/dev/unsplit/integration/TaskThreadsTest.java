// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tasks of a pool are logical threads of their own, though its workers run many of them. */
class TaskThreadsTest {

    @TempDir
    static Path directory;

    private static Path classes;

    @BeforeAll
    static void compiles_the_programs() throws Exception {
        AgentUnderTest.mustBePackaged();
        classes = AgentUnderTest.compileInterleaved(directory.resolve("classes"), "atomic");
    }

    @Test
    void fork_join_tasks_are_threads() throws Exception {
        Path trace = directory.resolve("tasks.ust");
        Ran.process(
                        Map.of(),
                        directory,
                        Jdks.current().resolve("bin/java"),
                        AgentUnderTest.option("out=" + trace),
                        "-cp",
                        classes,
                        "atomic.ForkJoinSum")
                .hasStatus(0);
        Path text = directory.resolve("tasks.txt");
        Ran.unsplit("convert", trace, text).hasStatus(0);
        assertThat(text).content().contains("worker-1%20task");
    }
}
