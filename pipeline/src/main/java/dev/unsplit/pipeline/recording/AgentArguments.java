// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import dev.unsplit.pipeline.recording.RecordingOptions.Questions;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.Level;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the agent is told: a file with a {@code key=value} in each line, so that no value has to be quoted for a command
 * line, for an environment variable and for the agent at once.
 */
final class AgentArguments {

    private final List<String> lines = new ArrayList<>();

    /** @param traces the pattern of the trace files, with {@code %p} for the number of the process */
    AgentArguments(RecordingOptions options, Path traces) {
        add("out", Optional.of(traces));
        add("level", options.level().map(Level::id));
        add("arrays", options.arrays().map(RecordingOptions.ArrayDetail::id));
        options.arrayLimit().ifPresent(limit -> add("arraylimit", Optional.of(limit)));
        add("order", options.order().map(RecordingOptions.AccessOrder::id));
        add("jdk", list(options.jdkClasses()));
        add("spec", options.specification().map(Path::toAbsolutePath));
        options.budget().ifPresent(budget -> add("budget", Optional.of(budget)));
        options.maxTrace().ifPresent(bytes -> add("maxtrace", Optional.of(bytes)));
        add("conflicts", options.questions().map(Questions::conflicts).map(Conflicts::id));
        add("boundaries", options.questions().map(Questions::boundaries).map(Boundaries::id));
        add(
                "packing",
                options.questions()
                        .filter(isNotKept -> options.maxTrace().isEmpty())
                        .map(late -> "late"));
        add("notmain", list(notMain(options)));
    }

    /** Classes of the JDK that the JVM does not have keep the program from running, and this file says which. */
    AgentArguments refusingIn(Path file) {
        add("refusal", Optional.of(file));
        return this;
    }

    private static List<String> notMain(RecordingOptions options) {
        return Stream.concat(BuildTools.MAIN_CLASSES.stream(), options.notMain().stream())
                .distinct()
                .toList();
    }

    private void add(String key, Optional<?> value) {
        value.ifPresent(given -> lines.add(key + "=" + given));
    }

    private static Optional<String> list(List<String> values) {
        return values.isEmpty() ? Optional.empty() : Optional.of(String.join(";", values));
    }

    List<String> lines() {
        return lines;
    }

    /** Writes the file, and returns the option of a JVM that loads the agent with it. */
    String writtenTo(Path file, Path agent) throws IOException {
        Files.write(file, lines);
        return "-javaagent:" + agent + "=@" + file;
    }
}
