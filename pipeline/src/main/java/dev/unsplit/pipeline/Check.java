// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.pipeline.recording.Notes;
import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.util.List;

/** Analyses recorded traces, one after the other. */
public final class Check {

    private final Inputs inputs;
    private final Progress progress;
    private final TraceAnalysis analysis;

    /** @throws UsageException if the options cannot be followed for any trace */
    public Check(Inputs inputs, Progress progress, CheckOptions options) {
        this.inputs = inputs;
        this.progress = progress;
        this.analysis = new TraceAnalysis(options, options.specification());
    }

    /** A trace that cannot be read is a result too; the others are still analysed. */
    public void run(List<String> traces, ResultListener listener) throws IOException {
        for (String trace : traces) {
            listener.result(analyse(trace));
        }
        analysis.end();
        listener.end();
    }

    private TraceResult analyse(String trace) {
        try {
            TraceResult result = analysis.of(inputs.trace(trace));
            Notes notes = inputs.notes(trace);
            return result.alsoNoting(notes.warnings()).alsoNotSeen(notes.notSeen());
        } catch (UsageException e) {
            return TraceResult.error(trace, String.valueOf(e.getMessage()));
        } finally {
            progress.closed();
        }
    }
}
