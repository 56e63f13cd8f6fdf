// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.json;

import dev.unsplit.finding.Baseline;
import dev.unsplit.finding.Baseline.Entry;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A baseline as a file that is kept beside the sources: one object with the version of the form and the causes, one line for
 * each field, so that a difference between two is easy to read.
 */
public final class BaselineJson {

    /** A file that is no baseline; the message names line and column, and what was expected. */
    public static final class MalformedBaselineException extends Exception {

        private static final long serialVersionUID = 1;

        MalformedBaselineException(TokenStreamLocation place, String expected) {
            super(place.getLineNr() + ":" + Math.max(1, place.getColumnNr()) + ": " + expected);
        }
    }

    private static final int VERSION = 1;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final JsonFactory FACTORY = new JsonFactory();

    private final JsonParser json;

    private BaselineJson(JsonParser json) {
        this.json = json;
    }

    public static String write(Baseline baseline) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("version", VERSION);
        ArrayNode findings = root.putArray("findings");
        for (Entry entry : baseline.entries()) {
            ObjectNode each = findings.addObject();
            each.put("cause", entry.cause());
            each.put("rule", entry.rule());
            each.put("method", entry.method());
            if (!entry.variable().isEmpty()) {
                each.put("variable", entry.variable());
            }
            if (!entry.reason().isEmpty()) {
                each.put("reason", entry.reason());
            }
        }
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root).replace("\r\n", "\n") + "\n";
    }

    public static Baseline read(String text) throws MalformedBaselineException {
        try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            return new BaselineJson(json).baseline();
        } catch (JacksonException e) {
            throw new MalformedBaselineException(e.getLocation(), "expected JSON: " + JsonTrouble.of(e));
        }
    }

    private Baseline baseline() throws MalformedBaselineException {
        List<Entry> entries = new ArrayList<>();
        boolean hasVersion = false;
        boolean hasFindings = false;
        expect(JsonToken.START_OBJECT, "an object with version and findings");
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            switch (json.currentName()) {
                case "version" -> {
                    expect(JsonToken.VALUE_NUMBER_INT, "the version " + VERSION);
                    check(
                            json.getNumberValue().longValue() == VERSION,
                            "version " + VERSION + ", found " + json.getString());
                    hasVersion = true;
                }
                case "findings" -> {
                    findings(entries);
                    hasFindings = true;
                }
                default -> throw trouble("version or findings, found '" + json.currentName() + "'");
            }
        }
        check(hasVersion && hasFindings, "version and findings");
        check(json.nextToken() == null, "the end of the file");
        return new Baseline(entries);
    }

    private void findings(List<Entry> entries) throws MalformedBaselineException {
        expect(JsonToken.START_ARRAY, "an array of findings");
        while (json.nextToken() == JsonToken.START_OBJECT) {
            entries.add(entry());
        }
        check(json.currentToken() == JsonToken.END_ARRAY, "an object with cause, rule and method");
    }

    private Entry entry() throws MalformedBaselineException {
        String cause = "";
        String rule = "";
        String method = "";
        String variable = "";
        String reason = "";
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = json.currentName();
            expect(JsonToken.VALUE_STRING, "a string behind " + name);
            switch (name) {
                case "cause" -> cause = json.getString();
                case "rule" -> rule = json.getString();
                case "method" -> method = json.getString();
                case "variable" -> variable = json.getString();
                case "reason" -> reason = json.getString();
                default -> throw trouble("cause, rule, method, variable or reason, found '" + name + "'");
            }
        }
        check(!cause.isEmpty(), "a cause in each finding");
        return new Entry(cause, rule, method, variable, reason);
    }

    private void expect(JsonToken token, String what) throws MalformedBaselineException {
        check(json.nextToken() == token, what);
    }

    private void check(boolean isRight, String what) throws MalformedBaselineException {
        if (!isRight) {
            throw trouble(what);
        }
    }

    private MalformedBaselineException trouble(String what) {
        return new MalformedBaselineException(json.currentTokenLocation(), "expected " + what);
    }
}
