// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.ProgramEnd;
import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.finding.Witness.UnserializableCycle;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
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
        for (List<Finding> same : together(result.findings())) {
            line("");
            for (String line : new FindingText(++number, same).lines()) {
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

    /** Several analyses that found the same thing make one entry. */
    private static Collection<List<Finding>> together(List<Finding> findings) {
        Map<List<?>, List<Finding>> groups = new LinkedHashMap<>();
        for (Finding finding : findings) {
            List<?> what =
                    List.of(finding.rule(), finding.method(), finding.methods(), finding.variable(), places(finding));
            groups.computeIfAbsent(what, key -> new ArrayList<>()).add(finding);
        }
        return groups.values();
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
