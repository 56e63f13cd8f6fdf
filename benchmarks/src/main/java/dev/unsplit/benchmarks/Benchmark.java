// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Measures what the options ask for, prints it, and keeps it in {@code RESULTS.md}. */
public final class Benchmark {

    private Benchmark() {}

    /** The first argument is the file that keeps the results; options follow. */
    public static void main(String[] arguments) throws IOException {
        List<String> words = List.of(arguments);
        if (words.contains("--help")) {
            System.out.print(Options.USAGE);
            return;
        }
        Options options;
        try {
            options = Options.parse(words.subList(1, words.size()));
        } catch (IllegalArgumentException e) {
            System.err.println("benchmarks/run: " + e.getMessage());
            System.err.print(Options.USAGE);
            System.exit(2);
            return;
        }
        String command = "`" + String.join(" ", commandOf(words)) + "` on " + Machine.describe() + ".";
        Path results = Path.of(words.get(0));
        Report report = run(options, home(results));
        String text = command + "\n\n" + report.claims() + "\n\n" + report.table();
        System.out.println(text);
        if (options.isComplete()) {
            new ResultsFile(results).put(title(options), text);
        }
    }

    private static List<String> commandOf(List<String> words) {
        return Stream.concat(Stream.of("benchmarks/run"), words.stream().skip(1))
                .toList();
    }

    /** The results are kept in a directory of the checkout. */
    private static Path home(Path results) {
        return results.toAbsolutePath().resolve("../..").normalize();
    }

    private static Report run(Options options, Path home) throws IOException {
        return switch (options.part()) {
            case ENGINES -> EngineRuns.run(options);
            case GROWTH -> Growth.run(options);
            case PREDICTION -> PredictionRuns.run(options, home);
            case BILLION -> Billion.run(options);
        };
    }

    private static String title(Options options) {
        return switch (options.part()) {
            case ENGINES -> "Engines";
            case GROWTH -> "Ten times the events";
            case PREDICTION -> "Predictive analyses";
            case BILLION -> "One billion events";
        };
    }
}
