// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.junit;

import dev.unsplit.finding.FindingGroup;
import dev.unsplit.finding.Printable;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.report.junit.TestCase.Ending;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * What the analyses say about one trace, as tests: one that passes for each analysis that found nothing, and one that fails for each finding.
 * A test has one failure at most, since many servers show only the first.
 */
final class TestSuite {

    private static final XMLOutputFactory FACTORY = XMLOutputFactory.newDefaultFactory();

    private final TraceResult result;
    private final List<TestCase> cases = new ArrayList<>();

    TestSuite(TraceResult result) {
        this.result = result;
        if (!result.error().isEmpty()) {
            cases.add(TestCase.error(result.error()));
        }
        result.analyses().forEach(this::addAnswer);
        FindingGroup.of(result.findings()).forEach(group -> cases.add(TestCase.finding(result, group)));
    }

    private void addAnswer(String analysis, Verdict verdict) {
        if (verdict == Verdict.UNDECIDED) {
            cases.add(TestCase.undecided(analysis));
        } else if (verdict == Verdict.ATOMIC || verdict == Verdict.NONE) {
            cases.add(TestCase.passed(analysis));
        }
    }

    String xml() {
        StringWriter xml = new StringWriter();
        try {
            XMLStreamWriter out = FACTORY.createXMLStreamWriter(xml);
            suite(out);
            out.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e); // a string can always be written to
        }
        return xml.toString();
    }

    private void suite(XMLStreamWriter out) throws XMLStreamException {
        out.writeStartElement("testsuite");
        attribute(out, "name", result.trace());
        attribute(out, "tests", String.valueOf(cases.size()));
        attribute(out, "failures", count(Ending.FAILURE));
        attribute(out, "errors", count(Ending.ERROR));
        attribute(out, "skipped", count(Ending.SKIPPED));
        attribute(
                out, "time", String.format(Locale.ROOT, "%.3f", result.figures().seconds()));
        for (TestCase test : cases) {
            out.writeCharacters("\n");
            testCase(out, test);
        }
        out.writeCharacters("\n");
        notices(out);
        out.writeEndElement();
    }

    private String count(Ending ending) {
        return String.valueOf(
                cases.stream().filter(test -> test.ending() == ending).count());
    }

    private static void testCase(XMLStreamWriter out, TestCase test) throws XMLStreamException {
        out.writeStartElement("testcase");
        attribute(out, "classname", test.className());
        attribute(out, "name", test.name());
        if (test.ending() != Ending.PASSED) {
            out.writeStartElement(test.ending().element());
            attribute(out, "message", test.message());
            if (test.ending() != Ending.SKIPPED) {
                attribute(out, "type", test.type());
            }
            out.writeCharacters(allowed(test.text()));
            out.writeEndElement();
        }
        out.writeEndElement();
    }

    private void notices(XMLStreamWriter out) throws XMLStreamException {
        if (!result.notices().isEmpty()) {
            out.writeStartElement("system-err");
            out.writeCharacters(allowed(result.notices().stream().collect(Collectors.joining("\n"))));
            out.writeEndElement();
            out.writeCharacters("\n");
        }
    }

    /** Line ends in attributes are lost, whoever reads them; so they had better be spaces here. */
    private static void attribute(XMLStreamWriter out, String name, String value) throws XMLStreamException {
        out.writeAttribute(name, allowed(value).replaceAll("[\\r\\n\\t]", " "));
    }

    /** XML 1.0, section 2.2: control characters and halves of pairs cannot be written in any way. */
    private static String allowed(String text) {
        return Printable.ofLines(text);
    }
}
