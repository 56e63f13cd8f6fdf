// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.json;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Insight;
import dev.unsplit.finding.ProgramEnd;
import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.RunFigures;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.TreeCycle;
import dev.unsplit.finding.TreeCycle.InterEdge;
import dev.unsplit.finding.Witness;
import dev.unsplit.report.annotation.Annotation;
import dev.unsplit.report.settings.SourceCode;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;

/**
 * One JSON object for each trace, each on a line of its own and flushed, so that a script can read along. What is not
 * known is left out; nothing is ever {@code null}. {@link JsonFindings} is its mirror.
 */
public final class JsonReport implements ResultListener {

    private final Writer out;
    private final SourceCode sources;

    /** Without sources. */
    public JsonReport(Writer out) {
        this(out, SourceCode.NONE);
    }

    public JsonReport(Writer out, SourceCode sources) {
        this.out = out;
        this.sources = sources;
    }

    @Override
    public void result(TraceResult result) throws IOException {
        JsonOutput.passingOn(() -> {
            try (JsonGenerator json = JsonOutput.to(out)) {
                trace(json, result);
            }
        });
        out.write('\n');
        out.flush();
    }

    private void trace(JsonGenerator json, TraceResult result) {
        json.writeStartObject();
        json.writeStringProperty("trace", result.trace());
        json.writeNumberProperty("events", result.events());
        json.writeStringProperty("verdict", result.verdict().id());
        json.writeObjectPropertyStart("analyses");
        result.analyses().forEach((analysis, verdict) -> json.writeStringProperty(analysis, verdict.id()));
        json.writeEndObject();
        json.writeArrayPropertyStart("findings");
        result.findings().forEach(finding -> finding(json, finding));
        json.writeEndArray();
        files(json, result.findings());
        strings(json, "notices", result.notices());
        string(json, "error", result.error());
        result.program().ifPresent(end -> program(json, end));
        if (!result.figures().equals(RunFigures.NONE)) {
            figures(json, result.figures());
        }
        json.writeEndObject();
    }

    /** What files are called in their repository, for whoever reads this elsewhere. */
    private void files(JsonGenerator json, List<Finding> findings) {
        Map<String, String> files = new TreeMap<>();
        for (Finding finding : findings) {
            Stream.concat(
                            finding.sites().stream(),
                            finding.witness().steps().stream().map(Step::site))
                    .forEach(site -> files.computeIfAbsent(Annotation.inPackage(site), name -> sources.file(site)));
        }
        files.values().removeIf(String::isEmpty);
        if (!files.isEmpty()) {
            json.writeObjectPropertyStart("files");
            files.forEach(json::writeStringProperty);
            json.writeEndObject();
        }
    }

    private static void figures(JsonGenerator json, RunFigures figures) {
        json.writeObjectPropertyStart("figures");
        json.writeObjectPropertyStart("events");
        figures.events().forEach(json::writeNumberProperty);
        json.writeEndObject();
        json.writeNumberProperty("threads", figures.threads());
        json.writeNumberProperty("locks", figures.locks());
        json.writeNumberProperty("variables", figures.variables());
        json.writeNumberProperty("transactions", figures.transactions());
        strings(json, "notSeen", figures.notSeen());
        if (figures.seconds() > 0) {
            json.writeNumberProperty("seconds", figures.seconds());
        }
        json.writeEndObject();
    }

    private static void program(JsonGenerator json, ProgramEnd end) {
        json.writeObjectPropertyStart("program");
        json.writeNumberProperty("exit", end.exit());
        if (end.timedOut()) {
            json.writeBooleanProperty("timedOut", true);
        }
        json.writeEndObject();
    }

