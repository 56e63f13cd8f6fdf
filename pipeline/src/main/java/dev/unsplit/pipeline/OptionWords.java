// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.analysis.Analyses;
import dev.unsplit.analysis.unit.AnalysisInfo;
import dev.unsplit.report.ReportFormats;
import dev.unsplit.report.ReportFormats.ReportFormat;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.TraceFormat;
import dev.unsplit.trace.UsageException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** The words that users write after options, and what they mean. Every door takes the same words. */
public final class OptionWords {

    /** Promised by the contract of the command, and not there yet. */
    private static final List<String> LATER_ANALYSES = List.of(
            "frontier",
            "aerodrome",
            "velodrome",
            "conflict-graph",
            "summarized-conflict-graph",
            "commit-node-conflict",
            "commit-node-view",
            "block-pairs",
            "block",
            "reduction",
            "reduction-online",
            "race",
            "race-lockset",
            "deadlock",
            "view-consistency");

    private static final List<String> LATER_REPORTS = List.of("sarif", "html", "junit", "github");

    private OptionWords() {}

    /** Names of analyses, separated by commas. */
    public static List<String> analyses(String words) {
        return Arrays.stream(words.split(",", -1))
                .map(String::strip)
                .map(OptionWords::analysis)
                .distinct()
                .toList();
    }

    private static String analysis(String word) {
        List<String> known =
                new ArrayList<>(Analyses.all().stream().map(AnalysisInfo::id).toList());
        known.add(Analyses.ALL);
        if (known.contains(word)) {
            return word;
        }
        throw missing("--analysis", word, LATER_ANALYSES, known);
    }

    /** What runs if the user does not say. */
    public static List<String> defaultAnalyses() {
        return Analyses.DEFAULT;
    }

    /** All analyses there are, for lists and help texts. */
    public static List<AnalysisInfo> allAnalyses() {
        return Analyses.all();
    }

    public static Conflicts conflicts(String word) {
        return oneOf("--conflicts", word, Conflicts.values(), Conflicts::id);
    }

    public static Boundaries boundaries(String word) {
        return oneOf("--boundaries", word, Boundaries.values(), Boundaries::id);
    }

    public static Level level(String word) {
        return oneOf("--level", word, Level.values(), Level::id);
    }

    public static FailOn failOn(String word) {
        return oneOf("--fail-on", word, FailOn.values(), FailOn::id);
    }

    /** @param option {@code --from} or {@code --to} */
    public static TraceFormat traceFormat(String option, String word) {
        return oneOf(option, word, TraceFormat.values(), TraceFormat::id);
    }

    public static ReportFormat reportFormat(String word) {
        List<String> known = ReportFormats.all().stream().map(ReportFormat::id).toList();
        return ReportFormats.named(word).orElseThrow(() -> missing("--format", word, LATER_REPORTS, known));
    }

    private static UsageException missing(String option, String word, List<String> later, List<String> known) {
        return new UsageException(
                later.contains(word)
                        ? option + ": " + word + " is not available yet; expected " + choice(known)
                        : option + ": expected " + choice(known) + ", found '" + word + "'");
    }

    private static <T> T oneOf(String option, String word, T[] values, Function<T, String> id) {
        return Arrays.stream(values)
                .filter(value -> id.apply(value).equals(word))
                .findFirst()
                .orElseThrow(() -> missing(
                        option, word, List.of(), Arrays.stream(values).map(id).toList()));
    }

    /** As messages put it: {@code a, b or c}. */
    public static String choice(List<String> words) {
        int last = words.size() - 1;
        return last == 0 ? words.get(0) : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }
}
