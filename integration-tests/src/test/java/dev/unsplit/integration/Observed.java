// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import dev.unsplit.integration.fake.FakeAgent;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Starts {@code unsplit} in a process of its own, with an agent that writes the same trace for every program. */
final class Observed {

    private final Path java;
    private final List<String> sharedClasses;
    private final Path directory;
    private final Path agent;
    private final Map<String, String> environment = new HashMap<>();

    /**
     * @param jdk the command's and the programs'
     * @param directory where the programs are, and the commands run
     */
    Observed(Path jdk, Path directory) throws Exception {
        this.java = jdk.resolve("bin/java");
        this.sharedClasses = AgentUnderTest.sharedClasses(jdk);
        this.directory = directory;
        this.agent = fakeAgent(Files.createDirectories(directory.resolve("the agent")));
        Files.createDirectories(temporary());
    }

    /** A jar that finds its classes where this test does. */
    private static Path fakeAgent(Path directory) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(new Attributes.Name("Premain-Class"), FakeAgent.class.getName());
        attributes.put(
                Attributes.Name.CLASS_PATH,
                classPath().map(place -> place.toUri().toString()).collect(Collectors.joining(" ")));
        Path jar = directory.resolve("agent.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            out.putNextEntry(new JarEntry("empty"));
        }
        return jar;
    }

    private static Stream<Path> classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(":")).map(Path::of);
    }

    /** What runs the programs. */
    Path java() {
        return java;
    }

    /** What the agent writes: {@code violation}, {@code atomic}, {@code nothing}, or {@code silent} for no trace at all. */
    Observed recording(String what) {
        environment.put("FAKE", what);
        return this;
    }

    /** Where temporary files go; afterwards there must be none. */
    Path temporary() {
        return directory.resolve("temporary files");
    }

    /** A source file with a class of this name, whose main method does this. */
    Path program(String name, String body) throws IOException {
        return Files.writeString(directory.resolve(name + ".java"), """
                public class %s {
                    public static void main(String[] args) throws Exception {
                        %s
                    }
                }
                """.formatted(name, body));
    }

    /** The same, compiled; its class file is in the directory. */
    void compiled(String name, String body) throws Exception {
        Path source = program(name, body);
        AgentUnderTest.javac(Jdks.current(), directory, List.of(source));
        Files.delete(source);
    }

    Ran unsplit(Object... arguments) throws IOException, InterruptedException {
        return withoutWarnings(
                Ran.process(environment, directory, command(arguments).toArray()));
    }

    /** With this for standard input. */
    Ran unsplitReading(String input, Object... arguments) throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("input"), input);
        List<Object> command = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" <'" + file + "'", "sh"));
        command.addAll(command(arguments));
        return withoutWarnings(Ran.process(environment, directory, command.toArray()));
    }

    /** Newer JDKs warn of native code, which the real agent does not have, and the jar of the command is allowed. */
    private static Ran withoutWarnings(Ran ran) {
        return new Ran(ran.status(), ran.out(), ran.err().replaceAll("(WARNING: .*\n)+\n", ""));
    }

    /** Starts it, and does not wait for its end. */
    Process start(Path out, Path err, Object... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        command(arguments).stream().map(Object::toString).toList())
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(environment);
        return builder.start();
    }

    private List<Object> command(Object... arguments) {
        List<Object> command = new ArrayList<>(List.of(java));
        command.addAll(AgentUnderTest.SHORT_LIVED);
        command.addAll(sharedClasses);
        command.addAll(List.of(
                "-Dunsplit.agent.jar=" + agent, "-Djava.io.tmpdir=" + temporary(), "-jar", AgentUnderTest.COMMAND));
        command.addAll(List.of(arguments));
        return command;
    }
}
