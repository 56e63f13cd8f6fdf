// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.analysis.block.BlockPairs;
import dev.unsplit.analysis.block.Blocks;
import dev.unsplit.analysis.commitnode.CommitNodes;
import dev.unsplit.analysis.deadlock.Deadlocks;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.prediction.Predictor;
import dev.unsplit.analysis.prediction.Reading;
import dev.unsplit.analysis.race.LocksetRaces;
import dev.unsplit.analysis.race.Races;
import dev.unsplit.analysis.reduction.OnlineReduction;
import dev.unsplit.analysis.reduction.Reduction;
import dev.unsplit.analysis.serializability.AeroDrome;
import dev.unsplit.analysis.serializability.ConflictGraph;
import dev.unsplit.analysis.serializability.Frontier;
import dev.unsplit.analysis.serializability.SummarizedConflictGraph;
import dev.unsplit.analysis.serializability.Velodrome;
import dev.unsplit.analysis.unit.AnalysisInfo;
import dev.unsplit.analysis.unit.TransactionHandler;
import dev.unsplit.analysis.unit.ViolationSink;
import dev.unsplit.analysis.viewconsistency.ViewConsistency;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.UsageException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The one list of all analyses there are. */
public final class Analyses {

    /** Stands for all analyses that apply to a trace. */
    public static final String ALL = "all";

    /** Stands for what runs if the user does not say: those of them that apply to a trace. */
    public static final String USUAL = "usual";

    private static final Set<String> USUAL_ONES = Set.of("frontier", "commit-node-view", "race", "deadlock");

    private static final Set<String> OF_OTHER_TROUBLE =
            Set.of(Races.ID, LocksetRaces.ID, Deadlocks.ID, ViewConsistency.ID);

    private static final String EXACT =
            "Exact: reports a violation if and only if this run is not conflict-serializable.";

    private static final String NEVER_MISSES =
            "Exact for two transactions whose locks are nested, that cannot deadlock, hand nothing over inside, and hold no lock while a thread starts or something is handed over; for others, and for more, misses no violation among conflicts of concurrent units, and rarely reports one that is none.";

    private static final String BLOCKS = "Wang, Stoller: Run-Time Analysis for Atomicity (RV 2003), section";

    private static final Set<Level> ANY = Set.of(Level.values());
    private static final Set<Level> WITH_ACCESSES = Set.of(Level.ACCESSES, Level.ACCESSES_AND_EDGES);

    private static final String COMMIT_NODES =
            "Wang, Stoller: Accurate and Efficient Runtime Detection of Atomicity Errors (PPoPP 2006), section 4";

    /**
     * An engine that decides whether the observed run was serializable.
     *
     * @param showsCycles whether it notices a violation at the very event that closes the cycle, so that the cycle can
     *     be shown
     */
    record Engine(AnalysisInfo info, boolean showsCycles, Function<ViolationSink, TransactionHandler> start) {}

    /** An analysis of what another schedule of the same run could do. */
    record Predicting(AnalysisInfo info, Function<Reading, Predictor> start) {}

