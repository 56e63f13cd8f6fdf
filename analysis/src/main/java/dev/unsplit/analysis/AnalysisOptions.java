// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.analysis.insight.CallLines;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How a trace is to be analysed.
 *
 * @param analyses ids of analyses; the pseudo-id {@code all} stands for those that apply to the trace
 * @param conflicts empty: what the trace itself says
 * @param boundaries empty: what the trace itself says
 * @param specification which methods are no transactions; empty: what the trace itself says
 * @param strict whether an ill-formed trace is an error
 * @param takenOut names of methods that are no transactions besides, since somebody looks into them; where a trace has
 *     edges, what was observed is then looked for among the accesses that stand beside them
 * @param callLines for hints that name lines of the method that is split
 */
public record AnalysisOptions(
        List<String> analyses,
        Optional<Conflicts> conflicts,
        Optional<Boundaries> boundaries,
        Optional<MethodRules> specification,
        boolean strict,
        Set<String> takenOut,
        CallLines callLines) {

    public AnalysisOptions {
        analyses = List.copyOf(analyses);
        takenOut = Set.copyOf(takenOut);
    }

    public AnalysisOptions(
            List<String> analyses,
            Optional<Conflicts> conflicts,
            Optional<Boundaries> boundaries,
            Optional<MethodRules> specification,
            boolean strict) {
        this(analyses, conflicts, boundaries, specification, strict, Set.of(), CallLines.UNKNOWN);
    }

    /** Patterns of methods that are no transactions; empty: what the trace itself says. */
    Optional<List<String>> excludedMethods() {
        return specification.map(MethodRules::patterns);
    }

    /** The same, with sources at hand. */
    public AnalysisOptions with(CallLines newCallLines) {
        return new AnalysisOptions(analyses, conflicts, boundaries, specification, strict, takenOut, newCallLines);
    }

    /** The same for these analyses, with the transactions that the trace has by itself. */
    AnalysisOptions asRecorded(List<String> withAnalyses) {
        return new AnalysisOptions(withAnalyses, conflicts, boundaries, Optional.empty(), false, Set.of(), callLines);
    }

    /** The same for these analyses, with these methods taken out. */
    AnalysisOptions lookingInto(Set<String> methods, List<String> withAnalyses) {
        return new AnalysisOptions(withAnalyses, conflicts, boundaries, specification, false, methods, callLines);
    }
}
