// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import java.util.List;
import java.util.Map;

/**
 * Everything that the analyses say about one trace.
 *
 * @param trace the name of the trace as the user gave it
 * @param analyses the verdict of every analysis that was asked for, by its id, in the order asked for
 * @param notices what the user should know about the trace, one line each: cut off, ill-formed, …
 * @param error why the trace could not be analysed, in one line, or the empty string
 */
public record TraceResult(
        String trace,
        long events,
        Verdict verdict,
        Map<String, Verdict> analyses,
        List<Finding> findings,
        List<String> notices,
        String error) {

    public TraceResult {
        findings = List.copyOf(findings);
        notices = List.copyOf(notices);
    }

    public static TraceResult error(String trace, String error) {
        return new TraceResult(trace, 0, Verdict.ERROR, Map.of(), List.of(), List.of(), error);
    }
}
