// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks;

import dev.unsplit.benchmarks.pass.Figures;
import dev.unsplit.benchmarks.pass.Pass;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs passes, each in a JVM of its own and all with the same flags. */
public final class ChildJvm {

    private static final Path HUGE_PAGES = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");

    /** Those of the command {@code unsplit}. */
    static final List<String> FLAGS = flags();

    public static final String HEAP = "-Xmx4g";

    private final Duration limit;
    private final int repetitions;

    public ChildJvm(Duration limit, int repetitions) {
        this.limit = limit;
        this.repetitions = repetitions;
    }

    private static List<String> flags() {
        List<String> flags = new ArrayList<>(List.of("-XX:+UseSerialGC", "-Xshare:auto"));
        if (hasHugePages()) {
            flags.add("-XX:+UseTransparentHugePages");
        }
        return List.copyOf(flags);
    }

    private static boolean hasHugePages() {
        try {
            return Files.exists(HUGE_PAGES) && !Files.readString(HUGE_PAGES).contains("[never]");
        } catch (IOException e) {
            return false;
        }
    }

    /** The median of several runs of a pass. A slow one is run once. */
    Outcome measure(String... pass) {
        List<Figures> runs = new ArrayList<>();
        long start = System.nanoTime();
        do {
            Outcome outcome = run(HEAP, pass);
            if (outcome.figures() == null) {
                return outcome;
            }
            runs.add(outcome.figures());
        } while (runs.size() < repetitions && System.nanoTime() - start < limit.toNanos() / 2);
        return Outcome.of(Figures.median(runs));
    }

    /** Several runs of each pass; the passes take turns. */
    Rounds measureInTurn(List<List<String>> passes) {
        List<List<Outcome>> rounds = new ArrayList<>();
        for (int round = 0; round < repetitions; round++) {
            rounds.add(passes.stream().map(pass -> run(HEAP, pass)).toList());
        }
        return new Rounds(rounds);
    }

    /** One run of a pass with so much heap. */
    public Outcome run(String heap, String... pass) {
        return run(heap, List.of(pass));
    }

    Outcome run(String heap, List<String> pass) {
        try {
            Path output = Files.createTempFile("unsplit-benchmark", ".txt");
            try {
                return run(command(heap, pass), output);
            } finally {
                Files.delete(output);
            }
        } catch (IOException e) {
            return Outcome.failed("failed: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Outcome.failed("interrupted");
        }
    }

    private Outcome run(ProcessBuilder command, Path output) throws IOException, InterruptedException {
        Process process = command.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly().waitFor();
            return Outcome.failed("> " + limit.toSeconds() + " s");
        }
        List<String> lines = Files.readAllLines(output, StandardCharsets.UTF_8);
        if (process.exitValue() == 0) {
            return Outcome.of(Figures.parse(lines));
        }
        boolean full = lines.stream().anyMatch(line -> line.contains("OutOfMemoryError"));
        return Outcome.failed(full ? "out of memory" : "failed: " + (lines.isEmpty() ? "" : lines.get(0)));
    }

    /** A JVM that runs a pass. */
    static ProcessBuilder command(String heap, String... pass) {
        return command(heap, List.of(pass));
    }

    private static ProcessBuilder command(String heap, List<String> pass) {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(FLAGS);
        words.add(heap);
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), Pass.class.getName()));
        words.addAll(pass);
        return new ProcessBuilder(words);
    }
}