    private static void finding(JsonGenerator json, Finding finding) {
        json.writeStartObject();
        json.writeStringProperty("id", finding.id());
        json.writeStringProperty("rule", finding.rule().id());
        json.writeStringProperty("certainty", finding.certainty().id());
        json.writeStringProperty("analysis", finding.analysis());
        json.writeStringProperty("method", finding.method());
        string(json, "descriptor", finding.descriptor());
        if (!finding.blamed() || !finding.methods().isEmpty()) {
            strings(json, "methods", finding.methods());
        }
        json.writeBooleanProperty("blamed", finding.blamed());
        json.writeStringProperty("message", finding.message());
        json.writeNumberProperty("count", finding.count());
        if (finding.event() > 0) {
            json.writeNumberProperty("event", finding.event());
        }
        string(json, "variable", finding.variable());
        insight(json, finding.insight());
        json.writeArrayPropertyStart("sites");
        finding.sites().forEach(site -> site(json, site));
        json.writeEndArray();
        witness(json, finding.witness());
        json.writeEndObject();
    }

    private static void insight(JsonGenerator json, Insight insight) {
        string(json, "anomaly", insight.anomaly());
        string(json, "hint", insight.hint());
        string(json, "benign", insight.benign());
        string(json, "accepted", insight.accepted());
        strings(json, "callers", insight.callers());
        treeCycle(json, insight.treeCycle());
    }

    private static void treeCycle(JsonGenerator json, TreeCycle cycle) {
        if (!cycle.commitNodes().isEmpty()) {
            json.writeArrayPropertyStart("commitNodes");
            cycle.commitNodes().forEach(node -> step(json, node));
            json.writeEndArray();
        }
        if (!cycle.interEdges().isEmpty()) {
            json.writeArrayPropertyStart("interEdges");
            cycle.interEdges().forEach(edge -> interEdge(json, edge));
            json.writeEndArray();
        }
    }

    private static void interEdge(JsonGenerator json, InterEdge edge) {
        json.writeStartObject();
        json.writeName("from");
        step(json, edge.from());
        json.writeName("to");
        step(json, edge.to());
        json.writeEndObject();
    }

    private static void witness(JsonGenerator json, Witness witness) {
        json.writeObjectPropertyStart("witness");
        json.writeStringProperty("kind", witness.kind());
        json.writeArrayPropertyStart("steps");
        witness.steps().forEach(step -> step(json, step));
        json.writeEndArray();
        if (witness instanceof Witness.UnserializableCycle cycle) {
            edges(json, cycle.edges());
        } else if (witness instanceof Witness.ClosingEdge ends && ends.cutShort()) {
            json.writeBooleanProperty("cutShort", true);
        }
        json.writeEndObject();
    }

    private static void step(JsonGenerator json, Step step) {
        json.writeStartObject();
        if (step.event() > 0) {
            json.writeNumberProperty("event", step.event());
        }
        json.writeStringProperty("thread", step.thread());
        json.writeStringProperty("action", step.action());
        string(json, "target", step.target());
        json.writeName("site");
        site(json, step.site());
        json.writeStringProperty("transaction", step.transaction().toString());
        json.writeEndObject();
    }

    private static void edges(JsonGenerator json, List<Witness.UnserializableCycle.Edge> edges) {
        json.writeArrayPropertyStart("edges");
        for (Witness.UnserializableCycle.Edge edge : edges) {
            json.writeArray(new int[] {edge.from(), edge.to()}, 0, 2);
        }
        json.writeEndArray();
    }

    private static void site(JsonGenerator json, Site site) {
        json.writeStartObject();
        string(json, "class", site.className());
        string(json, "method", site.method());
        string(json, "file", site.file());
        if (site.line() > 0) {
            json.writeNumberProperty("line", site.line());
        }
        json.writeEndObject();
    }

    private static void strings(JsonGenerator json, String name, List<String> values) {
        if (!values.isEmpty()) {
            json.writeArrayPropertyStart(name);
            values.forEach(json::writeString);
            json.writeEndArray();
        }
    }

    private static void string(JsonGenerator json, String name, String value) {
        if (!value.isEmpty()) {
            json.writeStringProperty(name, value);
        }
    }
}
