// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.annotation;

import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.FindingGroup;
import dev.unsplit.finding.Insight;
import dev.unsplit.finding.Site;
import dev.unsplit.report.settings.SourceCode;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A finding as it stands beside the lines of a source file.
 *
 * @param file see {@link #file}, or the empty string
 * @param line from 1, or 0
 * @param endLine at least {@code line}
 */
public record Annotation(String file, int line, int endLine, String title, String text) {

    public static Annotation of(FindingGroup group, SourceCode sources) {
        Finding finding = group.lead();
        List<Site> places = group.places();
        Site first = places.isEmpty() ? Site.UNKNOWN : places.get(0);
        return new Annotation(
                file(first, sources),
                first.line(),
                lastLine(first, places),
                finding.rule().title() + ": " + String.join(", ", methods(finding)),
                text(group));
    }

    /** All that go wrong together. */
    private static List<String> methods(Finding finding) {
        return finding.methods().isEmpty() ? List.of(finding.method()) : finding.methods();
    }

    /** As it is called in its repository, if it is at hand; else by its package. */
    public static String file(Site site, SourceCode sources) {
        String file = sources.file(site);
        return file.isEmpty() ? inPackage(site) : file;
    }

    /** Relative to the directory of the sources, wherever that is: {@code bank/Bank.java}. */
    public static String inPackage(Site site) {
        int packageEnd = site.className().lastIndexOf('.');
        return site.file().isEmpty() || packageEnd < 0
                ? site.file()
                : site.className().substring(0, packageEnd).replace('.', '/') + "/" + site.file();
    }

    /** All of what was split is marked, if it is in one file. */
    private static int lastLine(Site first, List<Site> places) {
        Site last = places.isEmpty() ? first : places.get(places.size() - 1);
        return first.line() > 0 && inPackage(last).equals(inPackage(first))
                ? Math.max(first.line(), last.line())
                : first.line();
    }

    /** The finding in sentences: what is wrong, the name of it, what to do, how sure it is. */
    private static String text(FindingGroup group) {
        Insight insight = group.lead().insight();
        return Stream.of(
                        insight.anomaly(),
                        insight.hint(),
                        insight.benign().isEmpty() ? "" : "known to do no harm: " + insight.benign(),
                        insight.callers().isEmpty() ? "" : "callers: " + String.join(", ", insight.callers()),
                        analyses(group))
                .filter(words -> !words.isEmpty())
                .map(Annotation::sentence)
                .collect(Collectors.joining(" ", group.lead().message() + ". ", ""));
    }

    /** {@code "observed by frontier and velodrome, possible by block"}. */
    private static String analyses(FindingGroup group) {
        Map<Certainty, Set<String>> analyses = new LinkedHashMap<>();
        group.findings()
                .forEach(finding -> analyses.computeIfAbsent(finding.certainty(), any -> new LinkedHashSet<>())
                        .add(finding.analysis()));
        return analyses.entrySet().stream()
                .map(each -> howSure(each.getKey(), each.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** The static check is the only analysis of its certainty, and has its name. */
    private static String howSure(Certainty certainty, Set<String> analyses) {
        return certainty == Certainty.STATIC
                ? "not proved, and no run behind it"
                : certainty.id() + " by " + String.join(" and ", analyses);
    }

    private static String sentence(String words) {
        String start = words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
        return start.endsWith(".") ? start : start + ".";
    }
}
