// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.OwnIds;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.TraceReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Judges a recorded run by another specification than it was recorded with. The edges of a recording are between transactions as they were
 * then: they tell everything about these, and nothing about what is inside. The accesses beside them tell what is inside, but
 * they are not all accesses. So both are asked:
 * <ul>
 *   <li>The edges, about methods that are transactions still. If one of them is blamed, its cycle comes back to it and goes back in
 *       time in no other transaction. So it is a cycle as well if others fall into pieces, which their threads keep in order. A cycle
 *       that blames nobody stays if all its methods do.
 *   <li>The accesses, about everything. Each of them happened, in this order, so a cycle among them is one of the run.
 * </ul>
 * Nothing is invented. What is missed is what happened inside a method that is no transaction any more, beyond the budget of
 * the recording. Predictions come from the accesses anyway.
 */
final class OtherSpecification {

    private final RepeatableTrace trace;
    private final AnalysisOptions options;

    OtherSpecification(RepeatableTrace trace, AnalysisOptions options) {
        this.trace = trace;
        this.options = options;
    }

    /** Whether this trace has both edges and accesses, and is to be judged by another specification. */
    static boolean isFor(RepeatableTrace trace, AnalysisOptions options) {
        if (options.excludedMethods().isEmpty() || !options.takenOut().isEmpty() || !trace.isRepeatable()) {
            return false;
        }
        try (TraceReader reader = trace.open()) {
            return reader.info().level() == Level.ACCESSES_AND_EDGES;
        }
    }

    TraceResult analyse() {
        TraceResult byAccesses = Analyser.asItStands(trace, options, finding -> {});
        List<String> engines = Analyses.engines().stream()
                .filter(byAccesses.analyses()::containsKey)
                .toList();
        if (engines.isEmpty()) {
            return byAccesses;
        }
        TraceResult byEdges = Analyser.asItStands(trace, options.asRecorded(engines), finding -> {});
        return both(stillTrue(byEdges), byAccesses);
    }

    private List<Finding> stillTrue(TraceResult byEdges) {
        try (TraceReader reader = trace.open()) {
            ExcludedMethods excluded = new ExcludedMethods(
                    reader.symbols().methods(), options.excludedMethods().orElseThrow());
            return byEdges.findings().stream()
                    .filter(finding -> !excluded.contains(finding.method())
                            && finding.methods().stream().noneMatch(excluded::contains))
                    .toList();
        }
    }

    /** What the edges say counts all executions, so of two that are alike theirs is kept. */
    private static TraceResult both(List<Finding> ofEdges, TraceResult byAccesses) {
        List<Finding> all = new ArrayList<>(ofEdges);
        Set<List<Object>> known = new HashSet<>();
        ofEdges.forEach(finding -> known.add(split(finding)));
        byAccesses.findings().stream()
                .filter(finding -> !known.contains(split(finding)))
                .forEach(all::add);
        Map<String, Verdict> verdicts = new LinkedHashMap<>(byAccesses.analyses());
        ofEdges.forEach(finding -> verdicts.put(finding.analysis(), Verdict.VIOLATION));
        return byAccesses
                .withFindings(all.stream().map(new OwnIds()::give).toList())
                .withVerdicts(ofEdges.isEmpty() ? byAccesses.verdict() : Verdict.VIOLATION, verdicts);
    }

    private static List<Object> split(Finding finding) {
        return List.of(finding.analysis(), finding.cause(), finding.places());
    }
}
