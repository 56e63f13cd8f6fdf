// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

import dev.unsplit.finding.Anomaly;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.FindingGroup;
import dev.unsplit.finding.HarmlessPattern;
import dev.unsplit.finding.Insight;
import dev.unsplit.report.settings.ReportSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One finding in words: what is wrong, the steps that show it, why they cannot be put into a serial order, and what to do about it. */
final class FindingText {

    /** Below this nothing stands beside anything else. */
    private static final int NARROW = 60;

    private static final String INDENT = "     ";
    private static final String INDENT_WHERE_NARROW = "  ";
    private static final int LABEL = 15;
    private static final int MOST_OF_SAME_LINES = 3;

    private final ReportSettings settings;
    private final List<Finding> same;
    private final String benign; // the pattern that all of them are
    private final Finding finding;
    private final List<FindingGroup> ofSameLines;
    private final ShortNames names;
    private final List<String> lines = new ArrayList<>();

    /** @param ofSameLines races that differ from this one only in the methods by which threads got there */
    FindingText(int number, FindingGroup group, List<FindingGroup> ofSameLines, ReportSettings settings) {
        this.ofSameLines = ofSameLines;
        this.settings = settings;
        this.same = group.findings();
        this.benign = group.benign();
        this.finding = group.lead();
        this.names = new ShortNames(same);
        title(number);
        steps();
        explanation();
        lines.add("");
        facts();
    }

    List<String> lines() {
        return lines;
    }

    private boolean isNarrow() {
        return settings.width() < NARROW;
    }

    private String indent() {
        return isNarrow() ? INDENT_WHERE_NARROW : INDENT;
    }

    private int room() {
        return settings.width() - indent().length();
    }

    /** The method keeps its whole name here. */
    private void title(int number) {
        String method = finding.message().startsWith(finding.method()) ? finding.method() : "";
        String message = method + names.in(finding.message().substring(method.length()));
        List<String> wrapped = Cells.wrapped(message, settings.width() - INDENT.length());
        for (int index = 0; index < wrapped.size(); index++) {
            String before = index == 0 ? String.format("%3d. ", number) : INDENT;
            lines.add(before + Ink.TITLE.on(wrapped.get(index), settings.colours()));
        }
    }

    private void steps() {
        if (!finding.witness().steps().isEmpty()) {
            lines.add("");
            WitnessLines witness = new WitnessLines(finding, names, settings);
            new StepTable(witness, settings.colours())
                    .lines(room())
                    .orElseGet(() -> new StepList(witness, settings.colours()).lines(room()))
                    .forEach(this::add);
        }
    }

    private void explanation() {
        String explanation = new Explanation(names).of(finding);
        if (!explanation.isEmpty()) {
            lines.add("");
            Cells.wrapped(explanation, room()).forEach(this::add);
        }
    }

    private void facts() {
        String anomaly = first(Insight::anomaly);
        if (!anomaly.isEmpty()) {
            String sentence =
                    Anomaly.named(anomaly).map(known -> ": " + known.sentence()).orElse("");
            fact("What happens:", anomaly + sentence, Ink.WRONG);
        }
        if (!benign.isEmpty()) {
            String sentence = HarmlessPattern.named(benign)
                    .map(known -> ": " + known.sentence())
                    .orElse("");
            fact("Known pattern:", benign + sentence, Ink.PLACE);
        }
        if (finding.blamed() && finding.methods().size() > 1) {
            String others = finding.methods().stream()
                    .filter(method -> !method.equals(finding.method()))
                    .map(names::of)
                    .collect(Collectors.joining(", "));
            fact("Together with:", others + ", which can be split by the same", Ink.PLACE);
        }
        fact("How sure:", howSure(same), Ink.PLACE);
        String hint = hint(anomaly);
        if (!hint.isEmpty()) {
            fact("Hint:", names.in(hint), Ink.HINT);
        }
        if (!ofSameLines.isEmpty()) {
            fact("Same lines:", sameLines(), Ink.PLACE);
        }
        List<String> callers = same.stream()
                .flatMap(each -> each.insight().callers().stream())
                .distinct()
                .toList();
        if (!callers.isEmpty()) {
            fact(
                    "Also split:",
                    String.join(", ", callers)
                            + (callers.size() == 1 ? ", since it calls this method" : ", since they call it"),
                    Ink.PLACE);
        }
    }

