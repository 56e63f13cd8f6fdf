// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.analysis.Analyses.Engine;
import dev.unsplit.analysis.insight.Insights;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.prediction.Reading;
import dev.unsplit.analysis.unit.ResumePoint;
import dev.unsplit.analysis.unit.ResumePoints;
import dev.unsplit.analysis.unit.Tee;
import dev.unsplit.analysis.unit.TransactionHandler;
import dev.unsplit.analysis.unit.TransactionStream;
import dev.unsplit.analysis.unit.WellFormedness;
import dev.unsplit.analysis.witness.EdgeWindow;
import dev.unsplit.analysis.witness.EventWindow;
import dev.unsplit.analysis.witness.Findings;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.analysis.witness.Violation;
import dev.unsplit.analysis.witness.ViolationLog;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.RunFigures;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.UsageException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs the analyses that were asked for over one trace, all in one pass; where the trace can be read again, parts of it
 * are, to show what they found.
 */
public final class Analyser {

    /** Every event is read again for a hint, which should not take longer than the finding. */
    private static final long MOST_EVENTS_FOR_INSIGHTS = 4_000_000;

    /** Of a recorder's trace almost all events are edges, and what is read again is in memory: see {@link CondensedTrace}. */
    private static final long MOST_RECORDED_EVENTS_FOR_INSIGHTS = 100_000_000;

    private final RepeatableTrace trace;
    private final AnalysisOptions options;
    private final int windowSize;
    private final Consumer<Finding> whenFound;
    private final ResumePoints resumePoints;
    private final List<String> notices = new ArrayList<>();
    private final Map<Engine, ViolationLog> logs = new LinkedHashMap<>();
    private @Nullable Predictions predictions;
    private List<String> brokenAssumptions = List.of();

    /** Ends a reading when there is nothing more to show. */
    private static final class EnoughSeen extends RuntimeException {
        EnoughSeen() {
            super("enough seen", null, false, false);
        }
    }

    private Analyser(
            RepeatableTrace trace,
            AnalysisOptions options,
            int windowSize,
            ResumePoints resumePoints,
            Consumer<Finding> whenFound) {
        this.trace = trace;
        this.options = options;
        this.windowSize = windowSize;
        this.resumePoints = resumePoints;
        this.whenFound = whenFound;
    }

    /**
     * @throws UsageException if the trace cannot be read, or an analysis does not exist or does not apply to it
     */
    public static TraceResult analyse(RepeatableTrace trace, AnalysisOptions options) {
        return analyse(trace, options, finding -> {});
    }

    /**
     * The same, for a trace that is still growing.
     *
     * @param whenFound gets each finding at the moment when it is first noticed, as far as it can be told then
     */
    public static TraceResult analyse(RepeatableTrace trace, AnalysisOptions options, Consumer<Finding> whenFound) {
        return OtherSpecification.isFor(trace, options)
                ? new OtherSpecification(trace, options).analyse()
                : asItStands(trace, options, whenFound);
    }

    /** By the transactions of the edges alone if there are edges and no specification, else by accesses alone. */
    static TraceResult asItStands(RepeatableTrace trace, AnalysisOptions options, Consumer<Finding> whenFound) {
        return new Analyser(trace, options, Findings.WINDOW, new ResumePoints(), whenFound).run();
    }

    /**
     * @param windowSize how many events are kept to show a violation
     * @param resumePoints collects places at which the trace can be read again
     */
    static TraceResult analyse(
            RepeatableTrace trace, AnalysisOptions options, int windowSize, ResumePoints resumePoints) {
        return new Analyser(trace, options, windowSize, resumePoints, finding -> {}).run();
    }

    /** How often predictions began anew, as another way of reading would be better. */
    private static final int MOST_NEW_BEGINNINGS = 2;

    private TraceResult run() {
        for (int before = 0; before < MOST_NEW_BEGINNINGS; before++) {
            try {
                return run(before);
            } catch (EnoughSeen wrongWay) {
                predictions = null;
            }
        }
        return run(MOST_NEW_BEGINNINGS);
    }

    private TraceResult run(int beginningsBefore) {
        try (TraceReader reader = trace.open()) {
            Findings findings = new Findings(reader.symbols(), windowSize);
            WellFormedness wellFormedness = new WellFormedness(reader::place);
            TransactionStream stream = firstPass(reader, findings, wellFormedness, beginningsBefore);
            note(reader.notice());
            noteOddities(wellFormedness);
            noteLeftOut(reader);
            while (findings.wantsAnotherReading()) {
                readAgain(findings);
            }
            readForPredictions();
            return withInsights(result(findings, stream.event()), reader)
                    .withFigures(figures(reader.symbols(), stream));
        }
    }

