// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.analysis.tree.LockHierarchy;
import dev.unsplit.analysis.unit.TransactionStream;
import dev.unsplit.analysis.unit.WellFormedness;
import dev.unsplit.finding.Finding;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.TraceReader;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Says of methods with findings whether they would be split even if some callees were atomic: in the run as it was ({@link OwnSplits}), or in another schedule ({@link
 * AtomicCallees}). Methods that are judged by the same specification are judged in one reading, unless one of them is a callee of another.
 */
final class OwnSplitCheck {

    private final RepeatableTrace trace;
    private final AnalysisOptions options;
    private final int locks;
    private final LockHierarchy hierarchy;
    private final Map<Set<String>, Map<String, Question>> questions =
            new LinkedHashMap<>(); // by what is taken out, by method

    /** What is to be found out about a method. */
    private static final class Question {
        private final Set<String> callees = new HashSet<>();
        private final Map<String, Finding> findings = new LinkedHashMap<>(); // by analysis
    }

    /**
     * @param locks how many the trace has
     * @param hierarchy of these
     */
    OwnSplitCheck(RepeatableTrace trace, AnalysisOptions options, int locks, LockHierarchy hierarchy) {
        this.trace = trace;
        this.options = options;
        this.locks = locks;
        this.hierarchy = hierarchy;
    }

    /**
     * Asks about the method of a finding; the first one of each analysis stands for all of them.
     *
     * @param takenOut methods that are no transactions while it is one
     */
    void ask(Finding finding, Set<String> takenOut, Set<String> callees) {
        Question question = questions
                .computeIfAbsent(takenOut, unknown -> new LinkedHashMap<>())
                .computeIfAbsent(finding.method(), unknown -> new Question());
        question.callees.addAll(callees);
        question.findings.putIfAbsent(finding.analysis(), finding);
    }

    /** The findings that were asked about whose methods are split by themselves. */
    Set<Finding> splitByThemselves() {
        Set<Finding> own = new HashSet<>();
        questions.forEach((takenOut, byMethod) -> {
            Map<String, Question> left = new LinkedHashMap<>(byMethod);
            while (!left.isEmpty()) {
                Map<String, Question> together = together(left);
                left.keySet().removeAll(together.keySet());
                own.addAll(answer(takenOut, together));
            }
        });
        return own;
    }

    private static Map<String, Question> together(Map<String, Question> left) {
        Map<String, Question> together = new LinkedHashMap<>(left);
        left.values().forEach(question -> together.keySet().removeAll(question.callees));
        if (together.isEmpty()) { // they call each other
            Map.Entry<String, Question> any = left.entrySet().iterator().next();
            together.put(any.getKey(), any.getValue());
        }
        return together;
    }

    private Set<Finding> answer(Set<String> takenOut, Map<String, Question> asked) {
        Set<String> callees = new HashSet<>();
        Set<String> analyses = new LinkedHashSet<>();
        asked.values().forEach(question -> {
            callees.addAll(question.callees);
            analyses.addAll(question.findings.keySet());
        });
        Set<Finding> own = new HashSet<>();
        List<String> predictors =
                analyses.stream().filter(Analyses.predictors()::contains).toList();
        if (predictors.size() < analyses.size()) {
            for (String method : observed(asked.keySet(), takenOut, callees)) {
                asked.getOrDefault(method, new Question()).findings.values().stream()
                        .filter(finding -> !predictors.contains(finding.analysis()))
                        .forEach(own::add);
            }
        }
        if (!predictors.isEmpty()) {
            AnalysisOptions lookingAgain = options.lookingInto(takenOut, predictors);
            for (Finding possible : Analyser.asItStands(
                            new AtomicCallees(trace, callees, locks, hierarchy), lookingAgain, finding -> {})
                    .findings()) {
                for (String method : concerned(possible)) {
                    Finding asWell =
                            asked.getOrDefault(method, new Question()).findings.get(possible.analysis());
                    if (asWell != null && possible.certainty().compareTo(asWell.certainty()) <= 0) {
                        own.add(asWell);
                    }
                }
            }
        }
        return own;
    }

    /** A group is told once, under the name of one of its methods, and blames none of them more than the others. */
    private static Set<String> concerned(Finding finding) {
        Set<String> methods = new HashSet<>(finding.methods());
        methods.add(finding.method());
        return methods;
    }

    private Set<String> observed(Set<String> methods, Set<String> takenOut, Set<String> callees) {
        try (TraceReader reader = trace.open()) {
            TraceInfo info = reader.info();
            OwnSplits own = new OwnSplits(methods, callees, reader.symbols());
            ExcludedMethods excluded = new ExcludedMethods(
                    reader.symbols().methods(), options.excludedMethods().orElse(info.excludedMethods()), takenOut);
            TransactionStream stream = new TransactionStream(
                    own,
                    excluded,
                    options.conflicts().orElse(info.conflicts()),
                    options.boundaries().orElse(info.boundaries()),
                    new WellFormedness());
            reader.read(EventTee.of(List.of(own.segments(), stream)));
            return own.split();
        }
    }
}
