// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.sarif;

import dev.unsplit.finding.Printable;
import dev.unsplit.finding.ProgramEnd;
import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Severity;
import dev.unsplit.finding.SharedCause;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.report.json.JsonOutput;
import dev.unsplit.report.settings.SourceCode;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;

/**
 * One log with one run for all traces, in the format SARIF 2.1.0. Results are written as they come; what is to be known about the run
 * as a whole stands behind them:
 *
 * <pre>
 *   runs ─ run ─ tool ─ driver ─ rules            what each rule means, from {@link Rule}
 *              ├ results ─ result                 see {@link SarifResult}
 *              └ invocations ─ invocation         whether all traces could be read, and what there is to know about them
 * </pre>
 */
public final class SarifReport implements ResultListener {

    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    /** The directory that holds the sources, which the log does not know. */
    static final String SOURCES = "SOURCES";

    private record Notification(Severity level, String text) {}

    private final Writer out;
    private final JsonGenerator json;
    private final SourceCode sources;
    private final List<TraceResult> results = new ArrayList<>();
    private final List<Notification> notifications = new ArrayList<>();
    private boolean failed;

    public SarifReport(Writer out, SourceCode sources) {
        this.out = out;
        this.sources = sources;
        this.json = JsonOutput.to(out);
    }

    @Override
    public void result(TraceResult result) {
        results.add(result);
        note(result);
    }

    @Override
    public void end() throws IOException {
        JsonOutput.passingOn(() -> {
            start();
            SharedCause.of(results).forEach(this::write);
            json.writeEndArray();
            invocation();
            json.writeEndObject();
            json.writeEndArray();
            json.writeEndObject();
            json.close();
        });
        out.write('\n');
        out.flush();
    }

    private void write(SharedCause cause) {
        List<String> traces =
                cause.traces().stream().map(trace -> results.get(trace).trace()).toList();
        new SarifResult(json, sources).write(traces, cause.group());
    }

    private void note(TraceResult result) {
        if (!result.error().isEmpty()) {
            failed = true;
            notifications.add(new Notification(Severity.ERROR, result.error()));
        }
        result.warnings()
                .forEach(warning ->
                        notifications.add(new Notification(Severity.WARNING, result.trace() + ": " + warning)));
        result.program()
                .map(ProgramEnd::words)
                .filter(words -> !words.isEmpty())
                .ifPresent(words -> notifications.add(new Notification(Severity.NOTE, result.trace() + ": " + words)));
    }

    /** Up to the first result. */
    private void start() {
        json.writeStartObject();
        json.writeStringProperty("$schema", SCHEMA);
        json.writeStringProperty("version", "2.1.0");
        json.writeArrayPropertyStart("runs");
        json.writeStartObject();
        tool();
        sources();
        json.writeStringProperty("columnKind", "utf16CodeUnits");
        json.writeArrayPropertyStart("results");
    }

    private void tool() {
        json.writeObjectPropertyStart("tool");
        json.writeObjectPropertyStart("driver");
        json.writeStringProperty("name", "Unsplit");
        json.writeArrayPropertyStart("rules");
        for (Rule rule : Rule.values()) {
            rule(rule);
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    private void rule(Rule rule) {
        json.writeStartObject();
        json.writeStringProperty("id", rule.id());
        json.writeStringProperty("name", pascalCase(rule.title()));
        text(json, "shortDescription", rule.title());
        text(json, "fullDescription", rule.sentence());
        text(json, "help", rule.sentence() + " " + rule.help());
        json.writeEndObject();
    }

    private static String pascalCase(String title) {
        return Arrays.stream(title.split(" "))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
    }

    private void sources() {
        json.writeObjectPropertyStart("originalUriBaseIds");
        json.writeObjectPropertyStart(SOURCES);
        text(json, "description", "The directory that holds the sources.");
        json.writeEndObject();
        json.writeEndObject();
    }

    private void invocation() {
        json.writeArrayPropertyStart("invocations");
        json.writeStartObject();
        json.writeBooleanProperty("executionSuccessful", !failed);
        json.writeArrayPropertyStart("toolExecutionNotifications");
        for (Notification notification : notifications) {
            json.writeStartObject();
            json.writeStringProperty("level", level(notification.level()));
            text(json, "message", notification.text());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
    }

    static String level(Severity severity) {
        return switch (severity) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case NOTE -> "note";
        };
    }

    static void text(JsonGenerator json, String name, String text) {
        json.writeObjectPropertyStart(name);
        json.writeStringProperty("text", Printable.ofLines(text));
        json.writeEndObject();
    }
}
