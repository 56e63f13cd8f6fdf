// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which classes of the JDK there are to observe, only the JVM of the program knows: it says so before the program runs. */
class ClassesOfTheJdkTest {

    @TempDir
    static Path directory;

    private static Path classes;

    /** Whoever runs it leaves a file behind. */
    @BeforeAll
    static void compiles_a_program() throws Exception {
        AgentUnderTest.mustBePackaged();
        Path source = Files.writeString(directory.resolve("Main.java"), """
                public class Main {
                    public static void main(String[] args) throws Exception {
                        java.nio.file.Files.createFile(java.nio.file.Path.of(args[0]));
                    }
                }
                """);
        classes = AgentUnderTest.javac(Jdks.current(), directory.resolve("classes"), List.of(source));
    }

    @ParameterizedTest
    @ValueSource(strings = {"run --format json", "record -o run.ust"})
    void names_of_no_class_are_refused_before_the_program_runs(String command) {
        Path ran = directory.resolve("never");
        observe(Jdks.current(), command, "no.such.Class,java.util.Vector,java.util.vector", ran)
                .isWrongUse("--jdk: expected classes of java.base, found 'no.such.Class', 'java.util.vector'");
        assertThat(ran).doesNotExist();
    }

    @Test
    void what_counts_is_the_jdk_of_the_program_and_not_that_of_the_command() {
        assumeTrue(Jdks.jdk25().isPresent(), "skipped: no JDK 25 in JAVA25_HOME or /usr/lib/jvm");
        assumeTrue(Runtime.version().feature() < 21, "skipped: what is newer in JDK 25 is here, too");
        String newer = "java.util.SequencedCollection";
        Path ran = directory.resolve("on25");
        observe(Jdks.jdk25().get(), "run --format json", newer, ran)
                .hasStatus(0)
                .isSilentOnStandardError();
        assertThat(ran).exists();
        observe(Jdks.jdk25().get(), "run --format json", newer + "s", directory.resolve("never"))
                .isWrongUse(newer + "s");
        observe(Jdks.current(), "run --format json", newer, directory.resolve("never"))
                .isWrongUse(newer);
        assertThat(directory.resolve("never")).doesNotExist();
    }

    /** What the others did is not lost because of it. */
    @Test
    void jvm_that_lacks_a_class_is_an_error_beside_the_results_of_the_others() throws Exception {
        assumeTrue(Jdks.jdk25().isPresent(), "skipped: no JDK 25 in JAVA25_HOME or /usr/lib/jvm");
        assumeTrue(Runtime.version().feature() < 21, "skipped: what is newer in JDK 25 is here, too");
        String trouble =
                "a JVM did not start its program: --jdk: expected classes of java.base, found 'java.util.SequencedCollection'";
        Path first = directory.resolve("first of two");
        Ran ran = observeBoth("run --format json", first);
        assertThat(first).exists();
        assertThat(directory.resolve("second")).doesNotExist();
        assertThat(ran.hasStatus(2).json())
                .extracting(report -> report.get("verdict").asString())
                .containsExactly("atomic", "error");
        assertThat(ran.json().get(1).get("error").asString()).contains(trouble);
        Ran recorded = observeBoth("record -o " + directory.resolve("both.ust"), directory.resolve("again"));
        assertThat(recorded.hasStatus(2).err()).contains(trouble);
        assertThat(directory.resolve("both.ust")).exists();
    }

    /** Classes of our own are loaded with the help of maps, too: while that lasts a probe cannot wait for it. */
    @Test
    void no_probe_fails_in_what_classes_are_loaded_with() throws Exception {
        Path source = Files.writeString(directory.resolve("Shared.java"), """
                public class Shared {
                    public static void main(String[] args) throws Exception {
                        var map = new java.util.HashMap<Integer, Integer>();
                        Runnable fill = () -> {
                            for (int i = 0; i < 50; i++) synchronized (map) { map.put(i, i); }
                        };
                        Thread first = new Thread(fill), second = new Thread(fill);
                        first.start();
                        second.start();
                        first.join();
                        second.join();
                    }
                }
                """);
        Path shared = AgentUnderTest.javac(Jdks.current(), directory.resolve("shared"), List.of(source));
        List<Object> words = new ArrayList<>(List.of("run", "--fail-on", "never", "--jdk", "java.util.HashMap", "--"));
        words.addAll(List.of(Jdks.current().resolve("bin/java"), "-cp", shared, "Shared"));
        assertThat(AgentUnderTest.command(words).hasStatus(0).err()).doesNotContain("probes that failed");
    }

    private static Ran observeBoth(String command, Path first) throws Exception {
        String both = "'%s' -cp '%s' Main '%s'; '%s' -cp '%s' Main '%s'"
                .formatted(
                        Jdks.jdk25().get().resolve("bin/java"),
                        classes,
                        first,
                        Jdks.current().resolve("bin/java"),
                        classes,
                        directory.resolve("second"));
        List<Object> words = new ArrayList<>(List.of(command.split(" ")));
        words.addAll(List.of("--jdk", "java.util.SequencedCollection", "--", "sh", "-c", both));
        return AgentUnderTest.unsplit(directory, words.toArray());
    }

    private static Ran observe(Path jdk, String command, String jdkClasses, Path argument) {
        List<Object> words = new ArrayList<>(
                List.of(command.replace("run.ust", directory + "/run.ust").split(" ")));
        words.addAll(List.of("--jdk", jdkClasses, "--", jdk.resolve("bin/java")));
        words.addAll(AgentUnderTest.SHORT_LIVED);
        words.addAll(List.of("-cp", classes, "Main", argument));
        return AgentUnderTest.command(words);
    }
}
