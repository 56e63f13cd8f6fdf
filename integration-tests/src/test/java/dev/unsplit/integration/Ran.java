// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.cli.Unsplit;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A command that was run: its exit status, and what it wrote. */
record Ran(int status, String out, String err) {

    static final JsonMapper JSON = new JsonMapper();

    /** The root of the project, seen from this module or from the root itself. */
    static final Path PROJECT = Files.exists(Path.of("examples")) ? Path.of("") : Path.of("..");

    static final Path EXAMPLES = PROJECT.resolve("examples/traces");

    /** In this JVM. */
    static Ran unsplit(Object... args) {
        return unsplitReading(InputStream.nullInputStream(), args);
    }

    static Ran unsplitReading(byte[] standardInput, Object... args) {
        return unsplitReading(new ByteArrayInputStream(standardInput), args);
    }

    /** In this JVM, with a standard input that fails as no input does. */
    static Ran withBrokenInput(Object... args) {
        return unsplitReading(
                failing(() -> {
                    throw new IllegalStateException("broken on purpose");
                }),
                args);
    }

    /** In this JVM, with a standard input for which memory does not suffice. */
    static Ran withInputThatNeedsTooMuchMemory(Object... args) {
        return unsplitReading(
                failing(() -> {
                    throw new OutOfMemoryError("on purpose");
                }),
                args);
    }

    private static InputStream failing(IntSupplier failure) {
        return new InputStream() {
            @Override
            public int read() {
                return failure.getAsInt();
            }
        };
    }

    private static Ran unsplitReading(InputStream in, Object... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
        int status = Unsplit.run(in, out, errors, words(args));
        return new Ran(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private static String[] words(Object... args) {
        return List.of(args).stream().map(Object::toString).toArray(String[]::new);
    }

    /** In a process of its own. */
    static Ran process(Map<String, String> environment, Path directory, Object... commandLine)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile("unsplit", ".out");
        Path err = Files.createTempFile("unsplit", ".err");
        try {
            ProcessBuilder builder = new ProcessBuilder(words(commandLine))
                    .directory(directory.toAbsolutePath().toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.environment().putAll(environment);
            Running running = new Running(builder.start(), out, err);
            try (running) {
                running.process().getOutputStream().close();
                return running.ended();
            }
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    /** The objects of a JSON report. */
    List<JsonNode> json() {
        return out.lines().map(line -> JSON.readTree(line)).toList();
    }

    /** The JSON report behind the output of a program. */
    JsonNode report() {
        return JSON.readTree(out.lines().reduce("", (before, line) -> line));
    }

    Ran hasStatus(int expected) {
        assertThat(status).as("exit status; standard error: %s", err).isEqualTo(expected);
        return this;
    }

    /** Exit status 2, and exactly one line on standard error, which contains this. */
    void isWrongUse(String... contents) {
        hasStatus(2);
        assertThat(err.lines()).as("standard error").hasSize(1);
        assertThat(err).startsWith("unsplit: ").contains(contents).doesNotContain("Exception");
    }

    Ran isSilentOnStandardError() {
        assertThat(err).isEmpty();
        return this;
    }
}
