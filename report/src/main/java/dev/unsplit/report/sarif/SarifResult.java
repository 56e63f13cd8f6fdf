// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.sarif;

import static dev.unsplit.report.sarif.SarifReport.text;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.FindingGroup;
import dev.unsplit.finding.Insight;
import dev.unsplit.finding.Printable;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.report.annotation.Annotation;
import dev.unsplit.report.settings.SourceCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/**
 * One finding as a result of SARIF. What the witness shows is a code flow: each thread has a thread flow of its own, and the execution order of
 * their locations tells who came in between whom.
 */
final class SarifResult {

    /** The version is that of how ids are made: another way to make them is another fingerprint. */
    private static final String FINGERPRINT = "unsplit/v2";

    private final JsonGenerator json;
    private final SourceCode sources;

    SarifResult(JsonGenerator json, SourceCode sources) {
        this.json = json;
        this.sources = sources;
    }

    void write(List<String> traces, FindingGroup group) {
        Finding finding = group.lead();
        json.writeStartObject();
        json.writeStringProperty("ruleId", finding.rule().id());
        json.writeStringProperty("level", SarifReport.level(group.severity()));
        Annotation annotation = Annotation.of(group, sources);
        text(json, "message", annotation.text());
        json.writeArrayPropertyStart("locations");
        location(annotation, group, finding.method());
        json.writeEndArray();
        json.writeObjectPropertyStart("partialFingerprints");
        json.writeStringProperty(FINGERPRINT, group.cause());
        json.writeEndObject();
        if (finding.count() > 0) {
            json.writeNumberProperty("occurrenceCount", finding.count());
        }
        codeFlows(finding.witness().steps());
        suppressions(group.accepted());
        properties(traces, group);
        json.writeEndObject();
    }

    private void location(Annotation annotation, FindingGroup group, String method) {
        json.writeStartObject();
        Site place = group.places().isEmpty() ? Site.UNKNOWN : group.places().get(0);
        physical(place, annotation.line(), annotation.endLine());
        json.writeArrayPropertyStart("logicalLocations");
        json.writeStartObject();
        json.writeStringProperty("fullyQualifiedName", Printable.of(method));
        json.writeStringProperty("kind", "function");
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
    }

    /** A file that is called as in its repository needs no other base. */
    private void physical(Site site, int line, int endLine) {
        String file = Annotation.file(site, sources);
        if (file.isEmpty()) {
            return;
        }
        json.writeObjectPropertyStart("physicalLocation");
        json.writeObjectPropertyStart("artifactLocation");
        json.writeStringProperty("uri", RelativeUri.of(file));
        if (sources.file(site).isEmpty()) {
            json.writeStringProperty("uriBaseId", SarifReport.SOURCES);
        }
        json.writeEndObject();
        if (line > 0) {
            json.writeObjectPropertyStart("region");
            json.writeNumberProperty("startLine", line);
            if (endLine > line) {
                json.writeNumberProperty("endLine", endLine);
            }
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private void codeFlows(List<Step> steps) {
        if (steps.isEmpty()) {
            return;
        }
        Map<String, Map<Integer, Step>> threads = new LinkedHashMap<>();
        for (int index = 0; index < steps.size(); index++) {
            Step step = steps.get(index);
            threads.computeIfAbsent(step.thread(), thread -> new LinkedHashMap<>())
                    .put(index, step);
        }
        json.writeArrayPropertyStart("codeFlows");
        json.writeStartObject();
        json.writeArrayPropertyStart("threadFlows");
        threads.forEach(this::threadFlow);
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
    }

    private void threadFlow(String thread, Map<Integer, Step> steps) {
        json.writeStartObject();
        json.writeStringProperty("id", Printable.of(thread));
        json.writeArrayPropertyStart("locations");
        steps.forEach(this::step);
        json.writeEndArray();
        json.writeEndObject();
    }

    private void step(int index, Step step) {
        json.writeStartObject();
        json.writeNumberProperty("executionOrder", index + 1);
        json.writeObjectPropertyStart("location");
        Site site = step.site();
        physical(site, site.line(), site.line());
        text(json, "message", words(step));
        json.writeEndObject();
        json.writeEndObject();
    }

    private static String words(Step step) {
        String done = step.thread() + ": " + step.action() + (step.target().isEmpty() ? "" : " " + step.target());
        String method = step.transaction().method();
        return method.isEmpty() ? done : done + " in " + method;
    }

    private void suppressions(String accepted) {
        if (accepted.isEmpty()) {
            return;
        }
        json.writeArrayPropertyStart("suppressions");
        json.writeStartObject();
        json.writeStringProperty("kind", accepted.equals(Insight.IN_SOURCE) ? "inSource" : "external");
        json.writeStringProperty("status", "accepted");
        json.writeStringProperty("justification", Printable.of(accepted));
        json.writeEndObject();
        json.writeEndArray();
    }

    private void properties(List<String> traces, FindingGroup group) {
        json.writeObjectPropertyStart("properties");
        json.writeStringProperty("trace", Printable.of(String.join(", ", traces)));
        json.writeStringProperty("certainty", group.certainty().id());
        json.writeArrayPropertyStart("analyses");
        group.findings().stream()
                .map(Finding::analysis)
                .distinct()
                .map(Printable::of)
                .forEach(json::writeString);
        json.writeEndArray();
        json.writeEndObject();
    }
}
