// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that the analyses say about one trace.
 *
 * @param trace the name of the trace as the user gave it
 * @param analyses the verdict of every analysis that was asked for, by its id, in the order asked for
 * @param notices what the user should know about the trace, one line each: cut off, ill-formed, …
 * @param error why the trace could not be analysed, in one line, or the empty string
 * @param program how the program ended that was observed; empty for a trace that was recorded before
 * @param figures what there was to look at, as far as it was counted
 */
public record TraceResult(
        String trace,
        long events,
        Verdict verdict,
        Map<String, Verdict> analyses,
        List<Finding> findings,
        List<String> notices,
        String error,
        Optional<ProgramEnd> program,
        RunFigures figures) {

    public TraceResult {
        findings = List.copyOf(findings);
        notices = List.copyOf(notices);
    }

    public TraceResult(
            String trace,
            long events,
            Verdict verdict,
            Map<String, Verdict> analyses,
            List<Finding> findings,
            List<String> notices,
            String error) {
        this(trace, events, verdict, analyses, findings, notices, error, Optional.empty(), RunFigures.NONE);
    }

    public static TraceResult error(String trace, String error) {
        return new TraceResult(trace, 0, Verdict.ERROR, Map.of(), List.of(), List.of(), error);
    }

    /** The same for a program that was observed while it ran. */
    public TraceResult of(ProgramEnd end) {
        return new TraceResult(trace, events, verdict, analyses, findings, notices, error, Optional.of(end), figures);
    }

    /** The same under another name. */
    public TraceResult named(String name) {
        return new TraceResult(name, events, verdict, analyses, findings, notices, error, program, figures);
    }

    public TraceResult withNotices(List<String> newNotices) {
        return new TraceResult(trace, events, verdict, analyses, findings, newNotices, error, program, figures);
    }

    public TraceResult withFindings(List<Finding> newFindings) {
        return new TraceResult(trace, events, verdict, analyses, newFindings, notices, error, program, figures);
    }

    public TraceResult withVerdicts(Verdict newVerdict, Map<String, Verdict> newAnalyses) {
        return new TraceResult(trace, events, newVerdict, newAnalyses, findings, notices, error, program, figures);
    }

    public TraceResult withFigures(RunFigures newFigures) {
        return new TraceResult(trace, events, verdict, analyses, findings, notices, error, program, newFigures);
    }

    /** The same with more that was not seen. */
    public TraceResult alsoNotSeen(List<String> more) {
        return withFigures(figures.alsoNotSeen(more));
    }

    /** The same with more to know about the trace. */
    public TraceResult alsoNoting(List<String> more) {
        List<String> all = new ArrayList<>(notices);
        all.addAll(more);
        return withNotices(all);
    }

    /** What to warn the user of: the notices, and the analyses that did not come to an answer. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>(notices);
        analyses.forEach((analysis, answer) -> {
            if (answer == Verdict.UNDECIDED) {
                warnings.add(analysis + " is undecided: it hit its limit on work");
            }
        });
        return warnings;
    }
}