    private RunFigures figures(Symbols symbols, TransactionStream stream) {
        return new RunFigures(
                        stream.eventsByKind(),
                        symbols.threads().size(),
                        symbols.locks().size(),
                        symbols.variables().size(),
                        stream.transactions(),
                        brokenAssumptions,
                        0)
                .alsoNotSeen(stream.notSeen());
    }

    private TransactionStream firstPass(
            TraceReader reader, Findings findings, WellFormedness wellFormedness, int beginningsBefore) {
        List<TransactionHandler> handlers = new ArrayList<>();
        Consumer<Violation> show = findings::showLater;
        EventWindow events = new EventWindow(windowSize);
        EdgeWindow edges = new EdgeWindow(windowSize);
        if (level(reader.info()).hasEdges()) {
            handlers.add(edges);
            show = violation -> findings.showNow(edges, violation);
        } else if (!trace.isRepeatable()) {
            handlers.add(events);
            show = violation -> findings.showNow(events, violation);
        }
        Analyses.Chosen chosen =
                Analyses.named(options.analyses(), reader.info().level(), trace.name());
        for (Engine engine : chosen.engines()) {
            Consumer<Violation> shown = engine.showsCycles() ? show : violation -> {};
            String id = engine.info().id();
            ViolationLog log = new ViolationLog(
                    findings.grouping(), shown.andThen(violation -> whenFound.accept(findings.finding(id, violation))));
            logs.put(engine, log);
            handlers.add(engine.start().apply(log));
        }
        TransactionStream stream = stream(reader, Tee.of(handlers), wellFormedness);
        events.follow(stream);
        edges.follow(stream);
        logs.values().forEach(log -> log.follow(stream));
        if (trace.isRepeatable()) {
            stream.tell(resumePoints);
        }
        if (chosen.predictors().isEmpty()) {
            reader.read(stream);
        } else {
            predictions = predictions(chosen, reader, beginningsBefore);
            reader.read(predictions.listenBeside(stream));
        }
        return stream;
    }

    /**
     * A run is surveyed first; if hardly a lock matters in it, everything is collected at once instead; if then it has many nested locks nevertheless, it is surveyed after all. Engines, which
     * tell what they see when they see it, read it once.
     */
    private Predictions predictions(Analyses.Chosen chosen, TraceReader reader, int beginningsBefore) {
        boolean isSurveyed = trace.isRepeatable() && beginningsBefore != 1;
        Predictions started = new Predictions(chosen.predictors(), reading(reader), texts(reader), isSurveyed);
        boolean mayBeginAnew = trace.isRepeatable()
                && chosen.engines().isEmpty()
                && !reader.info().level().hasEdges();
        if (mayBeginAnew && beginningsBefore < MOST_NEW_BEGINNINGS) {
            started.whenReadWrongly(Analyser::stopReading);
        }
        return started;
    }

    private SymbolTexts texts(TraceReader reader) {
        return new SymbolTexts(reader.symbols(), options.callLines()::lockField);
    }

    private Reading reading(TraceReader reader) {
        return new Reading(
                excluded(reader),
                boundaries(reader.info()),
                reader.info().level().hasEdges());
    }

    /** At one place, for all analyses. */
    private TraceResult withInsights(TraceResult result, TraceReader first) {
        Insights insights = new Insights(result.findings(), options.callLines());
        Level level = first.info().level();
        long mostEvents = level.hasEdges() ? MOST_RECORDED_EVENTS_FOR_INSIGHTS : MOST_EVENTS_FOR_INSIGHTS;
        if (trace.isRepeatable() && level.hasAccesses() && result.events() <= mostEvents) {
            insights.look(reading(first), new SymbolTexts(first.symbols()), this::readAll);
        }
        return result.withFindings(insights.findings());
    }

    private void readAll(List<EventHandler> handlers) {
        try (TraceReader reader = trace.open()) {
            reader.read(EventTee.of(handlers));
        }
    }

    private void readForPredictions() {
        while (predictions != null && predictions.wantsAnotherReading()) {
            try (TraceReader reader = trace.open()) {
                reader.read(predictions.listenAgain(Analyser::stopReading));
            } catch (EnoughSeen enough) {
                // the next reading will be for the rest
            }
        }
    }

    private static void stopReading() {
        throw new EnoughSeen();
    }

