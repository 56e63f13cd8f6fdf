// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks;

import dev.unsplit.benchmarks.Options.Rows;
import dev.unsplit.benchmarks.kernel.Kernels;
import dev.unsplit.benchmarks.pass.Figures;
import dev.unsplit.benchmarks.shape.Generator.Length;
import dev.unsplit.benchmarks.shape.Shape;
import dev.unsplit.trace.TraceFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The predictive analyses on the generated shapes: both commit-node analyses on long traces, beside a pass that only decodes; what ten times as much costs them; all analyses on shorter
 * and on longer traces, and how many times as long they take for the latter; and all of them, and {@code frontier}, on runs of {@linkplain Kernels kernels} that the agent recorded.
 *
 * <p>In most shapes locks protect everything, and one look at the locks settles it. A planted violation breaks that, and then trees are built; {@code readmostly}, whose gates
 * leave no events, has nothing but transactions that can be split.
 */
final class PredictionRuns {

    private static final List<String> COMMIT_NODES = List.of("commit-node-conflict", "commit-node-view");
    private static final String HEADER = """
            | shape | trace | events | analysis | verdict | decode-only CPU s | CPU s | ratio | times the shorter | first pass s | live heap MB | peak memory MB |
            |---|---|--:|---|---|--:|--:|--:|--:|--:|--:|--:|""".strip();

    /** Those like applications: their threads share more than arrays. */
    private static final List<Kernels> RECORDED =
            List.of(Kernels.TSP, Kernels.ELEVATOR, Kernels.PIPELINE, Kernels.BANK, Kernels.CACHE);

    /** What is compared with itself has to end: a pass is repeated several times. */
    private static final Duration LIMIT_OF_GROWTH = Duration.ofMinutes(5);

    private static final String SAME_TREES = "ten times the events with the same variety of trees";
    private static final String MANY_TREES =
            "ten times the events, and nine times the different trees: nobody knows yet which variables a thread has for itself";
    private static final String OTHER_TREES = "ten times the different trees of the same variables";

    private static final double MEGABYTE = 1 << 20;
    private static final double MOST_TIMES_DECODING = 6;
    private static final double MOST_MEGABYTES = 1024;
    private static final double MOST_FOR_MORE_EVENTS = 12;
    private static final double MOST_FOR_MORE_TREES = 15;

    private final Options options;
    private final ChildJvm jvm;
    private final ChildJvm patientJvm;
    private final Report report = new Report(HEADER);
    private final Comparison comparison = new Comparison();

    private PredictionRuns(Options options) {
        this.options = options;
        this.jvm = new ChildJvm(options.limit(), options.repetitions());
        this.patientJvm = new ChildJvm(LIMIT_OF_GROWTH, options.repetitions());
    }

    static Report run(Options options, Path home) throws IOException {
        PredictionRuns runs = new PredictionRuns(options);
        if (options.rows().contains(Rows.LONG)) {
            for (Shape shape : options.shapes()) {
                runs.commitNodes(shape, false);
                runs.commitNodes(shape, true);
            }
        }
        if (options.rows().contains(Rows.GROWTH)) {
            runs.growth();
        }
        if (options.rows().contains(Rows.ALL)) {
            for (Shape shape : options.shapes()) {
                runs.all(shape);
            }
        }
        if (options.rows().contains(Rows.RECORDED)) {
            for (Kernels kernel : RECORDED) {
                runs.recorded(kernel, home);
            }
        }
        if (options.rows().contains(Rows.ALL) || options.rows().contains(Rows.RECORDED)) {
            runs.comparison.claims().forEach(runs.report::claim);
        }
        return runs.report;
    }

    private void commitNodes(Shape shape, boolean violation) throws IOException {
        Length length = new Length(options.mostEvents(), violation);
        try (TraceFile file = TraceFile.make(shape, length, TraceFormat.UST)) {
            List<List<String>> passes = Stream.concat(
                            Stream.of(List.of("decode", file.name()), List.of("trees", file.name())),
                            COMMIT_NODES.stream().map(id -> List.of("engine", id, file.name())))
                    .map(this::measured)
                    .toList();
            Rounds rounds = jvm.measureInTurn(passes);
            report.row(row(shape, length, "(trees alone)", rounds.median(0), rounds.median(1), ""));
            for (int pass = 2; pass < passes.size(); pass++) {
                String id = COMMIT_NODES.get(pass - 2);
                report.row(row(shape, length, id, rounds.median(0), rounds.median(pass), ""));
                claim(id, shape, violation, rounds.ratio(pass, 0), rounds.median(pass));
            }
        }
    }

    private void claim(String id, Shape shape, boolean violation, double ratio, Outcome outcome) {
        String what = id + ", " + shape.id() + (violation ? ", violation" : "");
        report.claim(new Claim(
                what, MOST_TIMES_DECODING, ratio, " ×", "CPU time of check / of decoding alone, each in turn"));
        report.claim(new Claim(
                "memory of " + what,
                MOST_MEGABYTES,
                outcome.get(figures -> figures.memory() / MEGABYTE),
                " MB",
                "the most that the process ever had"));
    }

    /** All analyses on a shorter trace, and on a longer one, which some of them do not finish. */
    private void all(Shape shape) throws IOException {
        Map<String, Outcome> shorter = all(shape, options.events().get(0), Map.of());
        comparison.add(shorter);
        if (options.events().size() > 1) {
            all(shape, options.mostEvents(), shorter);
        }
    }

