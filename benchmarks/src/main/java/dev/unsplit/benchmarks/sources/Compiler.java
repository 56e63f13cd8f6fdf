// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.sources;

import dev.unsplit.benchmarks.CommandCost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Runs {@code javac} as a command, in a JVM that has just been started, with its default settings. */
final class Compiler {

    private static final String FAULT = "a fault of unsplit";
    private static final String COMPLAINT = "[unsplit] ";

    private final Path directory;
    private final String pluginPath;

    /** @param pluginPath where the plugin is */
    Compiler(Path directory, String pluginPath) {
        this.directory = directory;
        this.pluginPath = pluginPath;
    }

    /**
     * What came of it.
     *
     * @param complaints how often the plugin complained
     */
    record Compiled(CommandCost cost, long complaints) {}

    /** @throws IOException if the compiler does not come to a good end, or the plugin could not look at something */
    Compiled compile(FetchedLibrary library, List<String> plugin) throws IOException {
        Path classes = directory.resolve("classes");
        Path output = directory.resolve("output.txt");
        Path errors = directory.resolve("errors.txt");
        Files.createDirectories(classes);
        try {
            CommandCost cost = CommandCost.of(command(library, classes, plugin), output, errors);
            List<String> printed = Files.readAllLines(errors);
            refuse(cost, printed, library);
            return new Compiled(
                    cost,
                    printed.stream().filter(line -> line.contains(COMPLAINT)).count());
        } finally {
            delete(classes);
        }
    }

    private List<String> command(FetchedLibrary library, Path classes, List<String> plugin) throws IOException {
        Path files = directory.resolve("files.txt");
        Files.write(
                files, library.files().stream().map(file -> "\"" + file + "\"").toList());
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
                "-proc:none",
                "-nowarn",
                "-encoding",
                "UTF-8",
                "-Xmaxwarns",
                "1000000"));
        command.addAll(List.of("-d", classes.toString(), "-cp", library.classPath()));
        command.addAll(plugin.isEmpty() ? List.of() : List.of("-processorpath", pluginPath));
        command.addAll(plugin);
        command.add("@" + files);
        return command;
    }

    private static void refuse(CommandCost cost, List<String> printed, FetchedLibrary library) throws IOException {
        for (String line : printed) {
            if (line.contains(FAULT)) {
                throw new IOException(library.library().title() + ": " + line);
            }
        }
        if (cost.exitStatus() != 0) {
            String first = printed.stream()
                    .filter(line -> line.contains("error"))
                    .findFirst()
                    .orElse("no error printed");
            throw new IOException(
                    library.library().title() + ": javac ended with status " + cost.exitStatus() + ": " + first);
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
