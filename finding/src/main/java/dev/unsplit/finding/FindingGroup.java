// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Findings that have one cause: the same methods and the same variable, whichever analyses found them, at however many
 * places. A person mends them together.
 *
 * @param cause {@link Finding#cause} of all of them
 * @param findings in the order in which they came; never empty
 */
public record FindingGroup(String cause, List<Finding> findings) {

    public FindingGroup {
        findings = List.copyOf(findings);
    }

    /** Groups in the order of their first findings. */
    public static List<FindingGroup> of(List<Finding> findings) {
        Map<String, List<Finding>> causes = new LinkedHashMap<>();
        for (Finding finding : findings) {
            causes.computeIfAbsent(finding.cause(), unknown -> new ArrayList<>())
                    .add(finding);
        }
        List<FindingGroup> groups = new ArrayList<>();
        causes.forEach((cause, same) -> groups.add(new FindingGroup(cause, same)));
        return groups;
    }

    /** The one to show if one is shown: the surest, and of these the first that has a whole cycle. */
    public Finding lead() {
        return findings.stream()
                .min(Comparator.comparing(Finding::certainty)
                        .thenComparing(finding -> !(finding.witness() instanceof Witness.UnserializableCycle)))
                .orElseThrow();
    }

    /** The places to look at, as far as they are known: of a method that was split, where it was left and where it went on. */
    public List<Site> places() {
        return lead().places().stream().filter(Site::isKnown).toList();
    }

    /** That of the analysis that is surest. */
    public Certainty certainty() {
        return lead().certainty();
    }

    public Severity severity() {
        return findings.stream()
                .map(Severity::of)
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** The name of the pattern that is known to do no harm, if all of them are that; else the empty string. */
    public String benign() {
        return agreed(findings.stream()
                .map(finding -> finding.insight().benign())
                .distinct()
                .toList());
    }

    /** Who accepted them, if somebody accepted all; else the empty string. */
    public String accepted() {
        return agreed(findings.stream()
                .map(finding -> finding.insight().accepted())
                .distinct()
                .toList());
    }

    private static String agreed(List<String> words) {
        return words.contains("") ? "" : String.join(", ", words);
    }
}
