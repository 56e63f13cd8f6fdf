// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.pass;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.analysis.tree.Survey;
import dev.unsplit.analysis.tree.UnitCollector;
import dev.unsplit.benchmarks.shape.GeneratedTrace;
import dev.unsplit.benchmarks.shape.Generator.Length;
import dev.unsplit.benchmarks.shape.Shape;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.TraceFormat;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.TraceWriter;
import dev.unsplit.trace.source.Traces;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One pass over a trace, measured in this JVM. The arguments say which:
 *
 * <pre>
 *   decode FILE | engine ID FILE | boundaries FILE     once, cold
 *   trees FILE                                         what predictive analyses work on, and no analysis of it
 *   stream ID FILE                                     an engine on a file that it can read only once
 *   warm decode FILE | …                               the same again and again, for the fastest of the later times
 *   variables ID COUNT                                 an engine on variables that need no names
 *   pipe ID                                            an engine on standard input, its heap told every few seconds
 *   generate SHAPE EVENTS FORMAT [violation]           a generated run to standard output
 * </pre>
 */
public final class Pass {

    private static final long WARM_UP_NANOS = 2_000_000_000L;
    private static final int WARM_UP_ROUNDS = 5;
    private static final long MEASURED_NANOS = 1_000_000_000L;
    private static final int MEASURED_ROUNDS = 5;
    private static final long MOST_NANOS = 5_500_000_000L;
    private static final int SAMPLE_MILLIS = 5_000;

    private Pass() {}

    public static void main(String[] arguments) throws IOException {
        List<String> words = List.of(arguments);
        if (words.get(0).equals("warm")) {
            warm(words.subList(1, words.size())).print();
        } else if (words.get(0).equals("generate")) {
            Shape shape = Shape.named(words.get(1));
            Length length = new Length(Long.parseLong(words.get(2)), words.contains("violation"));
            write(
                    new GeneratedTrace(shape, length),
                    TraceFormat.named(words.get(3)).orElseThrow(),
                    System.out);
        } else {
            run(words).print();
        }
    }

    /**
     * The fastest pass of a JVM that has compiled what it needs: whatever else the machine does can only add to the time.
     * Slow passes are repeated less often.
     */
    private static Figures warm(List<String> pass) throws IOException {
        List<Figures> first = rounds(pass, WARM_UP_NANOS, WARM_UP_ROUNDS);
        return Figures.fastest(rounds(pass, MEASURED_NANOS, MEASURED_ROUNDS)).withFirst(first.get(0));
    }

    private static List<Figures> rounds(List<String> pass, long nanos, int enough) throws IOException {
        List<Figures> rounds = new ArrayList<>();
        long start = System.nanoTime();
        long passed;
        do {
            Heap.live(); // collects what the pass before has left: that is none of this one's work
            rounds.add(run(pass));
            passed = System.nanoTime() - start;
        } while (passed < nanos || (rounds.size() < enough && passed < MOST_NANOS));
        return rounds;
    }

    private static Figures run(List<String> words) throws IOException {
        String last = words.get(words.size() - 1);
        return switch (words.get(0)) {
            case "decode" -> decode(Traces.file(Path.of(last), null));
            case "trees" -> trees(Traces.file(Path.of(last), null));
            case "engine" -> analyse(words.get(1), Traces.file(Path.of(last), null));
            case "stream" -> stream(words.get(1), Path.of(last));
            case "boundaries" -> boundaries(Path.of(last));
            case "variables" -> analyse(words.get(1), new VariablesTrace(Integer.parseInt(last)));
            case "pipe" -> pipe(words.get(1));
            default -> throw new IllegalArgumentException("no such pass: " + words);
        };
    }

    private static Figures decode(RepeatableTrace trace) throws IOException {
        Stopwatch watch = new Stopwatch();
        MeasuredTrace measured = new MeasuredTrace(trace, watch);
        EventCount count = new EventCount();
        watch.start();
        try (TraceReader reader = measured.open()) {
            reader.read(count);
        }
        watch.stop();
        return figures(count.events(), watch, measured.heap(), "-");
    }

    /** The survey, and the trees of all units that it leaves: the least that an analysis of all trees costs. */
    private static Figures trees(RepeatableTrace trace) throws IOException {
        Stopwatch watch = new Stopwatch();
        watch.start();
        try (TraceReader first = trace.open();
                TraceReader reader = trace.open()) {
            ExcludedMethods none = new ExcludedMethods(first.symbols().methods(), List.of());
            Survey survey = new Survey(none, Boundaries.SPLIT, false);
            first.read(survey);
            UnitCollector units = new UnitCollector(none, Boundaries.SPLIT, false, survey.contended());
            units.restrictLockOrder(survey.lockComponents());
            reader.read(units);
            watch.stop();
            return figures(units.units().units().size(), watch, Heap.live(), "-");
        }
    }

    /** All that happens when a user checks a trace, up to the findings. */
    private static Figures analyse(String engine, RepeatableTrace trace) throws IOException {
        Stopwatch watch = new Stopwatch();
        MeasuredTrace measured = new MeasuredTrace(trace, watch);
        watch.start();
        TraceResult result = Analyser.analyse(
                measured,
                new AnalysisOptions(List.of(engine), Optional.empty(), Optional.empty(), Optional.empty(), false));
        watch.stop();
        return figures(
                result.events(),
                watch,
                measured.heap(),
                result.analyses().getOrDefault(engine, result.verdict()).name());
    }

    private static Figures stream(String engine, Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file)) {
            return analyse(engine, Traces.stream(file.toString(), bytes, TraceFormat.UST));
        }
    }

    private static Figures boundaries(Path file) throws IOException {
        Stopwatch watch = new Stopwatch();
        watch.start();
        long lines = FieldBoundaries.find(file);
        watch.stop();
        return figures(lines, watch, 0, "-");
    }

    private static Figures pipe(String engine) throws IOException {
        RepeatableTrace trace = Traces.stream("standard input", System.in, TraceFormat.UST);
        Thread sampler = new Thread(Pass::sampleHeap, "heap sampler");
        sampler.setDaemon(true);
        sampler.start();
        return analyse(engine, trace);
    }

    private static void sampleHeap() {
        try {
            while (true) {
                Thread.sleep(SAMPLE_MILLIS);
                System.out.println("heap " + Heap.live());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Writes a run in a format. */
    public static void write(RepeatableTrace trace, TraceFormat format, OutputStream out) throws IOException {
        try (TraceReader reader = trace.open();
                TraceWriter writer =
                        Traces.write(new BufferedOutputStream(out, 1 << 16), format, reader.info(), reader.symbols())) {
            reader.read(writer);
        }
    }

    private static Figures figures(long events, Stopwatch watch, long heap, String verdict) throws IOException {
        return new Figures(
                events,
                watch.wallSeconds(),
                watch.wallSeconds(),
                watch.cpuSeconds(),
                heap,
                Heap.peakOfProcess(),
                verdict);
    }
}