    private Map<String, Outcome> all(Shape shape, long events, Map<String, Outcome> shorter) throws IOException {
        Length length = new Length(events, true);
        Map<String, Outcome> outcomes = new HashMap<>();
        try (TraceFile file = TraceFile.make(shape, length, TraceFormat.UST)) {
            Outcome decode = jvm.run(ChildJvm.HEAP, measured(List.of("decode", file.name())));
            for (String id : options.analyses()) {
                Outcome outcome = jvm.run(ChildJvm.HEAP, measured(List.of("engine", id, file.name())));
                outcomes.put(id, outcome);
                report.row(row(shape, length, id, decode, outcome, growth(outcome, shorter.get(id))));
            }
        }
        return outcomes;
    }

    private static String growth(Outcome longer, @Nullable Outcome shorter) {
        return shorter == null || shorter.figures() == null
                ? ""
                : longer.text("%.1f", figures -> figures.cpuSeconds() / shorter.cpu());
    }

    private void recorded(Kernels kernel, Path home) throws IOException {
        try (RecordedRun run = RecordedRun.of(kernel, home)) {
            Outcome decode = jvm.run(ChildJvm.HEAP, measured(List.of("decode", run.name())));
            List<String> analyses = new ArrayList<>(List.of("frontier"));
            analyses.addAll(options.analyses());
            Map<String, Outcome> outcomes = new HashMap<>();
            for (String id : analyses) {
                Outcome outcome = jvm.run(ChildJvm.HEAP, measured(List.of("engine", id, run.name())));
                outcomes.put(id, outcome);
                report.row(
                        row(kernel.id(), "recorded", decode.text("%,.0f", Figures::events), id, decode, outcome, ""));
            }
            comparison.add(outcomes);
        }
    }

    private void growth() throws IOException {
        for (Shape shape : options.shapes()) {
            switch (shape) {
                case HOT -> grow(shape, MOST_FOR_MORE_EVENTS, SAME_TREES, MANY_TREES);
                case THREADS_64, READ_MOSTLY -> grow(shape, MOST_FOR_MORE_TREES, OTHER_TREES, OTHER_TREES);
                default -> {} // neither the same trees again and again, nor ever new ones
            }
        }
    }

    /** From a file, which is read again for what matters; and read once, as from a pipe: then trees are built of all that there is. */
    private void grow(Shape shape, double target, String how, String howReadOnce) throws IOException {
        try (TraceFile shorter =
                        TraceFile.make(shape, new Length(options.events().get(0), true), TraceFormat.UST);
                TraceFile longer = TraceFile.make(shape, new Length(options.mostEvents(), true), TraceFormat.UST)) {
            for (String id : COMMIT_NODES) {
                if (options.analyses().contains(id)) {
                    grow(List.of("engine", id), id, shape, shorter, longer, target, how);
                    grow(List.of("stream", id), id + ", read once", shape, shorter, longer, target, howReadOnce);
                }
            }
        }
    }

    private void grow(
            List<String> pass,
            String what,
            Shape shape,
            TraceFile shorter,
            TraceFile longer,
            double target,
            String how) {
        Rounds rounds = patientJvm.measureInTurn(List.of(measured(of(pass, shorter)), measured(of(pass, longer))));
        String lengths = EngineRuns.events(options.events().get(0)) + " to " + EngineRuns.events(options.mostEvents());
        String times = String.format(
                Locale.ROOT,
                "; CPU time %.3f s / %.3f s",
                rounds.median(1).cpu(),
                rounds.median(0).cpu());
        report.claim(new Claim(
                what + ", " + lengths + " events, " + shape.id(), target, rounds.ratio(1, 0), " ×", how + times));
    }

    private static List<String> of(List<String> pass, TraceFile file) {
        return Stream.concat(pass.stream(), Stream.of(file.name())).toList();
    }

    private List<String> measured(List<String> pass) {
        return options.quick()
                ? pass
                : Stream.concat(Stream.of("warm"), pass.stream()).toList();
    }

    private static String row(Shape shape, Length length, String id, Outcome decode, Outcome outcome, String growth) {
        String kind = length.violation() ? "violation at 90 %" : "serializable";
        return row(shape.id(), kind, EngineRuns.events(length.events()), id, decode, outcome, growth);
    }

    private static String row(
            String run, String kind, String events, String id, Outcome decode, Outcome outcome, String growth) {
        return "| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |"
                .formatted(
                        run,
                        kind,
                        events,
                        id,
                        outcome.figures() == null ? "" : verdict(outcome.figures()),
                        decode.text("%.3f", Figures::cpuSeconds),
                        outcome.text("%.3f", Figures::cpuSeconds),
                        outcome.text("%.1f", figures -> figures.cpuSeconds() / decode.cpu()),
                        growth,
                        outcome.text("%.2f", Figures::firstSeconds),
                        outcome.text("%.1f", figures -> figures.heap() / MEGABYTE),
                        outcome.text("%.0f", figures -> figures.memory() / MEGABYTE));
    }

    private static String verdict(Figures figures) {
        return figures.verdict().toLowerCase(Locale.ROOT);
    }
}
