// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static dev.unsplit.integration.Ran.PROJECT;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

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
        List<Object> command = new ArrayList<>(List.of(jdk.resolve("bin/javac"), "-nowarn", "-d", classes));
        command.addAll(List.of(options));
        try (Stream<Path> files = Files.walk(PROGRAMS.resolve(folder))) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .map(Path::toAbsolutePath)
                    .forEach(command::add);
        }
        Ran.process(Map.of(), Path.of(""), command.toArray()).hasStatus(0);
        return classes;
    }

    /** Programs whose order is forced, with what forces it. */
    static Path compileInterleaved(Path classes, String... folders) throws Exception {
        compile(Jdks.current(), classes, "interleaving", "-g");
        for (String folder : folders) {
            compile(Jdks.current(), classes, folder, "-g", "-cp", classes.toString());
        }
        return classes;
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

    private static List<Object> command(Object... arguments) {
        List<Object> command = new ArrayList<>(List.of(
                Jdks.current().resolve("bin/java"),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", // it ends soon
                "-jar",
                COMMAND));
        command.addAll(List.of(arguments));
        return command;
    }
}
