// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.model;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * SPIN on a model in Promela, without what makes its states fewer (statement merging, dead variables, partial order), so that it explores what ours explores: every state, each
 * kept whole.
 */
final class Spin {

    private static final Pattern STATES = Pattern.compile("(\\d+) states, stored");
    private static final List<String> COMPILE =
            List.of("gcc", "-O3", "-DNOREDUCE", "-DSAFETY", "-DNOFAIR", "-DMEMLIM=4000", "-o", "pan", "pan.c");

    /** What SPIN found and how long it took, its own start included. */
    record Run(long states, double seconds) {

        double rate() {
            return states / seconds;
        }
    }

    private Spin() {}

    /** Empty if it is not installed. */
    static Optional<Run> run(Path model) throws IOException, InterruptedException {
        if (!isInstalled("spin") || !isInstalled("gcc")) {
            return Optional.empty();
        }
        Path directory = Files.createTempDirectory("unsplit-spin");
        call(
                directory,
                List.of(
                        "spin",
                        "-o1",
                        "-o2",
                        "-o3",
                        "-a",
                        model.toAbsolutePath().toString()));
        call(directory, COMPILE);
        Run best = null;
        for (int round = 0; round < ModelTable.ROUNDS; round++) {
            long start = System.nanoTime();
            String printed = call(directory, List.of("./pan", "-m5000000", "-w24"));
            double seconds = (System.nanoTime() - start) / 1e9;
            Matcher states = STATES.matcher(printed);
            if (!states.find()
                    || !printed.contains("errors: 0")
                    || printed.contains("too small")) { // a depth that cuts it off is no error of its own
                throw new IOException("spin: expected a complete search of " + model + ", found " + printed);
            }
            Run run = new Run(Long.parseLong(states.group(1)), seconds);
            best = best == null || run.seconds() < best.seconds() ? run : best;
        }
        return Optional.ofNullable(best);
    }

    private static boolean isInstalled(String command) {
        return List.of(System.getenv().getOrDefault("PATH", "").split(":")).stream()
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, command)));
    }

    private static String call(Path directory, List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(command + " failed: " + printed);
        }
        return printed;
    }
}
