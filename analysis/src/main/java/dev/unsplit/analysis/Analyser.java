// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.finding.TraceResult;
import dev.unsplit.trace.RepeatableTrace;

/** Runs the analyses that were asked for over one trace, all in one pass. */
public final class Analyser {

    private Analyser() {}

    /**
     * @throws dev.unsplit.trace.UsageException if the trace cannot be read, or an analysis does not exist or does not apply to it
     */
    public static TraceResult analyse(RepeatableTrace trace, AnalysisOptions options) {
        return TraceResult.error(trace.name(), "no analysis");
    }
}
