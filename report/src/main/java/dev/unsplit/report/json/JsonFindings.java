// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.json;

import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Insight;
import dev.unsplit.finding.ProgramEnd;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.RunFigures;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Step.Transaction;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.TreeCycle;
import dev.unsplit.finding.TreeCycle.InterEdge;
import dev.unsplit.finding.Verdict;
import dev.unsplit.finding.Witness;
import dev.unsplit.finding.Witness.UnserializableCycle.Edge;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/** Reads what {@link JsonReport} wrote, method for method. Fields that it does not know are passed over. */
public final class JsonFindings {

    private static final JsonFactory FACTORY = new JsonFactory();

    /** What stands behind the name of the thread: the number, and the method unless the step is outside transactions. */
    private static final Pattern TRANSACTION = Pattern.compile("#(\\d{1,18})(?::(.+))?", Pattern.DOTALL);

    private JsonFindings() {}

    /**
     * All results in a stream, in their order. There is at least one.
     *
     * @throws MalformedFindingsException if it holds anything else
     */
    public static List<TraceResult> read(InputStream in) throws IOException, MalformedFindingsException {
        return read(in, new HashMap<>());
    }

    /** @param files gets what files are called in their repository, by {@link dev.unsplit.report.annotation.Annotation#inPackage} */
    public static List<TraceResult> read(InputStream in, Map<String, String> files)
            throws IOException, MalformedFindingsException {
        List<TraceResult> results = new ArrayList<>();
        try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), in)) {
            while (json.nextToken() != null) {
                JsonObject object = JsonObject.read(json);
                results.add(trace(object));
                if (object.has("files")) {
                    readFiles(object.object("files"), files);
                }
            }
            if (results.isEmpty()) {
                throw new MalformedFindingsException(
                        json.currentLocation(),
                        "expected an object, as 'unsplit check --format json' writes it, found nothing");
            }
            return results;
        } catch (JacksonIOException e) {
            throw e.getCause();
        } catch (JacksonException e) {
            throw new MalformedFindingsException(e.getLocation(), "expected JSON: " + JsonTrouble.of(e), e);
        }
    }

    private static void readFiles(JsonObject json, Map<String, String> files) throws MalformedFindingsException {
        for (String name : json.names()) {
            files.put(name, json.string(name));
        }
    }

    private static TraceResult trace(JsonObject json) throws MalformedFindingsException {
        return new TraceResult(
                json.string("trace"),
                json.number("events"),
                json.word("verdict", Verdict.values(), Verdict::id),
                analyses(json.object("analyses")),
                json.objects("findings", JsonFindings::finding),
                json.stringsIfAny("notices"),
                json.stringIfAny("error"),
                json.has("program") ? Optional.of(program(json.object("program"))) : Optional.empty(),
                json.has("figures") ? figures(json.object("figures")) : RunFigures.NONE);
    }

    private static Map<String, Verdict> analyses(JsonObject json) throws MalformedFindingsException {
        Map<String, Verdict> analyses = new LinkedHashMap<>();
        for (String analysis : json.names()) {
            analyses.put(analysis, json.word(analysis, Verdict.values(), Verdict::id));
        }
        return analyses;
    }

    private static RunFigures figures(JsonObject json) throws MalformedFindingsException {
        JsonObject kinds = json.object("events");
        Map<String, Long> events = new LinkedHashMap<>();
        for (String kind : kinds.names()) {
            events.put(kind, kinds.number(kind));
        }
        return new RunFigures(
                events,
                json.number("threads"),
                json.number("locks"),
                json.number("variables"),
                json.number("transactions"),
                json.stringsIfAny("notSeen"),
                json.fractionIfAny("seconds"));
    }

    private static ProgramEnd program(JsonObject json) throws MalformedFindingsException {
        json.number("exit"); // must be there
        return new ProgramEnd(json.smallNumberIfAny("exit"), json.flagIfAny("timedOut"));
    }

    private static Finding finding(JsonObject json) throws MalformedFindingsException {
        return new Finding(
                json.string("id"),
                json.word("rule", Rule.values(), Rule::id),
                json.word("certainty", Certainty.values(), Certainty::id),
                json.string("analysis"),
                json.string("method"),
                json.stringIfAny("descriptor"),
                json.stringsIfAny("methods"),
                json.flag("blamed"),
                json.string("message"),
                json.number("count"),
                json.numberIfAny("event"),
                json.stringIfAny("variable"),
                json.objects("sites", JsonFindings::site),
                witness(json.object("witness")),
                insight(json));
    }

    private static Insight insight(JsonObject json) throws MalformedFindingsException {
        return new Insight(
                json.stringIfAny("anomaly"),
                json.stringIfAny("hint"),
                json.stringIfAny("benign"),
                json.stringIfAny("accepted"),
                json.stringsIfAny("callers"),
                treeCycle(json));
    }

    private static TreeCycle treeCycle(JsonObject json) throws MalformedFindingsException {
        return new TreeCycle(
                json.objectsIfAny("commitNodes", JsonFindings::step),
                json.objectsIfAny("interEdges", JsonFindings::interEdge));
    }

    private static InterEdge interEdge(JsonObject json) throws MalformedFindingsException {
        return new InterEdge(step(json.object("from")), step(json.object("to")));
    }

    private static Witness witness(JsonObject json) throws MalformedFindingsException {
        List<Step> steps = json.objects("steps", JsonFindings::step);
        return switch (json.string("kind")) {
            case "cycle" -> new Witness.UnserializableCycle(steps, edges(json, steps.size()));
            case "ends" -> new Witness.ClosingEdge(steps, json.flagIfAny("cutShort"));
            case "schedule" -> new Witness.Schedule(steps);
            case "suspicion" -> new Witness.Suspicion(steps);
            case "race" -> new Witness.RacyPair(steps);
            case "lock-cycle" -> new Witness.LockCycle(steps);
            case "split-view" -> new Witness.SplitView(steps);
            default ->
                throw json.wrong("kind", "one of cycle, ends, schedule, suspicion, race, lock-cycle, split-view");
        };
    }

    private static Step step(JsonObject json) throws MalformedFindingsException {
        return new Step(
                json.numberIfAny("event"),
                json.string("thread"),
                json.string("action"),
                json.stringIfAny("target"),
                site(json.object("site")),
                transaction(json));
    }

    /** Its thread is that of the step, which may contain any character. */
    private static Transaction transaction(JsonObject json) throws MalformedFindingsException {
        String thread = json.string("thread");
        String name = json.string("transaction");
        if (name.equals(thread)) {
            return Transaction.unknown(thread);
        }
        Matcher rest = TRANSACTION.matcher(name.startsWith(thread) ? name.substring(thread.length()) : "");
        if (!rest.matches()) {
            throw json.wrong("transaction", "the thread, # and a number, and : and a method if there is one,");
        }
        String method = rest.group(2);
        return new Transaction(thread, method == null ? "" : method, Long.parseLong(rest.group(1)));
    }

    private static List<Edge> edges(JsonObject json, int steps) throws MalformedFindingsException {
        return json.pairs("edges", steps).stream()
                .map(pair -> new Edge(pair[0], pair[1]))
                .toList();
    }

    private static Site site(JsonObject json) throws MalformedFindingsException {
        return new Site(
                json.stringIfAny("class"),
                json.stringIfAny("method"),
                json.stringIfAny("file"),
                json.smallNumberIfAny("line"));
    }
}
