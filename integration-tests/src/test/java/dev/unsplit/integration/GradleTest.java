// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds by Gradle without its daemon. */
@Tag("campaign")
class GradleTest {

    private static final Path JUNIT_4 = Path.of("/usr/share/java/junit4.jar");

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

    /** With JUnit 4: Gradle 4.4.1, which Debian has, knows no newer one. */
    @Test
    void the_lines_on_the_page_check_the_tests_of_a_build() throws Exception {
        AgentUnderTest.mustBePackaged();
        assumeTrue(isInstalled() && Files.exists(JUNIT_4), "skipped: no gradle on the PATH, or no " + JUNIT_4);
        String page = Files.readString(Ran.PROJECT.resolve("docs/gradle.md"));
        String start = "```groovy\n";
        String lines = page.substring(page.indexOf(start) + start.length(), page.indexOf("\n```\n"));
        Files.writeString(directory.resolve("settings.gradle"), "");
        Files.writeString(
                directory.resolve("build.gradle"),
                """
                apply plugin: 'java'
                dependencies { testCompile files('%s', '%s') }
                """.formatted(JUNIT_4, JUNIT_4.resolveSibling("hamcrest-core.jar")) + lines);
        Path sources = Files.createDirectories(directory.resolve("src/main/java/bank"));
        Files.copy(AgentUnderTest.PROGRAMS.resolve("junit/bank/Account.java"), sources.resolve("Account.java"));
        Path tests = Files.createDirectories(directory.resolve("src/test/java/bank"));
        Files.copy(AgentUnderTest.PROGRAMS.resolve("junit/bank/Clerks.java"), tests.resolve("Clerks.java"));
        Files.writeString(tests.resolve("AccountTest.java"), """
                package bank;
                public class AccountTest {
                    @org.junit.Test
                    public void withdraw() throws Exception {
                        Account account = new Account();
                        Clerks.both(() -> account.withdraw(1));
                    }
                }
                """);
        Ran ran = Ran.process(
                Map.of(),
                directory,
                "gradle",
                "--no-daemon",
                "--offline",
                "--project-cache-dir",
                directory.resolve("cache"),
                "-Punsplit=" + Ran.PROJECT.toRealPath(),
                "check");
        assertThat(ran.hasStatus(1).out())
                .containsPattern("bank\\.Account\\.withdraw (can be split|is not atomic)") // as the run happens to go
                .contains(":unsplitCheck FAILED");
    }

    private static boolean isInstalled() {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "gradle")));
    }
}
