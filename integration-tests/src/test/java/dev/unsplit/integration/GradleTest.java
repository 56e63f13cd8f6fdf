// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A build by Gradle without its daemon: what the build runs is observed, Gradle is not. */
@Tag("campaign")
class GradleTest {

    @TempDir
    Path directory;

    @Test
    void what_a_build_runs_is_observed_and_gradle_is_not() throws Exception {
        AgentUnderTest.mustBePackaged();
        assumeTrue(isInstalled(), "skipped: no gradle on the PATH");
        Files.writeString(directory.resolve("settings.gradle"), "");
        Files.writeString(directory.resolve("build.gradle"), """
                apply plugin: 'java'
                task observe(type: JavaExec, dependsOn: classes) {
                    main = 'bank.Bank'
                    classpath = sourceSets.main.runtimeClasspath
                }
                """);
        Path sources = Files.createDirectories(directory.resolve("src/main/java/bank"));
        Files.copy(Ran.PROJECT.resolve("examples/Bank.java"), sources.resolve("Bank.java"));
        Ran ran = AgentUnderTest.unsplit(
                directory,
                "run",
                "--analysis",
                "frontier",
                "--",
                "gradle",
                "--no-daemon",
                "--offline",
                "--project-cache-dir",
                directory.resolve("cache"),
                "observe");
        assertThat(ran.hasStatus(1).out())
                .contains("BUILD SUCCESSFUL", "bank.Bank: ", "bank.Bank$Account.withdraw is not atomic")
                .doesNotContain("org.gradle");
    }

    private static boolean isInstalled() {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "gradle")));
    }
}
