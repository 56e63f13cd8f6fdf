// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Printable;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Step.Transaction;
import dev.unsplit.report.settings.ReportSettings;
import dev.unsplit.report.settings.SourceCode.Line;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a witness tells, line by line: that a thread enters a transaction, and what it does there. Where sources are not of one file, or not at hand, places have the
 * names of their files; where no step has a place, the numbers of events tell where to look. How lines are put on a page is up to {@link StepTable} and {@link StepList}.
 */
final class WitnessLines {

    private static final String DEEPER = "  ";

    /**
     * @param event where there are no places; else empty
     * @param place a line of {@link #file}, or file and line; empty if it is not known
     * @param source that line; empty if it is not at hand
     */
    record WitnessLine(Kind kind, String thread, String event, String text, String place, String source) {

        /** @param isFirst whether the thread is the one that the finding is about */
        Ink ink(boolean isFirst) {
            return switch (kind) {
                case LOCK -> Ink.LOCK;
                case ENTRY -> isFirst ? Ink.METHOD : Ink.OTHERS;
                case ACCESS -> isFirst ? Ink.PLAIN : Ink.OTHERS;
            };
        }
    }

    enum Kind {
        ENTRY,
        ACCESS,
        LOCK
    }

    private final ReportSettings settings;
    private final ShortNames names;
    private final List<String> threads;
    private final boolean hasPlaces;
    private final String file;
    private final List<WitnessLine> lines = new ArrayList<>();
    private final Map<String, Transaction> current = new HashMap<>(); // by thread
    private final Set<Transaction> entered = new HashSet<>();

    WitnessLines(Finding finding, ShortNames names, ReportSettings settings) {
        this.settings = settings;
        this.names = names;
        List<Step> steps = finding.witness().steps();
        threads = threads(finding.method(), steps);
        hasPlaces = steps.stream().anyMatch(step -> step.site().isKnown());
        file = file(steps);
        steps.forEach(this::add);
    }

    List<WitnessLine> all() {
        return List.copyOf(lines);
    }

    /** The thread of the method that the finding is about comes first. */
    List<String> threads() {
        return threads;
    }

    boolean hasPlaces() {
        return hasPlaces;
    }

    /** The one file that sources are shown of; the empty string if there are several, or none. */
    String file() {
        return file;
    }

    private String file(List<Step> steps) {
        List<Step> known = steps.stream().filter(step -> step.site().isKnown()).toList();
        List<String> files =
                known.stream().map(step -> step.site().file()).distinct().toList();
        boolean hasSources = known.stream().anyMatch(step -> !source(step).isEmpty());
        boolean hasLines = known.stream().allMatch(step -> step.site().line() > 0);
        return hasSources && hasLines && files.size() == 1 ? Printable.of(files.get(0)) : "";
    }

    private static List<String> threads(String method, List<Step> steps) {
        Set<String> threads = new LinkedHashSet<>();
        steps.stream()
                .filter(step -> step.transaction().method().equals(method))
                .findFirst()
                .ifPresent(step -> threads.add(step.thread()));
        steps.forEach(step -> threads.add(step.thread()));
        return List.copyOf(threads);
    }

    private void add(Step step) {
        enter(step);
        boolean isLock = step.action().startsWith("acquire") || step.action().startsWith("release");
        lines.add(new WitnessLine(
                isLock ? Kind.LOCK : Kind.ACCESS,
                step.thread(),
                hasPlaces || step.event() == 0 ? "" : Long.toString(step.event()),
                DEEPER + (step.action() + " " + names.of(step.target())).strip(),
                place(step),
                source(step)));
    }

    private String place(Step step) {
        if (file.isEmpty()) {
            return PrintableResult.of(step.site());
        }
        return step.site().isKnown() ? Integer.toString(step.site().line()) : "";
    }

    private String source(Step step) {
        return settings.sources().excerpt(step.site(), 0).stream()
                .map(Line::text)
                .map(text -> Printable.of(text.replace('\t', ' ').strip()))
                .findFirst()
                .orElse("");
    }

    /** Of a transaction that is not known nothing is said; nor that a thread is still outside of all. */
    private void enter(Step step) {
        Transaction now = step.transaction();
        Transaction before = current.put(step.thread(), now);
        boolean staysOutside = before != null && before.isUnary() && now.isUnary();
        if (!now.isKnown() || now.equals(before) || staysOutside) {
            return;
        }
        boolean isAgain = entered.stream()
                .anyMatch(each ->
                        each.thread().equals(now.thread()) && each.method().equals(now.method()));
        boolean isNew = entered.add(now);
        String what = now.isUnary()
                ? "in no atomic method"
                : "in " + names.of(now.method()) + (isAgain && isNew ? " again" : "");
        lines.add(new WitnessLine(Kind.ENTRY, step.thread(), "", what, "", ""));
    }
}