    private String sameLines() {
        String others = ofSameLines.stream()
                .limit(MOST_OF_SAME_LINES)
                .map(group -> String.join(" and ", group.lead().methods()))
                .collect(Collectors.joining("; "));
        int more = ofSameLines.size() - MOST_OF_SAME_LINES;
        return Words.counted(ofSameLines.size(), "more finding") + ", where threads get there by " + others
                + (more > 0 ? "; and " + more + " more" : "");
    }

    /** Of another analysis only if it calls what goes wrong by the same name: what helps against the one need not help against the other. */
    private String hint(String anomaly) {
        return first(insight -> insight.anomaly().equals(anomaly) ? insight.hint() : "");
    }

    /** What is said about the finding that is shown, or else first, be it by another analysis. */
    private String first(Function<Insight, String> what) {
        return Stream.concat(Stream.of(finding), same.stream())
                .map(each -> what.apply(each.insight()))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
    }

    private void fact(String label, String text, Ink ink) {
        if (isNarrow()) {
            add(ink.on(label, settings.colours()));
            Cells.wrapped(text, room() - INDENT_WHERE_NARROW.length()).forEach(line -> add(INDENT_WHERE_NARROW + line));
            return;
        }
        String before = ink.on(Cells.padded(label, LABEL), settings.colours());
        for (String line : Cells.wrapped(text, room() - LABEL)) {
            add(before + line);
            before = " ".repeat(LABEL);
        }
    }

    /** What the analyses say, the surest first; those that say the same, together. */
    static String howSure(List<Finding> same) {
        Map<Certainty, Map<String, List<Finding>>> said = new LinkedHashMap<>();
        same.stream()
                .sorted((one, other) -> one.certainty().compareTo(other.certainty()))
                .forEach(each -> said.computeIfAbsent(each.certainty(), any -> new LinkedHashMap<>())
                        .computeIfAbsent(each.analysis(), any -> new ArrayList<>())
                        .add(each));
        Map<String, List<String>> whoSays = new LinkedHashMap<>();
        said.forEach((certainty, analyses) -> analyses.forEach((analysis, findings) -> whoSays.computeIfAbsent(
                        told(certainty) + howOften(findings), any -> new ArrayList<>())
                .add(analysis)));
        return whoSays.entrySet().stream()
                .map(each -> each.getKey() + " (" + String.join(", ", each.getValue()) + ")")
                .collect(Collectors.joining("; "));
    }

    private static String told(Certainty certainty) {
        return switch (certainty) {
            case OBSERVED -> "observed in this run";
            case CONFIRMED -> "confirmed by a run that was steered to it";
            case POSSIBLE -> "possible in another schedule";
            case STATIC -> "static: not proved, no run behind it";
            case APPROXIMATE -> "approximate: suspected, not proved";
        };
    }

    /** An execution may have been split at several pairs of places, so their numbers cannot be added. */
    private static String howOften(List<Finding> findings) {
        Finding most =
                findings.stream().max(Comparator.comparingLong(Finding::count)).orElseThrow();
        long event = findings.stream().mapToLong(Finding::event).min().orElse(0);
        String often = most.howOften();
        boolean isOnce = findings.size() == 1 && most.count() == 1;
        return (findings.size() == 1 ? "" : ", at " + findings.size() + " pairs of places")
                + (often.isEmpty() ? "" : (findings.size() == 1 ? ", " : ", at one of them ") + often)
                + (event > 0 ? (isOnce ? ", at event " : ", first at event ") + event : "");
    }

    private void add(String line) {
        lines.add((indent() + line).stripTrailing());
    }
}
