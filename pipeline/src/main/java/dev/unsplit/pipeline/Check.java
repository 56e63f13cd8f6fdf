// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.pipeline.recording.Notes;
import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Analyses recorded traces, one after the other. */
public final class Check {

    private final Inputs inputs;
    private final Progress progress;
    private final TraceAnalysis analysis;
    private final boolean isJudgedByAnother; // specification than the traces say themselves

    /** @throws UsageException if the options cannot be followed for any trace */
    public Check(Inputs inputs, Progress progress, CheckOptions options) {
        this(inputs, progress, options, options.specification());
    }

    /**
     * @param recordedBy the specification by which the traces were recorded, which a refined one starts with
     * @throws UsageException if the options cannot be followed for any trace
     */
    public Check(Inputs inputs, Progress progress, CheckOptions options, Optional<Path> recordedBy) {
        this.inputs = inputs;
        this.progress = progress;
        this.analysis = new TraceAnalysis(options, recordedBy);
        this.isJudgedByAnother = options.specification().isPresent();
    }

    /** A trace that cannot be read is a result too; the others are still analysed. */
    public void run(List<String> traces, ResultListener listener) throws IOException {
        List<Notes> notes = new ArrayList<>();
        for (int index = 0; index < traces.size(); index++) {
            TraceResult result = analyse(traces.get(index), notes);
            boolean isLastOfAll = index == traces.size() - 1 && notes.size() == traces.size();
            listener.result(isLastOfAll ? result.alsoNoting(analysis.unusedRules(notes)) : result);
        }
        listener.end(); // first: what was found is worth more than a specification that may not be written
        analysis.end();
    }

    private TraceResult analyse(String trace, List<Notes> noted) {
        try {
            TraceResult result = analysis.of(inputs.trace(trace));
            Notes notes = inputs.notes(trace);
            noted.add(notes);
            return result.alsoNoting(isJudgedByAnother ? notes.warningsOfRecording() : notes.warnings())
                    .alsoNotSeen(notes.notSeen());
        } catch (UsageException e) {
            return TraceResult.error(trace, String.valueOf(e.getMessage()));
        } finally {
            progress.closed();
        }
    }
}
