// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.benign;

import dev.unsplit.analysis.benign.Use.Kind;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.HarmlessPattern;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.TraceReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The one list of all rules for patterns that do no harm. A rule judges by what the finding shows and by everything that the
 * trace tells of the variable, in all executions of the method; what it cannot tell from a fault is none. A trace that can
 * be read only once is not judged.
 */
public final class BenignPatterns {

    private static final List<BenignPattern> ALL = List.of(
            new BenignPattern(
                    HarmlessPattern.COMPARE_AND_SET_RETRY,
                    CompareAndSetRetry::isCandidate,
                    CompareAndSetRetry::applies),
            new BenignPattern(
                    HarmlessPattern.DOUBLE_CHECKED_INITIALISATION,
                    split -> isReadTwice(split) || split.isPredicted(),
                    BenignPatterns::isDoubleChecked),
            new BenignPattern(HarmlessPattern.MOD_COUNT, BenignPatterns::isModCount, (split, evidence) -> true),
            new BenignPattern(
                    HarmlessPattern.STATISTICS_COUNTER, StatisticsCounter::isCandidate, StatisticsCounter::applies));

    private BenignPatterns() {}

    /** In the order in which help texts list them. */
    public static List<BenignPattern> all() {
        return ALL;
    }

    /**
     * Names in each finding the first rule that applies to it. The trace is read only if one could.
     *
     * @param calls what the sources tell
     */
    public static TraceResult mark(
            RepeatableTrace trace, List<BenignPattern> rules, UpdateCalls calls, TraceResult result) {
        List<Split> candidates = result.findings().stream()
                .flatMap(finding -> Split.of(finding).stream())
                .filter(split ->
                        rules.stream().anyMatch(rule -> rule.candidate().test(split)))
                .toList();
        if (candidates.isEmpty() || !trace.isRepeatable()) {
            return result;
        }
        Evidence evidence = new Evidence(uses(trace, candidates), calls);
        List<Finding> findings = new ArrayList<>();
        for (Finding finding : result.findings()) {
            findings.add(rule(finding, rules, evidence)
                    .map(rule -> finding.withInsight(
                            finding.insight().withBenign(rule.id()).withHint("")))
                    .orElse(finding));
        }
        return result.withFindings(findings);
    }

    private static VariableUses uses(RepeatableTrace trace, List<Split> splits) {
        try (TraceReader reader = trace.open()) {
            VariableUses uses = new VariableUses(reader.symbols(), splits);
            reader.read(uses);
            return uses;
        }
    }

    private static Optional<BenignPattern> rule(Finding finding, List<BenignPattern> rules, Evidence evidence) {
        return Split.of(finding)
                .flatMap(split -> rules.stream()
                        .filter(rule ->
                                rule.candidate().test(split) && rule.judge().test(split, evidence))
                        .findFirst());
    }

    private static boolean isReadTwice(Split split) {
        return split.left() == Kind.READ && split.back() == Kind.READ;
    }

    // ---- double-checked initialisation

    /**
     * Each variable of the name is written once, in this method, right behind two reads, of which the second is under a lock that is
     * held at the write, too, and the first is not. Each object may have a lock of its own for that. What was split is the one read
     * from the other; predictions, which do not know that there is only one write, may split the method elsewhere.
     */
    private static boolean isDoubleChecked(Split split, Evidence evidence) {
        VariableUses uses = evidence.uses();
        List<Use> all = uses.of(split);
        long writes = all.stream().filter(use -> use.kind() != Kind.READ).count();
        List<List<Use>> writing = uses.byExecution(split).stream()
                .filter(execution -> execution.stream().anyMatch(use -> use.kind() != Kind.READ))
                .toList();
        Set<Integer> written =
                writing.stream().map(execution -> execution.get(0).variable()).collect(Collectors.toSet());
        if (writing.isEmpty() || writes != writing.size() || written.size() != writing.size()) {
            return false;
        }
        List<Use> sample = writing.get(0);
        if (!writing.stream().allMatch(execution -> isInitialisation(execution, sample))) {
            return false;
        }
        Site first = sample.get(0).site();
        Site second = sample.get(1).site();
        return all.stream().collect(Collectors.groupingBy(Use::variable)).values().stream()
                        .allMatch(ofVariable -> isCheckedAgainUnderLock(ofVariable, first, second))
                && uses.byExecution(split).stream()
                        .allMatch(execution -> execution.get(0).site().equals(first))
                && (split.isPredicted()
                        || split.leftSite().equals(first) && split.backSite().equals(second));
    }

    private static boolean isInitialisation(List<Use> execution, List<Use> sample) {
        return execution.size() >= 3
                && sample.size() >= 3
                && execution.get(0).kind() == Kind.READ
                && execution.get(0).site().equals(sample.get(0).site())
                && execution.get(1).kind() == Kind.READ
                && execution.get(1).site().equals(sample.get(1).site())
                && execution.get(2).kind() == Kind.WRITE;
    }

    /** Whether one lock is held at each second read of the variable and where it is written, but at no first read. */
    private static boolean isCheckedAgainUnderLock(List<Use> ofVariable, Site first, Site second) {
        Optional<Set<Integer>> guards = ofVariable.stream()
                .filter(use -> use.kind() != Kind.READ || use.site().equals(second))
                .map(Use::locks)
                .reduce(BenignPatterns::common);
        return guards.isEmpty() // it was never found to be missing
                || !guards.get().isEmpty()
                        && common(guards.get(), anyLocks(ofVariable, first)).isEmpty();
    }

    private static Set<Integer> anyLocks(List<Use> uses, Site site) {
        return uses.stream()
                .filter(use -> use.site().equals(site))
                .flatMap(use -> use.locks().stream())
                .collect(Collectors.toSet());
    }

    private static Set<Integer> common(Set<Integer> one, Set<Integer> other) {
        return one.stream().filter(other::contains).collect(Collectors.toSet());
    }

    // ---- modCount

    private static boolean isModCount(Split split) {
        return split.variable().startsWith("java.util.") && split.variable().endsWith(".modCount");
    }
}
