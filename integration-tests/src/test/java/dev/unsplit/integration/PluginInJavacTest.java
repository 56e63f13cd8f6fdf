// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static dev.unsplit.integration.Ran.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The command {@code javac} of each JDK that is here, with the plugin: the examples of the static check, those for newer versions included, are judged as their comments say. */
class PluginInJavacTest {

    private static final Path EXAMPLES = PROJECT.resolve("staticcheck/src/test/examples");
    private static final Pattern COMPLAINT = Pattern.compile("(\\w+\\.java:\\d+): error: ");
    private static final Pattern NEWER = Pattern.compile("(\\d\\d)\\.java$");
    private static final int OLDEST = 17;

    @TempDir
    Path directory;

    /** Of the last compilation. */
    private int status;

    static Stream<Path> jdks() {
        return Jdks.all();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void examples_are_judged_as_their_comments_say(Path jdk) throws IOException, InterruptedException {
        List<Path> examples = examples(jdk);
        assertThat(complaints(javac(jdk, "-Xplugin:Unsplit", examples))).isEqualTo(expected(examples));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void wrong_option_gets_one_line(Path jdk) throws IOException, InterruptedException {
        List<String> told = javac(jdk, "-Xplugin:Unsplit sometimes", List.of(EXAMPLES.resolve("Account.java")));
        assertThat(told.get(0))
                .endsWith("error: -Xplugin:Unsplit: expected warnings, all or known=FILE, found 'sometimes'");
        assertThat(told).noneMatch(line -> line.contains("at dev.unsplit."));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void warnings_let_the_sources_compile(Path jdk) throws IOException, InterruptedException {
        Path file = directory.resolve("Counter.java");
        Files.writeString(file, """
                class Counter {
                    private volatile int n;
                    @dev.unsplit.annotations.Atomic int up() { return ++n; }
                }
                """);
        List<String> told = javac(jdk, "-Xplugin:Unsplit warnings", List.of(file));
        assertThat(told.get(0)).contains("Counter.java:3: warning: [unsplit] up is not atomic");
        assertThat(status).isZero();
        assertThat(directory.resolve("Counter.class")).exists();
        assertThat(javac(jdk, "-Xplugin:Unsplit", List.of(file)).get(0))
                .contains("Counter.java:3: error: [unsplit] up is not atomic");
        assertThat(status).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void table_of_the_user_is_read(Path jdk) throws IOException, InterruptedException {
        Path table =
                Files.writeString(directory.resolve("known.txt"), "java.util.concurrent.CountDownLatch await mover\n");
        Path file = Files.writeString(directory.resolve("Waits.java"), """
                class Waits {
                    @dev.unsplit.annotations.Atomic
                    void await(java.util.concurrent.CountDownLatch latch) throws InterruptedException { latch.await(); }
                }
                """);
        assertThat(javac(jdk, "-Xplugin:Unsplit", List.of(file)).get(0)).contains("await is not atomic");
        assertThat(javac(jdk, "-Xplugin:Unsplit known=" + table, List.of(file))).isEmpty();
        assertThat(status).isZero();
    }

    /** Without any promise nothing is proved; a single one is enough. */
    @Test
    void any_annotation_is_a_promise() throws IOException, InterruptedException {
        String counter = """
                class Counter {
                    %s private volatile int n;
                    %s int up() { return ++n; }
                    int twice() { return up() + up(); }
                }
                """;
        assertThat(complaintsOf(counter.formatted("", ""), "")).isEmpty();
        assertThat(complaintsOf(counter.formatted("", ""), " all")).hasSize(2);
        assertThat(complaintsOf(counter.formatted("@dev.unsplit.annotations.GuardedBy(\"this\")", ""), ""))
                .anyMatch(line -> line.contains("without its lock"));
        assertThat(complaintsOf(counter.formatted("", "@dev.unsplit.annotations.GuardedBy(\"this\")"), ""))
                .anyMatch(line -> line.contains("without its lock"));
        assertThat(complaintsOf(counter.formatted("", "@dev.unsplit.annotations.GuardedBy(\"n\")"), ""))
                .hasSize(1);
    }

    private List<String> complaintsOf(String source, String options) throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("Counter.java"), source);
        return javac(Jdks.current(), "-Xplugin:Unsplit" + options, List.of(file)).stream()
                .filter(line -> line.contains("[unsplit]"))
                .toList();
    }

    private static List<Path> examples(Path jdk) throws IOException {
        int version = Integer.parseInt(Files.readAllLines(jdk.resolve("release")).stream()
                .filter(line -> line.startsWith("JAVA_VERSION="))
                .map(line -> line.replaceAll("\\D*(\\d+).*", "$1"))
                .findFirst()
                .orElseThrow());
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files.filter(file -> needed(file) <= version).sorted().toList();
        }
    }

    private static int needed(Path file) {
        Matcher number = NEWER.matcher(file.toString());
        return number.find() ? Integer.parseInt(number.group(1)) : OLDEST;
    }

    private List<String> javac(Path jdk, String plugin, List<Path> files) throws IOException, InterruptedException {
        String modules = Stream.of("staticcheck", "finding", "annotations")
                .map(module -> PROJECT.resolve(module + "/target/classes").toString())
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = new ArrayList<>(List.of(
                jdk.resolve("bin/javac").toString(),
                "-nowarn",
                "-Xmaxerrs",
                "1000",
                "-proc:none",
                "-d",
                directory.toString(),
                "-cp",
                modules,
                "-processorpath",
                modules,
                plugin));
        files.forEach(file -> command.add(file.toString()));
        Path output = directory.resolve("output.txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        status = process.waitFor();
        return Files.readAllLines(output, StandardCharsets.UTF_8);
    }

    private static List<String> complaints(List<String> lines) {
        return lines.stream()
                .map(COMPLAINT::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .sorted()
                .toList();
    }

    private static List<String> expected(List<Path> files) throws IOException {
        List<String> expected = new ArrayList<>();
        for (Path file : files) {
            List<String> lines = Files.readAllLines(file);
            for (int at = 0; at < lines.size(); at++) {
                if (lines.get(at).contains("// error:")) {
                    expected.add(file.getFileName() + ":" + (at + 1));
                }
            }
        }
        return expected.stream().sorted().toList();
    }
}
