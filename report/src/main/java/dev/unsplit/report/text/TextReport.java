// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.FindingGroup;
import dev.unsplit.finding.ProgramEnd;
import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.report.settings.ReportSettings;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A headline for each trace, its findings below it, and at the end how it went altogether. Written for someone who
 * never read a paper about atomicity. What is known to do no harm stands behind the rest, under a heading of its own; what somebody accepted is only counted.
 */
public final class TextReport implements ResultListener {

    private final Writer out;
    private final ReportSettings settings;
    private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    private final List<String> notices = new ArrayList<>();
    private final Map<String, Certainty> told = new HashMap<>(); // by cause: the surest that was shown
    private final Map<String, Certainty> toldHarmless = new HashMap<>(); // the same of what was shown to be harmless
    private final Set<String> findings = new HashSet<>(); // causes, whichever traces they are in
    private final Set<String> benign = new HashSet<>();
    private final Set<String> accepted = new HashSet<>();
    private boolean isSilent = true;
    private Subject subject = Subject.TRACE;

    public TextReport(Writer out) {
        this(out, ReportSettings.PLAIN);
    }

    public TextReport(Writer out, ReportSettings settings) {
        this.out = out;
        this.settings = settings;
    }

    @Override
    public void result(TraceResult found) throws IOException {
        TraceResult result = PrintableResult.of(found);
        verdicts.merge(result.verdict(), 1, Integer::sum);
        subject = Subject.of(result);
        result.notices().forEach(notice -> notices.add(result.trace() + ": " + notice));
        if (result.verdict() == Verdict.ERROR && result.error().isEmpty()) {
            return; // why, is told elsewhere
        }
        line(Ink.TITLE.on(headline(result), settings.colours()));
        List<FindingGroup> shown = new ArrayList<>();
        List<FindingGroup> harmless = new ArrayList<>();
        List<FindingGroup> known = new ArrayList<>();
        List<FindingGroup> again = new ArrayList<>();
        for (FindingGroup group : FindingGroup.of(result.findings())) {
            if (!group.accepted().isEmpty()) {
                known.add(group);
                accepted.add(group.cause());
            } else {
                (group.benign().isEmpty() ? findings : benign).add(group.cause());
                (isNew(group) ? group.benign().isEmpty() ? shown : harmless : again).add(group);
            }
        }
        int numbered = show(shown, 0);
        if (!harmless.isEmpty()) {
            line("");
            line("  Patterns that are known to do no harm:");
            show(harmless, numbered);
        }
        showAgain(again);
        showAccepted(known);
        if (!result.findings().isEmpty()) {
            line("");
        }
        out.flush();
    }

    /** Whether it is told for the first time, or is surer than it was in the traces before. What was called harmless there may do harm here. */
    private boolean isNew(FindingGroup group) {
        Map<String, Certainty> before = group.benign().isEmpty() ? told : toldHarmless;
        Certainty surest = before.get(group.cause());
        boolean isNew = surest == null || group.certainty().compareTo(surest) < 0;
        if (isNew) {
            before.put(group.cause(), group.certainty());
        }
        return isNew;
    }

    /** A line for each cause that was shown of a trace before. */
    private void showAgain(List<FindingGroup> groups) throws IOException {
        if (!groups.isEmpty()) {
            line("");
            line("  Shown above, and found here, too:");
        }
        for (FindingGroup group : groups) {
            line("  - " + methods(group.lead()) + variable(group) + ": " + FindingText.howSure(group.findings()));
        }
    }

    /** All that go wrong together. */
    private static String methods(Finding finding) {
        return finding.methods().isEmpty() ? finding.method() : String.join(", ", finding.methods());
    }

    private static String variable(FindingGroup group) {
        String variable = group.lead().variable();
        return variable.isEmpty() ? "" : " (" + variable + ")";
    }

    /** Returns the last number. */
    private int show(List<FindingGroup> groups, int numbered) throws IOException {
        int number = numbered;
        for (List<FindingGroup> alike : byLines(groups)) {
            List<FindingGroup> others = alike.subList(1, alike.size());
            line("");
            for (String line : new FindingText(++number, alike.get(0), others, settings).lines()) {
                line(line);
            }
        }
        return number;
    }

    /** A race about the same variable on the same lines is mended once, whichever methods lead there. All else stands alone. */
    private static List<List<FindingGroup>> byLines(List<FindingGroup> groups) {
        Map<Object, List<FindingGroup>> alike = new LinkedHashMap<>();
        for (FindingGroup group : groups) {
            Set<Site> sites = Set.copyOf(group.lead().sites());
            boolean isRace = group.lead().rule() == Rule.RACE && sites.stream().anyMatch(site -> site.line() > 0);
            Object key = isRace ? List.of(group.lead().variable(), sites) : group.cause();
            alike.computeIfAbsent(key, any -> new ArrayList<>()).add(group);
        }
        return List.copyOf(alike.values());
    }

    /** A line for whoever accepted them. */
    private void showAccepted(List<FindingGroup> known) throws IOException {
        Map<String, Integer> byWhom = new LinkedHashMap<>();
        for (FindingGroup group : known) {
            byWhom.merge(group.accepted(), 1, Integer::sum);
        }
        if (!byWhom.isEmpty()) {
            line("");
        }
        for (Map.Entry<String, Integer> each : byWhom.entrySet()) {
            line("  " + Words.counted(each.getValue(), "accepted finding") + " not shown: " + each.getKey());
        }
    }

    @Override
    public void end() throws IOException {
        if (!isSilent || verdicts.isEmpty()) {
            line(summary());
        }
        for (String notice : notices) {
            line("note: " + notice);
        }
        out.flush();
    }

    private static String headline(TraceResult result) {
        if (result.verdict() == Verdict.ERROR) {
            return "not analysed: " + result.error(); // which names the trace, and the line where it went wrong
        }
        return result.trace() + ": " + Subject.of(result).size(result) + ", "
                + result.verdict().id()
                + result.program().map(TextReport::ending).orElse("");
    }

    /** That a program ended well need not be said. */
    private static String ending(ProgramEnd end) {
        if (end.timedOut()) {
            return "; the program was ended after its time was up";
        }
        return end.exit() == 0 ? "" : "; the program ended with exit status " + end.exit();
    }

    private String summary() {
        int traces = verdicts.values().stream().mapToInt(Integer::intValue).sum();
        List<String> parts = new ArrayList<>();
        verdicts.forEach((verdict, count) -> parts.add(count + " " + words(verdict)));
        return Words.counted(traces, subject.noun) + ": " + String.join(", ", parts) + "; "
                + Words.counted(findings.size(), "finding")
                + (benign.isEmpty() ? "" : ", " + benign.size() + " of a harmless pattern")
                + (accepted.isEmpty() ? "" : ", " + accepted.size() + " accepted");
    }

    private static String words(Verdict verdict) {
        return switch (verdict) {
            case VIOLATION -> "not atomic";
            case ERROR -> "not analysed";
            case ATOMIC, UNDECIDED, FOUND, NONE -> verdict.id();
        };
    }

    private void line(String text) throws IOException {
        isSilent = false;
        out.write(text);
        out.write('\n');
    }
}
