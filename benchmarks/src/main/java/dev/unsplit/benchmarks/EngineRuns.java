// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks;

import dev.unsplit.analysis.Analyses;
import dev.unsplit.benchmarks.pass.Figures;
import dev.unsplit.benchmarks.shape.Generator.Length;
import dev.unsplit.benchmarks.shape.Shape;
import dev.unsplit.trace.TraceFormat;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Every engine on every shape, beside a pass that only decodes, and the claims that follow from it. */
final class EngineRuns {

    private static final String FRONTIER = "frontier";
    private static final String HEADER = """
            | shape | trace | events | engine | decode-only CPU s | engine CPU s | ratio | first pass s | M events/s | live heap MB | peak memory MB |
            |---|---|--:|---|--:|--:|--:|--:|--:|--:|--:|""".strip();

    private static final double MEGABYTE = 1 << 20;
    private static final int FEW_VARIABLES = 1_000;
    private static final int MANY_VARIABLES = 1_001_000;
    private static final String SMALL_HEAP = "-Xmx64m";

    private final Options options;
    private final ChildJvm jvm;
    private final Report report = new Report(HEADER);

    private EngineRuns(Options options) {
        this.options = options;
        this.jvm = new ChildJvm(options.limit(), options.repetitions());
    }

    static Report run(Options options) throws IOException {
        EngineRuns runs = new EngineRuns(options);
        for (Shape shape : options.shapes()) {
            for (long events : options.events()) {
                runs.engines(shape, new Length(events, false));
                runs.engines(shape, new Length(events, true));
            }
            runs.text(shape);
            runs.textWithViolation(shape);
        }
        runs.threads();
        runs.bytesForVariables();
        return runs.report;
    }

    private void engines(Shape shape, Length length) throws IOException {
        try (TraceFile file = TraceFile.make(shape, length, TraceFormat.UST)) {
            boolean longest = length.events() == options.mostEvents();
            Rounds both = longest
                    ? measureInTurn(List.of(decode(file), engine(FRONTIER, file)))
                    : new Rounds(List.of(List.of(measure(decode(file)), measure(engine(FRONTIER, file)))));
            Outcome decode = both.median(0);
            for (String engine : Analyses.engines()) {
                boolean isFrontier = engine.equals(FRONTIER);
                Outcome outcome = isFrontier ? both.median(1) : measure(engine(engine, file));
                report.row(row(shape, length, engine, decode, outcome));
                if (longest && isFrontier) {
                    claimRatio(shape, length, both);
                }
            }
            if (longest && !length.violation()) {
                claimSize(shape, file, length);
                claimSmallHeap(shape, file);
            }
        }
    }

    private static List<String> decode(TraceFile file) {
        return List.of("decode", file.name());
    }

    private static List<String> engine(String engine, TraceFile file) {
        return List.of("engine", engine, file.name());
    }

    /** What the pass costs once the JVM has compiled it. */
    private Outcome measure(List<String> pass) {
        return jvm.run(ChildJvm.HEAP, options.quick() ? pass : warm(pass));
    }

    /**
     * What passes cost whose ratio counts: each in several JVMs, since no two compile alike, and the passes in turn, since
     * the machine may be slower at one time than at another.
     */
    private Rounds measureInTurn(List<List<String>> passes) {
        return jvm.measureInTurn(
                options.quick() ? passes : passes.stream().map(EngineRuns::warm).toList());
    }

    private static List<String> warm(List<String> pass) {
        return Stream.concat(Stream.of("warm"), pass.stream()).toList();
    }

    private static String row(Shape shape, Length length, String engine, Outcome decode, Outcome outcome) {
        return "| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |"
                .formatted(
                        shape.id(),
                        length.violation() ? "violation at 90 %" : "serializable",
                        events(length.events()),
                        engine,
                        decode.text("%.2f", Figures::cpuSeconds),
                        outcome.text("%.2f", Figures::cpuSeconds) + surprise(length, outcome),
                        outcome.text("%.1f", figures -> figures.cpuSeconds() / decode.cpu()),
                        outcome.text("%.2f", Figures::firstSeconds),
                        outcome.text("%.1f", figures -> figures.events() / figures.wallSeconds() / 1e6),
                        outcome.text("%.1f", figures -> figures.heap() / MEGABYTE),
                        outcome.text("%.0f", figures -> figures.memory() / MEGABYTE));
    }

    /** A fast wrong answer is worth nothing. */
    private static String surprise(Length length, Outcome outcome) {
        Figures figures = outcome.figures();
        String expected = length.violation() ? "VIOLATION" : "ATOMIC";
        return figures == null || figures.verdict().equals(expected) ? "" : " WRONG VERDICT";
    }

