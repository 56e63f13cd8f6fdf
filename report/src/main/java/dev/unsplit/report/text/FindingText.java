// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.FindingGroup;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Witness;
import dev.unsplit.finding.Witness.UnserializableCycle.Edge;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** One finding in words: what is wrong, the steps that show it, and why they cannot be put into a serial order. */
final class FindingText {

    private static final String INDENT = "     ";

    private final List<String> lines = new ArrayList<>();

    /** @param same all that has one cause, whichever analyses found it */
    FindingText(int number, FindingGroup same) {
        Finding finding = same.lead();
        lines.add(String.format("%3d. %s", number, finding.message()));
        howOften(same.findings()).forEach(this::add);
        besides(same).forEach(this::add);
        if (!finding.witness().steps().isEmpty()) {
            lines.add("");
            new StepTable(finding).lines().forEach(this::add);
        }
        List<String> explanation = explanation(finding.witness());
        if (!explanation.isEmpty()) {
            lines.add("");
            explanation.forEach(this::add);
        }
    }

    List<String> lines() {
        return lines;
    }

    /** Who else is concerned, and what speaks against mending it. */
    private static List<String> besides(FindingGroup same) {
        List<String> lines = new ArrayList<>();
        String callers = same.findings().stream()
                .flatMap(finding -> finding.insight().callers().stream())
                .distinct()
                .collect(Collectors.joining(", "));
        if (!callers.isEmpty()) {
            lines.add("also splits its callers: " + callers);
        }
        if (!same.benign().isEmpty()) {
            lines.add("does no harm: " + same.benign());
        }
        if (!same.accepted().isEmpty()) {
            lines.add("accepted: " + same.accepted());
        }
        return lines;
    }

    /** A line for each analysis. */
    private static List<String> howOften(List<Finding> same) {
        Map<String, List<Finding>> analyses = new LinkedHashMap<>();
        for (Finding finding : same) {
            String who = finding.certainty().id() + " by " + finding.analysis();
            analyses.computeIfAbsent(who, unknown -> new ArrayList<>()).add(finding);
        }
        List<String> lines = new ArrayList<>();
        analyses.forEach((who, findings) -> lines.add(who + ", " + howOftenInAll(findings)));
        return lines;
    }

    private static String howOftenInAll(List<Finding> findings) {
        long count = findings.stream().mapToLong(Finding::count).sum();
        long event = findings.stream().mapToLong(Finding::event).min().orElse(0);
        String when = (count == 1 ? ", at event " : ", first at event ") + event;
        return Words.times(count) + (event > 0 ? when : "");
    }

    private static List<String> explanation(Witness witness) {
        if (witness instanceof Witness.UnserializableCycle cycle) {
            return explanation(cycle);
        }
        if (witness instanceof Witness.ClosingEdge ends) {
            return List.of(
                    "These steps close a circle of transactions that each must come before the next.",
                    ends.cutShort()
                            ? "What leads from the one to the other lies too far back and was not kept."
                            : "This analysis does not keep what leads from the one to the other: frontier shows it.");
        }
        if (witness instanceof Witness.Schedule) {
            return List.of(
                    "Locks and hand-overs allow this order, and no serial order of these transactions gives the same"
                            + " result.");
        }
        return List.of();
    }

    private static List<String> explanation(Witness.UnserializableCycle cycle) {
        List<String> lines = new ArrayList<>();
        if (cycle.edges().isEmpty()) {
            return lines;
        }
        lines.add("Why no serial order exists:");
        for (Edge edge : cycle.edges()) {
            Step from = cycle.steps().get(edge.from());
            Step to = cycle.steps().get(edge.to());
            lines.add("  " + Words.of(from.transaction()) + " must come before " + Words.of(to.transaction()) + " ("
                    + reason(from, to) + ")");
        }
        Step first = cycle.steps().get(cycle.edges().get(0).from());
        lines.add("so " + Words.of(first.transaction()) + " would have to come before itself.");
        return lines;
    }

    private static String reason(Step from, Step to) {
        if (from.thread().equals(to.thread())) {
            return "same thread";
        }
        return from.event() > 0 && to.event() > 0
                ? "event " + from.event() + " before event " + to.event()
                : from.action() + " before " + to.action();
    }

    private void add(String line) {
        lines.add((INDENT + line).stripTrailing());
    }
}
