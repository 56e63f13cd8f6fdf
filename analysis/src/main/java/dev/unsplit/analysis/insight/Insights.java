// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import dev.unsplit.analysis.insight.DeadlockCheck.Advice;
import dev.unsplit.analysis.insight.DeadlockCheck.Mode;
import dev.unsplit.analysis.insight.DeadlockCheck.Outcome;
import dev.unsplit.analysis.prediction.Reading;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Anomaly;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.FindingIds;
import dev.unsplit.finding.Insight;
import dev.unsplit.finding.OwnIds;
import dev.unsplit.finding.Rule;
import dev.unsplit.trace.EventHandler;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Adds to the findings of all analyses what helps a person: the {@link Anomaly}, told from the witness, and one hint, where one is justified. In this order, the first that
 * applies:
 *
 * <ol>
 *   <li>one call of the JDK in place of two, or how to try it until it succeeds ({@link JdkAdvice});
 *   <li>to hold a lock in between that is held at both ends already, and by whoever comes in between ({@link LocksAtSplits}); or not to, if that made a deadlock possible
 *       ({@link DeadlockCheck});
 *   <li>for a volatile variable, what to do in one step ({@link VolatileAdvice}); for one that is read twice, to read it once;
 *   <li>where no lock is held at all, to hold one;
 *   <li>where there is a data race about the same variable, to mend that first.
 * </ol>
 *
 * All methods that are in on a write skew are part of its cause ({@link SkewParties}).
 *
 * <p>What locks are held is learned by reading the trace again, twice at most, and only if something was found. A trace that comes once gets hints without that, and so does a
 * very long one.
 */
public final class Insights {

    /** Splits that are looked at: more than anybody mends at once. */
    private static final int MOST_SPLITS = 64;

    /** Lock hints that are checked: each costs a copy of the order of locks. */
    private static final int MOST_CHECKED = 16;

    private static final int NONE = -1;

    private final List<Finding> findings;
    private final CallLines callLines;
    private final Map<SplitPlaces, Integer> numbers = new HashMap<>();
    private final List<SplitPlaces> splits;
    private final Set<List<SplitPlaces>> plans = new LinkedHashSet<>(); // what has to be mended together
    private final Map<Advice, Outcome> outcomes = new HashMap<>();
    private @Nullable LocksAtSplits seen;
    private @Nullable SkewParties skews;

    public Insights(List<Finding> findings, CallLines callLines) {
        this.findings = List.copyOf(findings);
        this.callLines = callLines;
        Set<SplitPlaces> places = new LinkedHashSet<>();
        for (Finding finding : findings) {
            List<SplitPlaces> together = SplitPlaces.allOf(finding);
            places.addAll(together);
            plans.add(together);
        }
        splits = places.stream().limit(MOST_SPLITS).toList();
        splits.forEach(split -> numbers.put(split, numbers.size()));
    }

    /**
     * Learns about locks.
     *
     * @param read reads the whole trace, and may be asked to twice
     */
    public void look(Reading reading, SymbolTexts texts, Consumer<List<EventHandler>> read) {
        if (splits.isEmpty()) {
            return;
        }
        LocksAtSplits locks = new LocksAtSplits(splits, reading, texts, callLines);
        SkewParties parties =
                new SkewParties(findings.stream().map(SkewParties::names).collect(Collectors.toSet()), reading, texts);
        read.accept(List.of(locks, parties));
        seen = locks;
        skews = parties;
        List<Advice> advice = new ArrayList<>();
        plans.stream()
                .flatMap(plan -> advice(plan).stream())
                .distinct()
                .limit(MOST_CHECKED)
                .forEach(advice::add);
        if (!advice.isEmpty()) {
            DeadlockCheck check = new DeadlockCheck(advice, locks.roles(), reading, texts);
            read.accept(check.listeners());
            advice.forEach(each -> outcomes.put(each, check.outcome(each)));
        }
    }

    /** One lock for all of the splits, if there is one that would do for each. */
    private Optional<Advice> advice(List<SplitPlaces> plan) {
        LocksAtSplits known = seen;
        if (known == null || plan.isEmpty() || !numbers.keySet().containsAll(plan) || isOfJdk(plan)) {
            return Optional.empty();
        }
        Set<Optional<String>> locks =
                plan.stream().map(places -> known.lock(number(places))).collect(Collectors.toSet());
        return locks.size() == 1
                ? locks.iterator().next().flatMap(lock -> advice(notYetKept(plan, lock, known), lock, known))
                : Optional.empty();
    }

    private Optional<Advice> advice(List<SplitPlaces> plan, String lock, LocksAtSplits known) {
        return plan.isEmpty()
                ? Optional.empty()
                : Optional.of(new Advice(whole(plan, known), lock, mode(plan, lock, known)));
    }

    /** Of several that have to be kept together: without those that hold the lock in between already. */
    private List<SplitPlaces> notYetKept(List<SplitPlaces> plan, String lock, LocksAtSplits known) {
        return plan.size() == 1
                ? plan
                : plan.stream()
                        .filter(places -> !known.isKeptTogether(number(places), lock))
                        .toList();
    }

    private Mode mode(List<SplitPlaces> plan, String lock, LocksAtSplits known) {
        return plan.stream()
                .map(places -> known.mode(number(places), lock))
                .max(Comparator.naturalOrder())
                .orElse(Mode.EXCLUSIVE);
    }

