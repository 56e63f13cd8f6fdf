// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.analysis.tree.LockHierarchy;
import dev.unsplit.finding.Circle;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.TraceReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Looks into methods that were found to be split. A large method is often split only because something that it calls is.
 * So the trace is analysed again with all reported methods taken out, which makes transactions of what they call, and so
 * on until nothing new is reported, or {@link #MOST_ROUNDS} times.
 *
 * <p>Then a finding of a method gives way to that of a callee which <em>explains</em> it. It does if
 * <ol>
 *   <li>the callee was executed inside the method,
 *   <li>the same analysis found both, and the callee's is at least as sure,
 *   <li>both are about the same variable and the same split: left and continued at the same places, at one object or at two. Where a trace has
 *       no places, an observed cycle has to be closed by the same event, and a predicted one has to be of the same variable.
 * </ol>
 * Such a split lies inside the callee, so it would be gone if the callee were atomic. But a finding tells only the first of many splits at the same places, and between two calls
 * of one callee they are the same as inside of it. So {@link OwnSplitCheck} asks, of methods that would disappear, whether they would be split even if their callees were atomic; if so, they stay. A split that no callee explains
 * stays, too: the method is the innermost one that was meant to be atomic, or was split between two calls. The verdict is not
 * touched, and the earliest event of all findings of an analysis stays the earliest.
 *
 * <p>Cost: as many analyses of the trace as methods with findings are nested, and one reading more; nothing where nothing is
 * found.
 */
public final class Refinement {

    /** Nobody nests more methods that are all split, or reads about it. */
    static final int MOST_ROUNDS = 10;

    /**
     * What came out.
     *
     * @param result findings of innermost methods first
     * @param gaveWay methods that callees explain, and which
     */
    public record Refined(TraceResult result, Map<String, Callees> gaveWay) {}

    /**
     * What explains the findings of a method.
     *
     * @param methods the callees
     * @param entirely whether they explain all its findings
     */
    public record Callees(Set<String> methods, boolean entirely) {}

    /** A finding, which is nobody but itself, and in which round it came up: 0 is before anything was looked into. */
    private static final class Candidate {
        private final Finding finding;
        private final int round;

        Candidate(Finding finding, int round) {
            this.finding = finding;
            this.round = round;
        }

        /** Only those that agree in this can explain each other. */
        List<Object> split() {
            return List.of(finding.analysis(), finding.variable(), finding.places(), isOfOneObject());
        }

        /** Whether it was left and continued at one variable: two objects of a class have the same places. */
        private boolean isOfOneObject() {
            return Circle.of(finding)
                    .map(circle -> circle.left().target().equals(circle.back().target()))
                    .orElse(true);
        }
    }

    private final RepeatableTrace trace;
    private final AnalysisOptions options;
    private final TraceResult first;
    private final List<String> analyses;
    private final List<Candidate> candidates = new ArrayList<>();
    private final Map<List<Object>, List<Candidate>> bySplit = new HashMap<>();
    private final Map<String, Integer> reported =
            new TreeMap<>(); // methods, and the rounds in which they came up first
    private final List<String> notices = new ArrayList<>();
    private MethodsInside inside = new MethodsInside(Set.of());
    private int locks;
    private final LockHierarchy hierarchy = new LockHierarchy();

    private Refinement(RepeatableTrace trace, AnalysisOptions options, TraceResult first) {
        this.trace = trace;
        this.options = options;
        this.first = first;
        this.analyses = first.analyses().keySet().stream()
                .filter(Analyses::judgesAtomicity)
                .toList();
    }

    /** Why this trace cannot be looked into, if so. */
    public static Optional<String> obstacle(RepeatableTrace trace) {
        if (!trace.isRepeatable()) {
            return Optional.of("refinement reads a trace again, and this one can be read only once");
        }
        try (TraceReader reader = trace.open()) {
            return reader.info().level().hasAccesses()
                    ? Optional.empty()
                    : Optional.of("refinement needs accesses of a run, but this trace has only edges");
        }
    }

    /**
     * @param options with which {@code first} was made
     * @param first what was found in the trace
     */
    public static Refined refine(RepeatableTrace trace, AnalysisOptions options, TraceResult first) {
        Refinement refinement = new Refinement(trace, options, first);
        refinement.note(first, 0);
        if (refinement.reported.isEmpty() || obstacle(trace).isPresent()) {
            return new Refined(first, Map.of());
        }
        return refinement.run();
    }

    private Refined run() {
        for (int round = 1; lookInside(round); round++) {
            if (round == MOST_ROUNDS) {
                notices.add("methods were looked into " + MOST_ROUNDS + " times; there may be more inside those shown");
                break;
            }
        }
        if (reported.size() == 1) { // nobody else who could explain it
            return new Refined(first, Map.of());
        }
        inside = new MethodsInside(reported.keySet());
        try (TraceReader reader = trace.open()) {
            reader.read(EventTee.of(List.of(inside.listener(reader.symbols()), hierarchy)));
            locks = reader.symbols().locks().size();
        }
        return refined();
    }

    /** Whether something new was found. */
    private boolean lookInside(int round) {
        int before = reported.size();
        note(Analyser.analyse(trace, options.lookingInto(reported.keySet(), analyses)), round);
        return reported.size() > before;
    }

    private void note(TraceResult result, int round) {
        for (Finding finding : result.findings()) {
            if (finding.rule() == Rule.ATOMICITY) {
                reported.putIfAbsent(finding.method(), round);
                finding.methods().forEach(method -> reported.putIfAbsent(method, round));
            }
            candidates.add(new Candidate(finding, round));
        }
    }

    private Refined refined() {
        candidates.forEach(candidate -> bySplit.computeIfAbsent(candidate.split(), any -> new ArrayList<>())
                .add(candidate));
        Map<Candidate, Candidate> mayGiveWay = explained(Set.of());
        Map<Candidate, Candidate> explained = explained(splitByThemselves(mayGiveWay));
        return new Refined(first.withFindings(innermostFirst(explained)).alsoNoting(notices), gaveWay(explained));
    }

    /** What gives way, and to what, if these stay. */
    private Map<Candidate, Candidate> explained(Set<Candidate> staying) {
        Map<Candidate, Candidate> explained = new LinkedHashMap<>();
        for (Candidate outer : candidates) {
            if (!staying.contains(outer)) {
                innermost(outer, staying).ifPresent(inner -> explained.put(outer, inner));
            }
        }
        return explained;
    }

    /**
     * What must stay, though every single one is explained: a finding tells one split of many that have the same places, and
     * its method would be split even if all callees that explain it were atomic. One finding of each analysis says so.
     */
    private Set<Candidate> splitByThemselves(Map<Candidate, Candidate> explained) {
        OwnSplitCheck check = new OwnSplitCheck(trace, options, locks, hierarchy);
        for (Candidate outer : explained.keySet()) {
            if (isEntirelyExplained(outer.finding.method(), explained)) {
                check.ask(outer.finding, takenOutBefore(outer.round), callees(outer));
            }
        }
        Set<Finding> own = check.splitByThemselves();
        return explained.keySet().stream()
                .filter(candidate -> own.contains(candidate.finding))
                .collect(Collectors.toSet());
    }

    private Set<String> takenOutBefore(int round) {
        return reported.keySet().stream()
                .filter(method -> reported.getOrDefault(method, round) < round)
                .collect(Collectors.toSet());
    }

    private Set<String> callees(Candidate outer) {
        return bySplit.getOrDefault(outer.split(), List.of()).stream()
                .filter(inner -> explains(inner, outer))
                .map(inner -> inner.finding.method())
                .collect(Collectors.toSet());
    }

    private List<Finding> innermostFirst(Map<Candidate, Candidate> explained) {
        Map<Candidate, List<Finding>> callers = new HashMap<>();
        explained.forEach((outer, inner) ->
                callers.computeIfAbsent(inner, any -> new ArrayList<>()).add(outer.finding));
        List<Finding> findings = new ArrayList<>();
        for (int round = candidates.get(candidates.size() - 1).round; round >= 0; round--) {
            for (Candidate candidate : candidates) {
                if (candidate.round == round && !explained.containsKey(candidate)) {
                    findings.add(withCallers(candidate.finding, callers.getOrDefault(candidate, List.of())));
                }
            }
        }
        return findings;
    }

    /** What explains it, and is not explained itself, or stays. */
    private Optional<Candidate> innermost(Candidate outer, Set<Candidate> staying) {
        Optional<Candidate> innermost = Optional.empty();
        Set<Candidate> seen = new HashSet<>(Set.of(outer));
        Optional<Candidate> next = explanation(outer);
        while (next.isPresent() && seen.add(next.get())) {
            innermost = next;
            next = staying.contains(next.get()) ? Optional.empty() : explanation(next.get());
        }
        return innermost;
    }

    private Optional<Candidate> explanation(Candidate outer) {
        return bySplit.getOrDefault(outer.split(), List.of()).stream()
                .filter(inner -> explains(inner, outer))
                .findFirst();
    }

    private boolean explains(Candidate inner, Candidate outer) {
        String callee = inner.finding.method();
        String caller = outer.finding.method();
        return inner.finding.rule() == Rule.ATOMICITY
                && outer.finding.rule() == Rule.ATOMICITY
                && inner.finding.blamed()
                && outer.finding.blamed()
                && inside.contains(caller, callee)
                && (inner.round > outer.round || !inside.contains(callee, caller))
                && inner.finding.certainty().compareTo(outer.finding.certainty()) <= 0
                && isSameSplit(inner, outer);
    }

    /** Of two that are equal in {@link Candidate#split}. */
    private static boolean isSameSplit(Candidate inner, Candidate outer) {
        boolean hasPlaces = inner.finding.places().size() == 2;
        return hasPlaces || (inner.round > outer.round && inner.finding.event() == outer.finding.event());
    }

    private static Finding withCallers(Finding inner, List<Finding> callers) {
        Set<String> methods = new TreeSet<>();
        long event = inner.event();
        for (Finding caller : callers) {
            methods.add(caller.method());
            event = Math.min(event, caller.event());
        }
        return inner.withEvent(event).withInsight(inner.insight().withCallers(List.copyOf(methods)));
    }

    private Map<String, Callees> gaveWay(Map<Candidate, Candidate> explained) {
        Map<String, Callees> all = new TreeMap<>();
        explained.forEach((outer, inner) -> all.computeIfAbsent(
                        outer.finding.method(),
                        method -> new Callees(new TreeSet<>(), isEntirelyExplained(method, explained)))
                .methods()
                .add(inner.finding.method()));
        return all;
    }

    private boolean isEntirelyExplained(String method, Map<Candidate, Candidate> explained) {
        return candidates.stream()
                .filter(candidate -> candidate.finding.rule() == Rule.ATOMICITY)
                .filter(candidate -> candidate.finding.method().equals(method)
                        || candidate.finding.methods().contains(method))
                .allMatch(explained::containsKey);
    }
}