    static String events(long events) {
        return events % 1_000_000 == 0 ? events / 1_000_000 + "M" : String.valueOf(events);
    }

    private void claimRatio(Shape shape, Length length, Rounds both) {
        report.claim(new Claim(
                "frontier on .ust, " + shape.id() + (length.violation() ? ", violation" : ""),
                3,
                both.ratio(1, 0),
                " ×",
                seconds(
                                "CPU time of check / of decoding alone; first passes of fresh JVMs %.2f s / %.2f s wall",
                                both.median(1).get(Figures::firstSeconds),
                                both.median(0).get(Figures::firstSeconds))
                        + (length.violation() ? "; reads a part of the file a second time to show the cycle" : "")));
    }

    private void claimSize(Shape shape, TraceFile file, Length length) {
        report.claim(new Claim(
                "size of .ust, " + shape.id(),
                shape == Shape.TWO_PHASE_LOCKING ? 4 : 2.5,
                (double) file.size() / length.events(),
                " bytes",
                "for each event, names included"));
    }

    private void claimSmallHeap(Shape shape, TraceFile file) {
        if (shape == Shape.HOT) {
            Outcome outcome = jvm.run(SMALL_HEAP, "engine", FRONTIER, file.name());
            report.claim(new Claim(
                    events(options.mostEvents()) + " events, few variables, " + SMALL_HEAP,
                    64,
                    outcome.get(figures -> figures.heap() / MEGABYTE),
                    " MB",
                    "live heap of frontier at the end of the file, under " + SMALL_HEAP));
        }
    }

    private void text(Shape shape) throws IOException {
        try (TraceFile file = TraceFile.make(shape, new Length(options.mostEvents(), false), TraceFormat.STD)) {
            Rounds all =
                    measureInTurn(List.of(decode(file), engine(FRONTIER, file), List.of("boundaries", file.name())));
            claimTextRatio(shape.id(), all);
            report.claim(new Claim(
                    "parsing STD, " + shape.id(),
                    4,
                    all.ratio(0, 2),
                    " ×",
                    seconds(
                            "CPU time of parsing %.2f s / of finding field boundaries in the mapped file %.2f s",
                            all.median(0).cpu(), all.median(2).cpu())));
        }
    }

    private void textWithViolation(Shape shape) throws IOException {
        try (TraceFile file = TraceFile.make(shape, new Length(options.mostEvents(), true), TraceFormat.STD)) {
            claimTextRatio(shape.id() + ", violation", measureInTurn(List.of(decode(file), engine(FRONTIER, file))));
        }
    }

    /** @param rounds of parsing alone, and of the check */
    private void claimTextRatio(String trace, Rounds rounds) {
        report.claim(new Claim(
                "frontier on STD, " + trace,
                1.5,
                rounds.ratio(1, 0),
                " ×",
                seconds(
                        "CPU time of check %.2f s / of parsing alone %.2f s",
                        rounds.median(1).cpu(), rounds.median(0).cpu())));
    }

    private static String seconds(String text, double first, double second) {
        return String.format(Locale.ROOT, text, first, second);
    }

    private void threads() throws IOException {
        Length length = new Length(options.mostEvents(), false);
        try (TraceFile few = TraceFile.make(Shape.THREADS_4, length, TraceFormat.UST);
                TraceFile many = TraceFile.make(Shape.THREADS_64, length, TraceFormat.UST)) {
            Rounds both = measureInTurn(List.of(engine(FRONTIER, few), engine(FRONTIER, many)));
            report.claim(new Claim(
                    "64 threads instead of 4",
                    2.5,
                    both.ratio(1, 0),
                    " ×",
                    seconds(
                            "CPU time of frontier %.2f s / %.2f s, the same work",
                            both.median(1).cpu(), both.median(0).cpu())));
        }
    }

    private void bytesForVariables() {
        Outcome few = jvm.run(ChildJvm.HEAP, "variables", FRONTIER, String.valueOf(FEW_VARIABLES));
        Outcome many = jvm.run(ChildJvm.HEAP, "variables", FRONTIER, String.valueOf(MANY_VARIABLES));
        double bytes = many.get(Figures::heap) - few.get(Figures::heap);
        report.claim(new Claim(
                "memory of frontier for a variable",
                40,
                Math.rint(bytes / (MANY_VARIABLES - FEW_VARIABLES) * 10) / 10,
                " bytes",
                "live heap of 1,001,000 variables minus that of 1,000, to a tenth of a byte; four readers since the"
                        + " last write, no names"));
    }
}