    private static boolean isOfJdk(List<SplitPlaces> plan) {
        return plan.stream()
                .anyMatch(places -> JdkAdvice.concerns(places.left().name())
                        || JdkAdvice.concerns(places.back().name()));
    }

    private static boolean isOnlyOfJdk(SplitPlaces places) {
        return JdkAdvice.concerns(places.left().name())
                && JdkAdvice.concerns(places.back().name());
    }

    private List<SplitPlaces> whole(List<SplitPlaces> plan, LocksAtSplits known) {
        return plan.stream().map(places -> known.whole(number(places))).toList();
    }

    private int number(SplitPlaces places) {
        return numbers.getOrDefault(places, NONE);
    }

    public List<Finding> findings() {
        OwnIds ids = new OwnIds();
        Set<String> racy = findings.stream()
                .filter(finding -> finding.rule() == Rule.RACE)
                .map(Finding::variable)
                .collect(Collectors.toSet());
        return findings.stream()
                .map(this::withParties)
                .map(ids::give)
                .map(this::told)
                .map(finding -> withRace(finding, racy))
                .toList();
    }

    /** Where a method is split by what somebody does without its lock, the race says what to do. */
    private static Finding withRace(Finding finding, Set<String> racy) {
        Insight insight = finding.insight();
        return finding.rule() == Rule.ATOMICITY && insight.hint().isEmpty() && racy.contains(finding.variable())
                ? finding.withInsight(insight.withHint(
                        "mend the data race on " + finding.variable() + " first, which is a finding of its own"))
                : finding;
    }

    private Finding withParties(Finding finding) {
        Set<String> parties = skews == null ? Set.of() : skews.of(finding);
        if (parties.isEmpty()) {
            return finding;
        }
        Set<String> methods = new LinkedHashSet<>(List.of(finding.method())); // that of the finding first
        methods.addAll(parties);
        return FindingIds.named(finding.withMethods(List.copyOf(methods)));
    }

    private Finding told(Finding finding) {
        List<SplitPlaces> plan = SplitPlaces.allOf(finding);
        LocksAtSplits known = seen;
        int only = plan.size() == 1 ? number(plan.get(0)) : NONE;
        boolean isUpdate = known != null && only != NONE && known.goesOnWithUpdate(only);
        boolean isWrittenLater = known != null && only != NONE && known.isWrittenLater(only);
        Optional<Anomaly> anomaly =
                Anomaly.of(finding, step -> isUpdate || step.action().equals("update"), isWrittenLater);
        if (anomaly.isEmpty()) {
            return finding;
        }
        Insight insight = finding.insight().withAnomaly(anomaly.get().title());
        boolean isKnown = !plan.isEmpty() && numbers.keySet().containsAll(plan);
        String hint = isKnown ? hint(anomaly.get(), plan) : "";
        return finding.withInsight(
                insight.withHint(hint.isEmpty() ? "" : hint + LockAdvice.forTheOthers(finding, plan)));
    }

    private String hint(Anomaly anomaly, List<SplitPlaces> plan) {
        SplitPlaces first = plan.get(0);
        if (anomaly == Anomaly.NON_REPEATABLE_READ && seen != null && seen.isTried(number(first))) {
            return JdkAdvice.ofAttempts(first.left().name());
        }
        Optional<String> ofJdk = plan.size() == 1 ? JdkAdvice.of(anomaly, first) : Optional.empty();
        LocksAtSplits known = seen;
        if (ofJdk.isPresent() || known == null) {
            return ofJdk.orElse("");
        }
        return advice(plan)
                .flatMap(this::checked)
                .orElseGet(() -> plan.size() == 1
                        ? withoutLock(anomaly, known.whole(number(first)), number(first), known)
                        : withoutLock(plan, known));
    }

    private String withoutLock(List<SplitPlaces> plan, LocksAtSplits known) {
        boolean wereSeen = plan.stream().allMatch(places -> known.wasSeen(number(places)));
        boolean anyLock = !plan.stream().allMatch(places -> known.isWithoutLocks(number(places)));
        if (!anyLock && plan.stream().allMatch(Insights::isOnlyOfJdk)) {
            return JdkAdvice.ofSeveralCalls(plan);
        }
        return !wereSeen || isOfJdk(plan) || advice(plan).isPresent()
                ? ""
                : LockAdvice.withoutLock(whole(plan, known), anyLock);
    }

    /** Empty if it was not checked. */
    private Optional<String> checked(Advice advice) {
        return Optional.ofNullable(outcomes.get(advice)).map(outcome -> LockAdvice.of(advice, outcome));
    }

    private static String withoutLock(Anomaly anomaly, SplitPlaces places, int split, LocksAtSplits seen) {
        if (anomaly == Anomaly.NON_REPEATABLE_READ) {
            return "read " + places.left().variable()
                    + " once, keep the value in a local variable, and use that both times; if it is then changed, hold a lock"
                    + " from that read to the change";
        }
        if (isOnlyOfJdk(places)) {
            return seen.isWithoutLocks(split) ? JdkAdvice.ofSeveralCalls(List.of(places)) : "";
        }
        boolean isOfJdk = places.left().variable().startsWith("java.");
        if (places.isOfOneVariable() && seen.isVolatile(split) && !isOfJdk) {
            return VolatileAdvice.of(anomaly, places);
        }
        if (!seen.isWithoutLocks(split)) {
            return "";
        }
        return isOfJdk ? JdkAdvice.ofQueue(places) : LockAdvice.withoutLock(places);
    }
}
