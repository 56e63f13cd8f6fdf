// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.report.github.GithubReport;
import dev.unsplit.report.html.HtmlReport;
import dev.unsplit.report.json.JsonReport;
import dev.unsplit.report.junit.JunitReport;
import dev.unsplit.report.sarif.SarifReport;
import dev.unsplit.report.settings.ReportSettings;
import dev.unsplit.report.text.TextReport;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** The one list of all report formats there are. */
public final class ReportFormats {

    /**
     * A format describes itself.
     *
     * @param id the name on the command line
     * @param sentence what it is for
     * @param forPeople whether it is read by someone who sees warnings beside it, if both go to a terminal
     * @param open makes a report that writes to the given writer and does not close it
     */
    public record ReportFormat(
            String id, String sentence, boolean forPeople, BiFunction<Writer, ReportSettings, ResultListener> open) {}

    private static final List<ReportFormat> ALL = List.of(
            new ReportFormat("text", "for people: every finding with the steps that show it", true, TextReport::new),
            new ReportFormat(
                    "json",
                    "for scripts: one JSON object for each trace, one line each",
                    false,
                    (out, settings) -> new JsonReport(out, settings.sources())),
            new ReportFormat(
                    "html",
                    "for people with a browser: one page with pictures of what happened",
                    false,
                    (out, settings) -> new HtmlReport(out, settings.sources())),
            new ReportFormat(
                    "sarif",
                    "for code scanning and editors: one SARIF 2.1.0 log",
                    false,
                    (out, settings) -> new SarifReport(out, settings.sources())),
            new ReportFormat(
                    "junit",
                    "for CI servers: JUnit XML with a suite for each trace",
                    false,
                    (out, settings) -> new JunitReport(out)),
            new ReportFormat(
                    "github",
                    "for GitHub workflows: annotations of the sources",
                    false,
                    (out, settings) -> new GithubReport(out, settings.sources())));

    private ReportFormats() {}

    /** The formats in the order in which help texts list them. */
    public static List<ReportFormat> all() {
        return ALL;
    }

    public static Optional<ReportFormat> named(String id) {
        return ALL.stream().filter(format -> format.id().equals(id)).findFirst();
    }
}
