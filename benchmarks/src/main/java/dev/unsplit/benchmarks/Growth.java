// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks;

import dev.unsplit.benchmarks.pass.Figures;
import dev.unsplit.benchmarks.shape.Generator.Length;
import dev.unsplit.benchmarks.shape.Shape;
import dev.unsplit.trace.TraceFormat;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** What ten times the events cost, in time and in memory. */
final class Growth {

    private static final String HEADER = """
            | shape | engine | CPU s, shorter | CPU s, longer | times | live heap MB, shorter | live heap MB, longer |
            |---|---|--:|--:|--:|--:|--:|""".strip();

    private static final double MEGABYTE = 1 << 20;
    private static final double MOST_TIMES = 12;
    private static final double MOST_MEGABYTES_MORE = 1;
    private static final double MOST_FOR_MORE_VARIABLES = 5; // and 40 bytes for each of the last 100,000 of a million

    private final Options options;
    private final ChildJvm jvm;
    private final Report report = new Report(HEADER);

    private Growth(Options options) {
        this.options = options;
        this.jvm = new ChildJvm(options.limit(), options.repetitions());
    }

    static Report run(Options options) throws IOException {
        Growth growth = new Growth(options);
        for (Shape shape : options.shapes()) {
            growth.measure(shape);
        }
        return growth.report;
    }

    private void measure(Shape shape) throws IOException {
        try (TraceFile shorter = file(shape, options.events().get(0));
                TraceFile longer = file(shape, options.mostEvents())) {
            double moreNames = heapOfNames(longer) - heapOfNames(shorter);
            for (String engine : List.of("frontier", "aerodrome")) {
                Outcome ofShorter = jvm.measure("engine", engine, shorter.name());
                Outcome ofLonger = jvm.measure("engine", engine, longer.name());
                report.row(row(shape, engine, ofShorter, ofLonger));
                claim(shape, engine, ofShorter, ofLonger);
                claimMemory(shape, engine, heap(ofLonger) - heap(ofShorter) - moreNames);
            }
        }
    }

    private static TraceFile file(Shape shape, long events) throws IOException {
        return TraceFile.make(shape, new Length(events, false), TraceFormat.UST);
    }

    private static String row(Shape shape, String engine, Outcome shorter, Outcome longer) {
        return "| %s | %s | %s | %s | %s | %s | %s |"
                .formatted(
                        shape.id(),
                        engine,
                        shorter.text("%.2f", Figures::cpuSeconds),
                        longer.text("%.2f", Figures::cpuSeconds),
                        String.format(Locale.ROOT, "%.1f", longer.cpu() / shorter.cpu()),
                        shorter.text("%.1f", figures -> figures.heap() / MEGABYTE),
                        longer.text("%.1f", figures -> figures.heap() / MEGABYTE));
    }

    /** A longer trace may touch more variables, whose names the reader keeps, whoever listens to it. */
    private double heapOfNames(TraceFile file) {
        return heap(jvm.run(ChildJvm.HEAP, "decode", file.name()));
    }

    private static double heap(Outcome outcome) {
        return outcome.get(Figures::heap);
    }

    private void claim(Shape shape, String engine, Outcome shorter, Outcome longer) {
        if (engine.equals("frontier")) {
            report.claim(new Claim(
                    engine + ", " + lengths() + " events, " + shape.id(),
                    MOST_TIMES,
                    longer.cpu() / shorter.cpu(),
                    " ×",
                    "CPU time, median of " + options.repetitions()));
        }
    }

    private void claimMemory(Shape shape, String engine, double moreBytes) {
        boolean moreVariables = shape == Shape.TWO_PHASE_LOCKING;
        report.claim(new Claim(
                "memory of " + engine + ", " + lengths() + " events, " + shape.id(),
                moreVariables ? MOST_FOR_MORE_VARIABLES : MOST_MEGABYTES_MORE,
                moreBytes / MEGABYTE,
                " MB more",
                "live heap behind the last event, without the names that the reader keeps"
                        + (moreVariables ? "; 10M events touch some 900,000 of the variables, 100M all" : "")));
    }

    private String lengths() {
        return EngineRuns.events(options.events().get(0)) + " to " + EngineRuns.events(options.mostEvents());
    }
}