    private static final Map<String, Engine> ENGINES = new LinkedHashMap<>();
    private static final Map<String, Predicting> PREDICTORS = new LinkedHashMap<>();

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
        add(new Predicting(
                new AnalysisInfo(
                        "commit-node-conflict",
                        "Connects the access trees of concurrent units where their accesses conflict, and looks for cycles.",
                        COMMIT_NODES + ".1",
                        NEVER_MISSES + " For conflict-equivalence. Shows a schedule; what has none is approximate.",
                        WITH_ACCESSES),
                reading -> new CommitNodes(Equivalence.CONFLICT)));
        add(new Predicting(
                new AnalysisInfo(
                        "commit-node-view",
                        "The same with edges only where a read could read another write, or another write be the last.",
                        COMMIT_NODES + ".2",
                        NEVER_MISSES + " For view-equivalence. Shows a schedule; what has none is approximate.",
                        WITH_ACCESSES),
                reading -> new CommitNodes(Equivalence.VIEW)));
        add(new Predicting(
                new AnalysisInfo(
                        BlockPairs.ID,
                        "Looks for accesses of one unit that can come between two of another in a way that fits no serial order.",
                        BLOCKS + " 5.3",
                        "Exact for every two units whose locks are nested: reports if and only if some schedule of the two is not view-serializable; where they hand over inside, could deadlock, or interleave in too many ways, it may be undecided. Shows the schedule; where locks are not nested, there may be a suspicion without one.",
                        WITH_ACCESSES),
                reading -> new BlockPairs()));
        add(new Predicting(
                new AnalysisInfo(
                        Blocks.ID,
                        "The same for any number of units: after all pairs, looks for schedules with cycles of three and more.",
                        BLOCKS + " 5.4",
                        "Misses nothing that is not view-atomic and reports nothing that is conflict-atomic, as far as random tests tell, but for what only a third access of a kind in one place shows where threads wait for hand-overs, and for what a third thread keeps from happening by a lock that another one holds while something is handed over; or says that it is undecided. Shows the schedule; where locks are not nested, there may be a suspicion without one.",
                        WITH_ACCESSES),
                reading -> new Blocks()));
        add(new Predicting(
                new AnalysisInfo(
                        Reduction.ID,
                        "Asks of each transaction whether its locks let all its events be moved together (Lipton).",
                        BLOCKS + " 4",
                        "Conservative: if nothing is reported and nothing can deadlock, every schedule is conflict-serializable. Many false alarms. Linear time where transactions have the pattern plainly; for others, quadratic in the lock contexts of a variable.",
                        WITH_ACCESSES),
                reading -> new Reduction()));
        add(new Predicting(
                new AnalysisInfo(
                        OnlineReduction.ID,
                        "The same while the trace is read, by what was seen of variables and locks so far.",
                        BLOCKS + " 4; Flanagan, Freund: Atomizer (POPL 2004)",
                        "Approximate: may miss what it sees for the first time, and knows no hand-overs. Memory for variables, locks and threads only.",
                        WITH_ACCESSES),
                reading -> new OnlineReduction(reading.excluded(), reading.boundaries(), reading.hasEdges())));
        add(new Predicting(
                new AnalysisInfo(
                        Races.ID,
                        "Compares the accesses of a variable in concurrent units: one writes, and no lock keeps them apart.",
                        "Wang, Stoller: Run-Time Analysis for Atomicity (RV 2003), Theorem 4.3",
                        "Exact for the units of the run, their locks and hand-overs: names a variable if and only if two accesses of it race. Tells one pair for each two places; of transactions that differ only in their places, and of accesses that one repeats, the first stand for all.",
                        WITH_ACCESSES),
                reading -> new Races()));
        add(new Predicting(
                new AnalysisInfo(
                        LocksetRaces.ID,
                        "Asks whether some lock is held at every write of a variable, and each read holds one of those.",
                        "multi-lockset, after Eraser (Savage and others, 1997)",
                        "A suspicion: has every variable that `race` has, and others that no single lock protects.",
                        WITH_ACCESSES),
                reading -> new LocksetRaces()));
        add(new Predicting(
                new AnalysisInfo(
                        Deadlocks.ID,
                        "Looks for cycles in the order of locks, of any length, that no other lock and no hand-over prevents.",
                        "Havelund: goodlock (SPIN 2000), for any number of threads",
                        "Misses no deadlock of locks that the same acquisitions allow, within a limit of work that it admits; rarely reports one that cannot be reached.",
                        WITH_ACCESSES),
                reading -> new Deadlocks()));
        add(new Predicting(
                new AnalysisInfo(
                        ViewConsistency.ID,
                        "Compares which variables two threads access together under a lock: one in parts what the other sees as a whole.",
                        "Artho, Havelund, Biere: High-Level Data Races (VVEIS 2003)",
                        "A heuristic: exact for its definition, but neither implied by atomicity nor implies it.",
                        WITH_ACCESSES),
                reading -> new ViewConsistency()));
    }

    private Analyses() {}

    private static void add(Predicting predicting) {
        PREDICTORS.put(predicting.info().id(), predicting);
    }

    private static void add(Engine engine) {
        ENGINES.put(engine.info().id(), engine);
    }

    /** Whether its verdict is about atomicity; others look for races and the like. */
    static boolean judgesAtomicity(String id) {
        return !OF_OTHER_TROUBLE.contains(id);
    }

    /** Whether {@link #USUAL} stands for it. */
    public static boolean isUsual(String id) {
        return USUAL_ONES.contains(id);
    }

    /** The analyses in the order in which help texts list them. */
    public static List<AnalysisInfo> all() {
        return Stream.concat(
                        ENGINES.values().stream().map(Engine::info),
                        PREDICTORS.values().stream().map(Predicting::info))
                .toList();
    }

    /** Those that decide whether the observed run was serializable. */
    public static List<String> engines() {
        return List.copyOf(ENGINES.keySet());
    }

    /** Those that look at what other schedules could do. */
    public static List<String> predictors() {
        return List.copyOf(PREDICTORS.keySet());
    }

    /** Those with these ids; {@code all} stands for those that apply to a trace of this level. */
    static Chosen named(List<String> ids, Level level, String trace) {
        Set<String> names = new LinkedHashSet<>();
        for (String id : ids) {
            if (id.equals(ALL) || id.equals(USUAL)) {
                all().stream()
                        .filter(info -> info.levels().contains(level))
                        .filter(info -> id.equals(ALL) || isUsual(info.id()))
                        .forEach(info -> names.add(info.id()));
            } else {
                names.add(checked(id, level, trace));
            }
        }
        return new Chosen(
                names.stream().filter(ENGINES::containsKey).map(ENGINES::get).toList(),
                names.stream()
                        .filter(PREDICTORS::containsKey)
                        .map(PREDICTORS::get)
                        .toList());
    }

    /** What runs over one trace. */
    record Chosen(List<Engine> engines, List<Predicting> predictors) {}

    private static String checked(String id, Level level, String trace) {
        AnalysisInfo info = all().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new UsageException("there is no analysis '" + id + "': expected one of "
                        + all().stream().map(AnalysisInfo::id).collect(Collectors.joining(", ")) + ", " + ALL));
        if (!info.levels().contains(level)) {
            throw new UsageException(trace + ": " + id + " needs "
                    + (info.levels().contains(Level.ACCESSES_AND_EDGES) ? "accesses" : "all accesses")
                    + " of a run, but this trace has "
                    + (level.hasAccesses() ? "edges and only some accesses" : "only edges"));
        }
        return id;
    }
}
