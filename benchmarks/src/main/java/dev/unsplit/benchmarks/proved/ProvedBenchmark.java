// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.proved;

import dev.unsplit.benchmarks.CommandCost;
import dev.unsplit.benchmarks.Machine;
import dev.unsplit.benchmarks.ResultsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Measures what {@code unsplit run --static-from} saves, prints it, and keeps it in {@code RESULTS.md}. */
public final class ProvedBenchmark {

    private static final String TITLE = "What proofs save";
    private static final String VALUES = "60000000";
    private static final String ITERATIONS = "2";
    private static final int REPETITIONS = 3;

    /**
     * A program, and how it is started.
     *
     * @param source that is proved
     */
    private record Program(String name, String source, List<String> words) {}

    private static final List<Program> PROGRAMS = List.of(
            new Program("meters", "proved/Meters.java", List.of(Meters.class.getName(), VALUES)),
            new Program(
                    "bank",
                    "kernel/Bank.java",
                    List.of("dev.unsplit.benchmarks.kernel.KernelRun", "bank", ITERATIONS)));

    private final Path home;
    private final Path directory;

    private ProvedBenchmark(Path home, Path directory) {
        this.home = home;
        this.directory = directory;
    }

    /** The only argument is the root of the project. */
    public static void main(String[] arguments) throws IOException {
        Path home = Path.of(arguments[0]);
        Path directory = Files.createTempDirectory("unsplit-proved");
        try {
            String text = new ProvedBenchmark(home, directory).text();
            System.out.println(text);
            new ResultsFile(home.resolve("benchmarks/RESULTS.md")).put(TITLE, text);
        } finally {
            for (String name : List.of("output.txt", "errors.txt", "report.json")) {
                Files.deleteIfExists(directory.resolve(name));
            }
            Files.delete(directory);
        }
    }

    private String text() throws IOException {
        List<String> rows = new ArrayList<>();
        for (Program program : PROGRAMS) {
            double bare = median(() -> cost(java(program)));
            for (String level : List.of("edges", "accesses")) {
                double all = median(() -> cost(run(program, level, List.of())));
                Path source = home.resolve("benchmarks/src/main/java/dev/unsplit/benchmarks")
                        .resolve(program.source);
                double less = median(() ->
                        cost(run(program, level, List.of("--static-from", source + "," + beside(source)))));
                rows.add(String.format(
                        Locale.ROOT,
                        "| %s | %s | %.1f | %.1f | %.1f | %+.0f %% |",
                        program.name,
                        level,
                        bare,
                        all,
                        less,
                        100 * (less - all) / all));
                System.err.println(rows.get(rows.size() - 1));
            }
        }
        return """
                `benchmarks/proved` on %s.

                `unsplit run` without and with `--static-from` and the source of the program: CPU seconds of all processes, the check of the source included; median of %d runs. \
                **meters** is the best case: all that it shares is proved to be guarded and atomic, so that no field is recorded and no method is a transaction. **bank** locks two accounts in an order that only the \
                run knows, so nothing of them is proved, and the check costs what it takes.

                | program | level | bare s | all recorded s | with proofs s | change |
                |---|---|--:|--:|--:|--:|
                %s
                """.formatted(Machine.describe(), REPETITIONS, String.join("\n", rows));
    }

    /** What the source needs to be compiled. */
    private static String beside(Path source) throws IOException {
        try (var files = Files.list(source.resolveSibling("../kernel").normalize())) {
            return String.join(
                    ",",
                    files.filter(file -> file.getFileName().toString().matches("(Kernel|Workers)\\.java"))
                            .map(Path::toString)
                            .sorted()
                            .toList());
        }
    }

    private interface Figure {
        double get() throws IOException;
    }

    private static double median(Figure figure) throws IOException {
        double[] values = new double[REPETITIONS];
        for (int at = 0; at < REPETITIONS; at++) {
            values[at] = figure.get();
        }
        Arrays.sort(values);
        return values[REPETITIONS / 2];
    }

    private double cost(List<String> command) throws IOException {
        Path errors = directory.resolve("errors.txt");
        CommandCost cost = CommandCost.of(command, directory.resolve("output.txt"), errors);
        if (cost.exitStatus() != 0) {
            throw new IOException(String.join(" ", command) + " failed: " + Files.readString(errors));
        }
        return cost.cpuSeconds();
    }

    private static List<String> java(Program program) {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path")));
        words.addAll(program.words);
        return words;
    }

    private List<String> run(Program program, String level, List<String> more) {
        List<String> words = new ArrayList<>(List.of(
                home.resolve("unsplit").toString(),
                "run",
                "--level",
                level,
                "--fail-on",
                "never",
                "--format",
                "json",
                "-o",
                directory.resolve("report.json").toString()));
        words.addAll(more);
        words.add("--");
        words.addAll(java(program));
        return words;
    }
}
