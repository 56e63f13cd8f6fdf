// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import dev.unsplit.finding.Witness.UnserializableCycle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What several analyses of one trace found that is one and the same thing: a report tells it once.
 *
 * @param findings at least one, in the order in which the analyses were asked for
 */
public record Agreement(List<Finding> findings) {

    public Agreement {
        findings = List.copyOf(findings);
    }

    /** Those among the findings of one trace. */
    public static List<Agreement> among(List<Finding> findings) {
        Map<List<?>, List<Finding>> groups = new LinkedHashMap<>();
        for (Finding finding : findings) {
            List<?> what =
                    List.of(finding.rule(), finding.method(), finding.methods(), finding.variable(), places(finding));
            groups.computeIfAbsent(what, key -> new ArrayList<>()).add(finding);
        }
        return groups.values().stream().map(Agreement::new).toList();
    }

    /** The one that says most: a whole cycle says more than its two ends. */
    public Finding best() {
        return findings.stream()
                .filter(finding -> finding.witness() instanceof UnserializableCycle)
                .findFirst()
                .orElse(findings.get(0));
    }

    /** The places to look at, as far as they are known: of a method that was split, where it was left and where it went on. */
    public List<Site> places() {
        return places(best()).stream().filter(Site::isKnown).toList();
    }

    /** That of the analysis that is surest. */
    public Certainty certainty() {
        return findings.stream()
                .map(Finding::certainty)
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    public Severity severity() {
        return findings.stream()
                .map(Severity::of)
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** Who accepted it and why; empty unless all of it was accepted. */
    public String accepted() {
        boolean all = findings.stream()
                .noneMatch(finding -> finding.insight().accepted().isEmpty());
        return all ? best().insight().accepted() : "";
    }

    /** Whether it was seen or predicted: where the transaction was left and where it went on. */
    private static List<Site> places(Finding finding) {
        if (finding.blamed()
                && finding.witness() instanceof UnserializableCycle cycle
                && !cycle.edges().isEmpty()) {
            Step left = cycle.steps().get(cycle.edges().get(0).from());
            Step back = cycle.steps()
                    .get(cycle.edges().get(cycle.edges().size() - 1).to());
            return List.of(left.site(), back.site());
        }
        return finding.sites();
    }
}
