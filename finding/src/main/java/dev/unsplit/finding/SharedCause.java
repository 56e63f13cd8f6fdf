// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * One cause in all the traces of a report: a program may run in several JVMs, and each of them shows the same bug. What an analysis says of the same places is told once, with
 * the numbers of all traces added up, since their executions are different ones.
 *
 * @param traces in which of the traces it was found, from 0; never empty
 */
public record SharedCause(FindingGroup group, List<Integer> traces) {

    public SharedCause {
        traces = List.copyOf(traces);
    }

    /** In the order in which they were first found. */
    public static List<SharedCause> of(List<TraceResult> results) {
        Map<String, SortedSet<Integer>> traces = new LinkedHashMap<>();
        Map<List<Object>, Finding> findings = new LinkedHashMap<>();
        for (int trace = 0; trace < results.size(); trace++) {
            Map<List<Object>, Integer> alike = new HashMap<>();
            for (Finding finding : results.get(trace).findings()) {
                int number = alike.merge(key(finding, trace), 1, Integer::sum);
                traces.computeIfAbsent(finding.cause(), any -> new TreeSet<>()).add(trace);
                findings.merge(
                        List.of(key(finding, trace), number),
                        finding,
                        (known, same) -> known.withCount(known.count() + same.count()));
            }
        }
        List<SharedCause> causes = new ArrayList<>();
        for (FindingGroup group : FindingGroup.of(List.copyOf(findings.values()))) {
            causes.add(new SharedCause(group, List.copyOf(traces.getOrDefault(group.cause(), new TreeSet<>()))));
        }
        return causes;
    }

    /** What is the same in two traces; without places nothing says so. Two findings of one trace are never the same. */
    private static List<Object> key(Finding finding, int trace) {
        Object place = finding.sites().isEmpty() ? trace + finding.id() : finding.sites();
        return List.of(
                finding.cause(),
                finding.analysis(),
                finding.certainty(),
                place,
                finding.insight().accepted(),
                finding.insight().benign());
    }
}
