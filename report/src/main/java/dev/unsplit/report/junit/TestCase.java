// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.junit;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.FindingGroup;
import dev.unsplit.finding.Severity;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.report.text.TextReport;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/**
 * A test as CI servers know it.
 *
 * @param className servers show tests by class and package
 * @param message in one line; empty if the test passed
 * @param type what kind of failure it is
 * @param text all there is to say about it
 */
record TestCase(String className, String name, Ending ending, String message, String type, String text) {

    private static final String OURS = "unsplit";

    /** How a test ends, by the element that says so. */
    enum Ending {
        PASSED(""),
        FAILURE("failure"),
        ERROR("error"),
        SKIPPED("skipped");

        private final String element;

        Ending(String element) {
            this.element = element;
        }

        String element() {
            return element;
        }
    }

    /** An analysis that found nothing. */
    static TestCase passed(String analysis) {
        return new TestCase(OURS, analysis, Ending.PASSED, "", "", "");
    }

    /** An analysis that did not come to an answer. */
    static TestCase undecided(String analysis) {
        return new TestCase(OURS, analysis, Ending.SKIPPED, "undecided: it hit its limit on work", "undecided", "");
    }

    /** The trace could not be analysed. */
    static TestCase error(String error) {
        return new TestCase(OURS, "trace", Ending.ERROR, error, "error", "");
    }

    /**
     * The method should be atomic, and is not. What was accepted, or may be nothing, fails no build: such a test counts as skipped.
     *
     * @param result the trace that it was found in
     */
    static TestCase finding(TraceResult result, FindingGroup group) {
        Finding finding = group.lead();
        int classEnd = finding.method().lastIndexOf('.');
        return new TestCase(
                classEnd > 0 ? finding.method().substring(0, classEnd) : OURS,
                finding.method().substring(classEnd + 1) + " [" + finding.rule().id() + " " + group.cause() + "]",
                isHarmless(group) ? Ending.SKIPPED : Ending.FAILURE,
                why(group),
                finding.rule().id(),
                text(result, group));
    }

    private static boolean isHarmless(FindingGroup group) {
        return !group.accepted().isEmpty() || group.severity() == Severity.NOTE;
    }

    private static String why(FindingGroup group) {
        String accepted = group.accepted();
        String message = group.lead().message();
        return accepted.isEmpty() ? message : "accepted: " + accepted + ": " + message;
    }

    /** What the text report says about it. */
    private static String text(TraceResult result, FindingGroup group) {
        StringWriter text = new StringWriter();
        try {
            new TextReport(text).result(result.withFindings(group.findings()));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a string can always be written to
        }
        return text.toString();
    }
}
