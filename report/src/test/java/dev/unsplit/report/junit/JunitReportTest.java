// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.junit;

import static dev.unsplit.report.HandMade.result;
import static dev.unsplit.report.HandMade.withNotice;
import static dev.unsplit.report.HandMade.withdrawIsSplit;
import static dev.unsplit.report.HandMade.written;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.finding.Insight;
import dev.unsplit.finding.Printable;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.report.Hostile;
import dev.unsplit.report.text.TextReport;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class JunitReportTest {

    private static String xml(TraceResult... results) {
        return written(JunitReport::new, results);
    }

    /** As a CI server reads it. */
    private static Element parsed(TraceResult... results) throws Exception {
        byte[] bytes = xml(results).getBytes(StandardCharsets.UTF_8);
        return DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(bytes))
                .getDocumentElement();
    }

    private static List<Element> elements(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(index -> (Element) found.item(index))
                .toList();
    }

    @Test
    void a_trace_is_a_suite_and_an_analysis_that_found_nothing_is_a_test_that_passes() {
        assertThat(xml(result("a.std"), TraceResult.error("b.std", "b.std:1: expected \"x\"")))
                .isEqualTo("""
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="unsplit">
                <testsuite name="a.std" tests="1" failures="0" errors="0" skipped="0" time="0.000">
                <testcase classname="unsplit" name="frontier"></testcase>
                </testsuite>
                <testsuite name="b.std" tests="1" failures="0" errors="1" skipped="0" time="0.000">
                <testcase classname="unsplit" name="trace"><error message="b.std:1: expected &quot;x&quot;" type="error"></error></testcase>
                </testsuite>
                </testsuites>
                """);
    }

    @Test
    void a_finding_is_a_test_of_its_method_that_fails_with_the_text_of_the_finding() throws Exception {
        TraceResult result = result("bank.txt", withdrawIsSplit());
        Element suite = elements(parsed(result), "testsuite").get(0);
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        Element test = elements(suite, "testcase").get(0);
        assertThat(test.getAttribute("classname")).isEqualTo("bank.Account");
        assertThat(test.getAttribute("name")).isEqualTo("withdraw [atomicity 5f1c]");
        Element failure = elements(test, "failure").get(0);
        assertThat(failure.getAttribute("type")).isEqualTo("atomicity");
        assertThat(failure.getAttribute("message")).startsWith("bank.Account.withdraw is not atomic");
        assertThat(written(TextReport::new, result)).startsWith(failure.getTextContent());
        assertThat(failure.getTextContent()).contains("No serial order gives the same result:");
    }

    @Test
    void what_was_accepted_or_may_be_nothing_is_skipped() throws Exception {
        TraceResult result = result(
                "bank.txt",
                withdrawIsSplit().withInsight(Insight.NONE.withAccepted("baseline: known")),
                Hostile.finding("1").withInsight(Insight.NONE.withBenign("retry loop")));
        Element suite = elements(parsed(result), "testsuite").get(0);
        assertThat(suite.getAttribute("tests")).isEqualTo("2");
        assertThat(suite.getAttribute("failures")).isEqualTo("0");
        assertThat(suite.getAttribute("skipped")).isEqualTo("2");
        assertThat(elements(suite, "skipped").get(0).getAttribute("message"))
                .startsWith("accepted: baseline: known: bank.Account.withdraw is not atomic");
    }

    @Test
    void an_analysis_without_an_answer_is_skipped() throws Exception {
        TraceResult undecided = new TraceResult(
                "a", 1, Verdict.UNDECIDED, Map.of("block", Verdict.UNDECIDED), List.of(), List.of(), "");
        assertThat(elements(parsed(undecided), "skipped")).hasSize(1);
    }

    @Test
    void names_and_notices_come_back_but_for_what_xml_cannot_write() throws Exception {
        Element suite = elements(parsed(Hostile.result()), "testsuite").get(0);
        String readable = Printable.ofLines(Hostile.NAME);
        assertThat(suite.getAttribute("name")).isEqualTo(readable.replaceAll("[\\r\\n\\t]", " "));
        assertThat(elements(suite, "system-err").get(0).getTextContent())
                .isEqualToNormalizingNewlines(readable.replace("\r\n", "\n"));
        assertThat(elements(suite, "script")).isEmpty();
        String half = "half \uD83D pair";
        assertThat(elements(parsed(result(half)), "testsuite").get(0).getAttribute("name"))
                .isEqualTo("half \\ud83d pair");
    }

    @Test
    void notices_stand_behind_the_tests() {
        assertThat(xml(withNotice(result("a"), "cut off"))).contains("</testcase>\n<system-err>cut off</system-err>\n");
    }

    @Test
    void ten_thousand_findings_are_ten_thousand_tests() throws Exception {
        assertThat(elements(parsed(Hostile.tenThousand()), "failure")).hasSize(10_000);
    }
}
