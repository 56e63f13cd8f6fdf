// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static dev.unsplit.integration.Ran.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** The agent as it is packaged, and programs to try it on. */
final class AgentUnderTest {

    static final Path PROGRAMS = PROJECT.resolve("integration-tests/src/test/programs");

    static final Path COMMAND = PROJECT.resolve("cli/target/unsplit-cli.jar").toAbsolutePath();

    private static final Path AGENT =
            PROJECT.resolve("cli/target/lib/unsplit-agent.jar").toAbsolutePath();

    private AgentUnderTest() {}

    static void mustBePackaged() {
        assumeTrue(
                Files.exists(COMMAND) && Files.exists(AGENT),
                "skipped: the jar of cli is not packaged yet, run mvn verify");
    }

    /** The option of java that puts it into a JVM. */
    static String option(String... options) {
        return "-javaagent:" + AGENT + "=" + String.join(",", options);
    }

    /** All programs of a folder, compiled. */
    static Path compile(Path jdk, Path classes, String folder, String... options) throws Exception {
        List<Object> words = new ArrayList<>(List.of(options));
        try (Stream<Path> files = Files.walk(PROGRAMS.resolve(folder))) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .map(Path::toAbsolutePath)
                    .forEach(words::add);
        }
        return javac(jdk, classes, words);
    }

    /** In this JVM, whose compiler is warm, unless another JDK's is wanted. */
    static Path javac(Path jdk, Path classes, List<Object> optionsAndFiles) throws Exception {
        List<Object> words = new ArrayList<>(List.of("-nowarn", "-proc:none", "-d", classes));
        words.addAll(optionsAndFiles);
        if (jdk.equals(Jdks.current())) {
            Files.createDirectories(classes);
            ByteArrayOutputStream messages = new ByteArrayOutputStream();
            int status = ToolProvider.getSystemJavaCompiler()
                    .run(
                            null,
                            messages,
                            messages,
                            words.stream().map(AgentUnderTest::expanded).toArray(String[]::new));
            assertThat(status).as(messages.toString()).isZero();
        } else {
            words.add(0, jdk.resolve("bin/javac"));
            words.addAll(1, List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
            Ran.process(Map.of(), Path.of(""), words.toArray()).hasStatus(0);
        }
        return classes;
    }

    /** What the launcher of javac does, and javac does not: {@code lib/*} stands for the jars in a directory. */
    private static String expanded(Object word) {
        return Stream.of(word.toString().split(File.pathSeparator))
                .flatMap(place ->
                        place.endsWith("/*") ? jarsIn(place.substring(0, place.length() - 2)) : Stream.of(place))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static Stream<String> jarsIn(String directory) {
        return Stream.of(new File(directory).listFiles((place, name) -> name.endsWith(".jar")))
                .map(File::toString);
    }

    /** Programs whose order is forced, with what forces it. */
    static Path compileInterleaved(Path classes, String... folders) throws Exception {
        compile(Jdks.current(), classes, "interleaving", "-g");
        for (String folder : folders) {
            compile(Jdks.current(), classes, folder, "-g", "-cp", classes.toString());
        }
        return classes;
    }

    /** A program that ends at once does not earn what the second compiler and a collector with many threads cost: a quarter of all its time. */
    static final List<String> SHORT_LIVED = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    /**
     * The command in this JVM, which is warm, with the agent in the program's: for tests of what is observed, not of the command itself.
     *
     * @param options of {@code run}
     * @param program a class, and its arguments
     */
    static Ran run(List<?> options, Path classes, Object... program) {
        List<Object> words = new ArrayList<>(List.of("run", "--format", "json"));
        words.addAll(options);
        words.addAll(List.of("--", Jdks.current().resolve("bin/java")));
        words.addAll(SHORT_LIVED);
        words.addAll(List.of("-cp", classes));
        words.addAll(List.of(program));
        return command(words);
    }

    /** The same for any command that hands on what the program writes to standard output, as those with a report in JSON do. */
    static Ran command(List<?> words) {
        System.setProperty(
                "unsplit.agent.jar", AGENT.toString()); // beside the command's jars, but not beside the classes
        return Ran.unsplit(words.toArray());
    }

    /** In a process of its own: live, with what it writes. */
    static Ran unsplit(Path directory, Object... arguments) throws Exception {
        return unsplit(List.of(), directory, arguments);
    }

    /** The same with options for the JVM that analyses, which may be none. */
    static Ran unsplit(List<String> jvm, Path directory, Object... arguments) throws Exception {
        List<Object> command = command(arguments);
        command.addAll(1, jvm);
        return Ran.process(Map.of(), directory, command.toArray());
    }

    /** Starts it, and does not wait for its end. */
    static Process start(Path directory, Path out, Path err, Object... arguments) throws Exception {
        return new ProcessBuilder(
                        command(arguments).stream().map(Object::toString).toList())
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
    }

    private static List<Object> command(Object... arguments) throws Exception {
        List<Object> command = new ArrayList<>(List.of(Jdks.current().resolve("bin/java")));
        command.addAll(SHORT_LIVED);
        command.addAll(sharedClasses(Jdks.current()));
        command.addAll(List.of("-jar", COMMAND));
        command.addAll(List.of(arguments));
        return command;
    }

    /** Options with which the command starts in two thirds of the time: the launcher makes an archive of its classes when it is first used. */
    static List<String> sharedClasses(Path jdk) throws Exception {
        Path archive = COMMAND.resolveSibling("classes-" + System.getProperty("java.version") + ".jsa");
        if (!jdk.equals(Jdks.current())) {
            return List.of();
        }
        if (!Files.exists(archive)
                || Files.getLastModifiedTime(archive).compareTo(Files.getLastModifiedTime(COMMAND)) < 0) {
            Path launcher = PROJECT.resolve("unsplit").toAbsolutePath();
            Ran.process(Map.of("JAVA_HOME", jdk.toString()), PROJECT, launcher, "--version")
                    .hasStatus(0);
        }
        return List.of("-Xshare:auto", "-Xlog:disable", "-XX:SharedArchiveFile=" + archive);
    }
}
