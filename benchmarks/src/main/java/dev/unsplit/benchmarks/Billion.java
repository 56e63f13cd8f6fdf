// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks;

import dev.unsplit.benchmarks.pass.Figures;
import dev.unsplit.benchmarks.shape.Shape;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A run that is never stored: one process generates it into a pipe, another one analyses it with little heap. */
final class Billion {

    private static final String HEADER = """
            | shape | events | wall s | M events/s | analysis CPU s | live heap MB: first sample | most | last | peak memory MB |
            |---|--:|--:|--:|--:|--:|--:|--:|--:|""".strip();

    private static final double MEGABYTE = 1 << 20;
    private static final String SMALL_HEAP = "-Xmx64m";
    private static final String SAMPLE = "heap ";

    private final Report report = new Report(HEADER);

    private Billion() {}

    static Report run(Options options) throws IOException {
        Billion billion = new Billion();
        List<Shape> shapes = options.shapes().equals(Shape.ofTable()) ? List.of(Shape.HOT) : options.shapes();
        for (Shape shape : shapes) {
            billion.pipe(shape, options.mostEvents());
        }
        return billion.report;
    }

    private void pipe(Shape shape, long events) throws IOException {
        List<Process> processes = ProcessBuilder.startPipeline(List.of(
                ChildJvm.command(ChildJvm.HEAP, "generate", shape.id(), String.valueOf(events), "ust"),
                ChildJvm.command(SMALL_HEAP, "pipe", "frontier").redirectError(ProcessBuilder.Redirect.INHERIT)));
        List<String> output = new ArrayList<>();
        List<Double> samples = new ArrayList<>();
        try (BufferedReader reader = processes.get(1).inputReader(StandardCharsets.UTF_8)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                output.add(line);
                if (line.startsWith(SAMPLE)) {
                    samples.add(Long.parseLong(line.substring(SAMPLE.length())) / MEGABYTE);
                }
            }
        }
        report(shape, events, Figures.parse(output), samples);
    }

    private void report(Shape shape, long events, Figures figures, List<Double> samples) {
        double last = figures.heap() / MEGABYTE;
        double first = samples.isEmpty() ? last : samples.get(0);
        double most = samples.stream().reduce(last, Math::max);
        report.row("| %s | %s | %.0f | %.1f | %.0f | %.1f | %.1f | %.1f | %.0f |"
                .formatted(
                        shape.id(),
                        EngineRuns.events(figures.events()),
                        figures.wallSeconds(),
                        figures.events() / figures.wallSeconds() / 1e6,
                        figures.cpuSeconds(),
                        first,
                        most,
                        last,
                        figures.memory() / MEGABYTE));
        report.claim(new Claim(
                EngineRuns.events(events) + " events from a pipe, " + shape.id() + ", " + SMALL_HEAP,
                2,
                figures.events() == events ? most - first : Double.NaN,
                " MB more",
                "most live heap of " + (samples.size() + 1) + " samples minus the first; read to the end: "
                        + figures.verdict()));
    }
}
