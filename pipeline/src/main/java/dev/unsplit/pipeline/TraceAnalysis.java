// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.UsageException;
import java.util.function.Consumer;

/** Analyses one trace after another. That one cannot be read is a result too. */
final class TraceAnalysis {

    private static final double NANOSECONDS = 1e9; // in a second

    private final AnalysisOptions options;

    TraceAnalysis(AnalysisOptions options) {
        this.options = options;
    }

    TraceResult of(RepeatableTrace trace) {
        return of(trace, finding -> {});
    }

    /** @param whenFound gets each finding as soon as it is known */
    TraceResult of(RepeatableTrace trace, Consumer<Finding> whenFound) {
        long start = System.nanoTime();
        try {
            TraceResult result = Analyser.analyse(trace, options, whenFound);
            return result.withFigures(result.figures().withSeconds((System.nanoTime() - start) / NANOSECONDS));
        } catch (UsageException e) {
            return error(trace, e);
        } catch (OutOfMemoryError e) {
            return error(trace, MemoryLimit.exceeded(trace.name(), e));
        }
    }

    private static TraceResult error(RepeatableTrace trace, UsageException e) {
        return TraceResult.error(trace.name(), String.valueOf(e.getMessage()));
    }
}
