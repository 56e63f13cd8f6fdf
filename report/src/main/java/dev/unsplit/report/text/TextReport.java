// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.FindingGroup;
import dev.unsplit.finding.ProgramEnd;
import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A headline for each trace, its findings below it, and at the end how it went altogether. Written for someone who
 * never read a paper about atomicity.
 */
public final class TextReport implements ResultListener {

    private final Writer out;
    private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    private final List<String> notices = new ArrayList<>();
    private int findings;

    public TextReport(Writer out) {
        this.out = out;
    }

    @Override
    public void result(TraceResult result) throws IOException {
        verdicts.merge(result.verdict(), 1, Integer::sum);
        result.notices().forEach(notice -> notices.add(result.trace() + ": " + notice));
        line(headline(result));
        int number = 0;
        for (FindingGroup group : inOrder(result.findings())) {
            line("");
            for (String line : new FindingText(++number, group).lines()) {
                line(line);
            }
        }
        if (number > 0) {
            line("");
        }
        findings += number;
        out.flush();
    }

    @Override
    public void end() throws IOException {
        line(summary());
        for (String notice : notices) {
            line("note: " + notice);
        }
        out.flush();
    }

    private static String headline(TraceResult result) {
        if (result.verdict() == Verdict.ERROR) {
            return "not analysed: " + result.error(); // which names the trace, and the line where it went wrong
        }
        return result.trace() + ": " + Words.counted(result.events(), "event") + ", "
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

    /** What does no harm, and what somebody accepted, comes behind what is to be mended. */
    private static List<FindingGroup> inOrder(List<Finding> findings) {
        List<FindingGroup> groups = new ArrayList<>(FindingGroup.of(findings));
        groups.sort(
                Comparator.comparing((FindingGroup group) -> !group.accepted().isEmpty())
                        .thenComparing(group -> !group.benign().isEmpty()));
        return groups;
    }

    private String summary() {
        int traces = verdicts.values().stream().mapToInt(Integer::intValue).sum();
        List<String> parts = new ArrayList<>();
        verdicts.forEach((verdict, count) -> parts.add(count + " " + words(verdict)));
        return Words.counted(traces, "trace") + ": " + String.join(", ", parts) + "; "
                + Words.counted(findings, "finding");
    }

    private static String words(Verdict verdict) {
        return switch (verdict) {
            case VIOLATION -> "not atomic";
            case ERROR -> "not analysed";
            case ATOMIC, UNDECIDED, FOUND, NONE -> verdict.id();
        };
    }

    private void line(String text) throws IOException {
        out.write(text);
        out.write('\n');
    }
}