    private void readAgain(Findings findings) {
        ResumePoint start = findings.start(resumePoints);
        try (TraceReader reader = start == null ? trace.open() : start.open()) {
            EventWindow window = findings.anotherReading(resumePoints, Analyser::stopReading);
            TransactionStream stream = stream(reader, window, new WellFormedness());
            if (start != null) {
                stream.resumeAt(start);
            }
            window.follow(stream);
            reader.read(stream);
        } catch (EnoughSeen enough) {
            return;
        }
    }

    private TransactionStream stream(TraceReader reader, TransactionHandler handler, WellFormedness wellFormedness) {
        TraceInfo info = reader.info();
        Conflicts conflicts = options.conflicts().orElse(info.conflicts());
        if (info.level().hasEdges() && options.excludedMethods().isPresent()) {
            checkSpecifiable(info);
        }
        return TransactionStream.of(
                level(info), handler, excluded(reader), conflicts, boundaries(info), wellFormedness);
    }

    private void checkSpecifiable(TraceInfo info) {
        if (!info.level().hasAccesses()) {
            throw new UsageException(trace.name()
                    + ": a specification needs accesses of a run, but this trace has only edges between transactions "
                    + "as they were specified when it was made");
        }
        if (!trace.isRepeatable()) {
            throw new UsageException(
                    trace.name()
                            + ": a recorded run is read twice to judge it by another specification, and this one can be read only once");
        }
    }

    /** Edges are between transactions as they were recorded, so they say nothing about what is inside these. */
    private Level level(TraceInfo info) {
        boolean isAsRecorded =
                options.takenOut().isEmpty() && options.excludedMethods().isEmpty();
        return isAsRecorded || !info.level().hasAccesses() ? info.level() : Level.ACCESSES;
    }

    private ExcludedMethods excluded(TraceReader reader) {
        return new ExcludedMethods(
                reader.symbols().methods(),
                options.excludedMethods().orElse(reader.info().excludedMethods()),
                options.takenOut());
    }

    private Boundaries boundaries(TraceInfo info) {
        return options.boundaries().orElse(info.boundaries());
    }

    private void note(String notice) {
        if (!notice.isEmpty()) {
            notices.add(notice);
        }
    }

    private void noteOddities(WellFormedness wellFormedness) {
        String oddities = wellFormedness.oddities();
        if (options.strict() && !oddities.isEmpty()) {
            String place = wellFormedness.firstPlace();
            throw new UsageException(
                    (place.isEmpty() ? trace.name() : place) + ": expected a well-formed trace, found " + oddities);
        }
        note(wellFormedness.notice("analysed as it stands"));
    }

    /** What a specification leaves out of a trace that is there; of a program, the agent tells it. */
    private void noteLeftOut(TraceReader reader) {
        if (options.takenOut().isEmpty()) {
            options.specification()
                    .ifPresent(
                            rules -> rules.notices(reader.symbols().methods()).forEach(this::note));
        }
    }

    private TraceResult result(Findings shown, long events) {
        List<Finding> findings = new ArrayList<>();
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        logs.forEach((engine, log) -> {
            findings.addAll(shown.findings(engine.info().id(), log));
            verdicts.put(engine.info().id(), log.violations().isEmpty() ? Verdict.ATOMIC : Verdict.VIOLATION);
            if (log.notKept() > 0) {
                note(engine.info().id() + " noticed more kinds of violations than are kept; " + log.notKept()
                        + " occurrences are not shown");
            }
        });
        if (predictions != null) {
            Map<String, Prediction> said = predictions.predict();
            brokenAssumptions = predictions.brokenAssumptions(said.values());
            said.forEach((id, prediction) -> {
                findings.addAll(prediction.findings());
                verdicts.put(id, prediction.verdict());
                prediction.notices().forEach(this::note);
            });
        }
        return new TraceResult(trace.name(), events, verdict(verdicts), verdicts, findings, notices, "");
    }

    /** Races and deadlocks are findings of other kinds: they do not change it. */
    private static Verdict verdict(Map<String, Verdict> verdicts) {
        Set<Verdict> ofAtomicity = EnumSet.noneOf(Verdict.class);
        verdicts.forEach((id, verdict) -> {
            if (Analyses.judgesAtomicity(id)) {
                ofAtomicity.add(verdict);
            }
        });
        if (ofAtomicity.contains(Verdict.VIOLATION)) {
            return Verdict.VIOLATION;
        }
        return ofAtomicity.contains(Verdict.UNDECIDED) ? Verdict.UNDECIDED : Verdict.ATOMIC;
    }
}
