// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.analysis.serializability.AeroDrome;
import dev.unsplit.analysis.serializability.ConflictGraph;
import dev.unsplit.analysis.serializability.Frontier;
import dev.unsplit.analysis.serializability.SummarizedConflictGraph;
import dev.unsplit.analysis.serializability.Velodrome;
import dev.unsplit.analysis.unit.AnalysisInfo;
import dev.unsplit.analysis.unit.TransactionHandler;
import dev.unsplit.analysis.unit.ViolationSink;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The one list of all analyses there are. */
public final class Analyses {

    /** What runs if the user does not say. */
    public static final List<String> DEFAULT = List.of("frontier");

    /** Stands for all analyses that apply to a trace. */
    public static final String ALL = "all";

    private static final String EXACT =
            "Exact: reports a violation if and only if this run is not conflict-serializable.";

    private static final Set<Level> ANY = Set.of(Level.values());

    /**
     * An engine that decides whether the observed run was serializable.
     *
     * @param showsCycles whether it notices a violation at the very event that closes the cycle, so that the cycle can
     *     be shown
     */
    record Engine(AnalysisInfo info, boolean showsCycles, Function<ViolationSink, TransactionHandler> start) {}

    private static final Map<String, Engine> ENGINES = new LinkedHashMap<>();

    static {
        add(new Engine(
                new AnalysisInfo(
                        "frontier",
                        "Keeps for each active transaction the first transaction of each thread that must follow it.",
                        "our own; see docs/frontier.md",
                        EXACT + " Shows the shortest cycle. Linear time; a word or two for each variable.",
                        ANY),
                true,
                Frontier::engine));
        add(new Engine(
                new AnalysisInfo(
                        "aerodrome",
                        "Gives each thread, variable and lock a vector clock of transactions.",
                        "Mathur, Viswanathan: Atomicity Checking in Linear Time using Vector Clocks (ASPLOS 2020)",
                        EXACT
                                + " May notice a violation only at the end of a transaction; shows the two ends. Linear time.",
                        Set.of(Level.ACCESSES)),
                false,
                AeroDrome::new));
        add(new Engine(
                new AnalysisInfo(
                        "velodrome",
                        "Builds the graph of transactions and forgets those that no active one reaches.",
                        "Flanagan, Freund, Yi: Velodrome (PLDI 2008), as described in the AeroDrome paper",
                        EXACT + " Shows the shortest cycle. Searches the graph at each new edge.",
                        ANY),
                true,
                Velodrome::new));
        add(new Engine(
                new AnalysisInfo(
                        "conflict-graph",
                        "Builds the whole graph of transactions and keeps it in topological order.",
                        "Farzan, Madhusudan: Monitoring Atomicity in Concurrent Programs (CAV 2008), section 2",
                        EXACT + " Shows the shortest cycle. Memory grows with the run.",
                        ANY),
                true,
                ConflictGraph::new));
        add(new Engine(
                new AnalysisInfo(
                        "summarized-conflict-graph",
                        "Keeps a graph of the active transactions only, which absorb the events of ended ones.",
                        "Farzan, Madhusudan: Monitoring Atomicity in Concurrent Programs (CAV 2008), section 3",
                        EXACT + " Shows the two ends. Memory grows with threads and variables, not with the run.",
                        Set.of(Level.ACCESSES)),
                false,
                SummarizedConflictGraph::new));
    }

    private Analyses() {}

    private static void add(Engine engine) {
        ENGINES.put(engine.info().id(), engine);
    }

    /** The analyses in the order in which help texts list them. */
    public static List<AnalysisInfo> all() {
        return ENGINES.values().stream().map(Engine::info).toList();
    }

    /** The engines with these ids; {@code all} stands for those that apply to a trace of this level. */
    static List<Engine> named(List<String> ids, Level level, String trace) {
        Set<Engine> engines = new LinkedHashSet<>();
        for (String id : ids) {
            if (id.equals(ALL)) {
                ENGINES.values().stream()
                        .filter(engine -> engine.info().levels().contains(level))
                        .forEach(engines::add);
            } else {
                engines.add(named(id, level, trace));
            }
        }
        return new ArrayList<>(engines);
    }

    private static Engine named(String id, Level level, String trace) {
        Engine engine = ENGINES.get(id);
        if (engine == null) {
            throw new UsageException("there is no analysis '" + id + "': expected one of "
                    + String.join(", ", ENGINES.keySet()) + ", " + ALL);
        }
        if (!engine.info().levels().contains(level)) {
            throw new UsageException(trace + ": " + id + " needs all accesses of a run, but this trace has "
                    + (level.hasAccesses() ? "edges and only some accesses" : "only edges"));
        }
        return engine;
    }
}
