// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.html;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.FindingGroup;
import dev.unsplit.finding.ProgramEnd;
import dev.unsplit.finding.RunFigures;
import dev.unsplit.finding.SharedCause;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.report.settings.SourceCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the scripts of the page draw. Its JSON is what these records are; {@code model.js} reads it. Places and lines of source
 * stand in tables, since thousands of findings share them.
 *
 * @param sites the places that steps refer to by their index
 */
record PageData(List<Trace> traces, List<SiteTable.Place> sites, List<SiteTable.Source> sources, List<Cause> findings) {

    /** All about one trace but its findings. */
    record Trace(
            String name,
            long events,
            String verdict,
            Map<String, String> analyses,
            List<String> notices,
            String error,
            Optional<ProgramEnd> program,
            RunFigures figures) {

        static Trace of(TraceResult result) {
            Map<String, String> analyses = new LinkedHashMap<>();
            result.analyses().forEach((analysis, verdict) -> analyses.put(analysis, verdict.id()));
            return new Trace(
                    result.trace(),
                    result.events(),
                    result.verdict().id(),
                    analyses,
                    result.notices(),
                    result.error(),
                    result.program(),
                    result.figures());
        }
    }

    /**
     * One thing that is wrong: an entry of the list.
     *
     * @param traces the indices of the traces in which it was found
     * @param tellings what was said about it, the surest first
     */
    record Cause(
            List<Integer> traces,
            String id,
            String rule,
            String method,
            List<String> methods,
            boolean blamed,
            String variable,
            List<Telling> tellings) {}

    static PageData of(List<TraceResult> results, SourceCode sources) {
        SiteTable sites = new SiteTable(sources);
        List<Trace> traces = new ArrayList<>();
        List<Cause> causes = new ArrayList<>();
        results.forEach(result -> traces.add(Trace.of(result)));
        SharedCause.of(results).forEach(shared -> causes.add(cause(shared.traces(), shared.group(), sites)));
        return new PageData(traces, sites.places(), sites.sources(), causes);
    }

    private static Cause cause(List<Integer> traces, FindingGroup group, SiteTable sites) {
        Finding lead = group.lead();
        List<Finding> leadFirst = new ArrayList<>(group.findings());
        leadFirst.remove(lead);
        leadFirst.add(0, lead);
        return new Cause(
                traces,
                group.cause(),
                lead.rule().id(),
                lead.method(),
                lead.methods(),
                lead.blamed(),
                lead.variable(),
                leadFirst.stream().map(finding -> Telling.of(finding, sites)).toList());
    }
}
