// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.analysis.CondensedTrace;
import dev.unsplit.analysis.Refinement;
import dev.unsplit.analysis.Refinement.Refined;
import dev.unsplit.analysis.benign.BenignPatterns;
import dev.unsplit.analysis.benign.UpdateCalls;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.pipeline.recording.Notes;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Analyses one trace after another, and looks into what was found. That one cannot be read is a result too. */
final class TraceAnalysis {

    private static final double NANOSECONDS = 1e9; // in a second

    private final CheckOptions options;
    private final AnalysisOptions forAnalysis;
    private final RefinedSpecification specification;
    private final UpdateCalls calls;
    private volatile boolean allAnalysed = true; // the JVMs of one run are analysed at the same time

    /**
     * @param specification by which the traces are read, or were recorded
     * @throws UsageException if the options cannot be followed for any trace
     */
    TraceAnalysis(CheckOptions options, Optional<Path> specification) {
        this.options = options;
        this.forAnalysis = options.forAnalysis();
        this.specification = new RefinedSpecification(specification);
        this.calls = new SourceUpdateCalls(options.sources());
        options.newSpecification().ifPresent(WholeFile::check);
    }

    TraceResult of(RepeatableTrace trace) {
        return of(trace, finding -> {});
    }

    /** @param whenFound gets each finding as soon as it is known */
    TraceResult of(RepeatableTrace whole, Consumer<Finding> whenFound) {
        long start = System.nanoTime();
        RepeatableTrace trace = CondensedTrace.of(whole);
        try {
            TraceResult first = Analyser.analyse(trace, forAnalysis, whenFound);
            checkRefinable(trace);
            TraceResult result = BenignPatterns.mark(trace, options.benign(), calls, refined(trace, first));
            return result.withFigures(result.figures().withSeconds((System.nanoTime() - start) / NANOSECONDS));
        } catch (UsageException e) {
            return error(trace, e);
        } catch (OutOfMemoryError e) {
            return error(trace, MemoryLimit.exceeded(trace.name(), e));
        }
    }

    /** Not before the first analysis: until then a trace may be growing. */
    private void checkRefinable(RepeatableTrace trace) {
        if (options.refining() == Refining.ASKED_FOR) {
            Refinement.obstacle(trace).ifPresent(obstacle -> {
                throw new UsageException(trace.name() + ": " + obstacle);
            });
        }
    }

    private TraceResult refined(RepeatableTrace trace, TraceResult first) {
        if (options.refining() == Refining.OFF) {
            return first;
        }
        try {
            Refined refined = Refinement.refine(trace, forAnalysis, first);
            if (options.newSpecification().isPresent()) {
                specification.add(excludedBy(trace), refined.gaveWay());
            }
            return refined.result();
        } catch (OutOfMemoryError e) {
            return first.alsoNoting(List.of("memory did not suffice to look into the methods that were found"));
        }
    }

    private List<String> excludedBy(RepeatableTrace trace) {
        try (TraceReader reader = trace.open()) {
            return reader.info().excludedMethods();
        }
    }

    /** What to know about the specification when all traces were analysed; one that could not be might have had a use for a rule. */
    List<String> unusedRules(List<Notes> notes) {
        if (!allAnalysed) {
            return List.of();
        }
        UnusedRules rules = new UnusedRules();
        notes.forEach(each -> rules.add(each, forAnalysis.specification().isPresent()));
        forAnalysis.specification().ifPresent(rules::add);
        return rules.notices();
    }

    /** All traces were analysed. */
    void end() {
        if (allAnalysed) {
            options.newSpecification().ifPresent(specification::write);
        }
    }

    private TraceResult error(RepeatableTrace trace, UsageException e) {
        allAnalysed = false; // a specification that knows less than there is would replace a better one
        return TraceResult.error(trace.name(), String.valueOf(e.getMessage()));
    }
}
