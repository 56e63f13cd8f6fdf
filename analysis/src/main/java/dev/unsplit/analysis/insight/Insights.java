// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import dev.unsplit.analysis.insight.DeadlockCheck.Advice;
import dev.unsplit.analysis.insight.DeadlockCheck.Outcome;
import dev.unsplit.analysis.prediction.Reading;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Anomaly;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Insight;
import dev.unsplit.trace.EventHandler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Adds to the findings of all analyses what helps a person: the {@link Anomaly}, told from the witness, and one hint, where one is justified. In this order, the first that
 * applies:
 *
 * <ol>
 *   <li>one call of the JDK in place of two ({@link JdkAdvice});
 *   <li>to hold a lock in between that is held at both ends already, and by whoever comes in between ({@link LocksAtSplits}); or not to, if that made a deadlock possible
 *       ({@link DeadlockCheck});
 *   <li>for a volatile variable, a class that can change it in one step; for one that is read twice, to read it once;
 *   <li>where no lock is held at all, to hold one.
 * </ol>
 *
 * What locks are held is learned by reading the trace again, twice at most, and only if something was found. A trace that comes once gets hints without that, and so does a
 * very long one.
 */
public final class Insights {

    /** Splits that are looked at: more than anybody mends at once. */
    private static final int MOST_SPLITS = 64;

    /** Lock hints that are checked: each costs a copy of the order of locks. */
    private static final int MOST_CHECKED = 16;

    private final List<Finding> findings;
    private final Map<SplitPlaces, Integer> numbers = new HashMap<>();
    private final List<SplitPlaces> splits;
    private final Map<Advice, Outcome> outcomes = new HashMap<>();
    private @Nullable LocksAtSplits seen;

    public Insights(List<Finding> findings) {
        this.findings = List.copyOf(findings);
        Set<SplitPlaces> places = new LinkedHashSet<>();
        findings.forEach(finding -> SplitPlaces.of(finding).ifPresent(places::add));
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
        LocksAtSplits locks = new LocksAtSplits(splits, reading, texts);
        read.accept(List.of(locks));
        seen = locks;
        List<Advice> advice = new ArrayList<>();
        for (int split = 0; split < splits.size() && advice.size() < MOST_CHECKED; split++) {
            advice(split).ifPresent(advice::add);
        }
        if (!advice.isEmpty()) {
            DeadlockCheck check = new DeadlockCheck(advice, reading, texts);
            read.accept(check.listeners());
            advice.forEach(each -> outcomes.put(each, check.outcome(each)));
        }
    }

    private Optional<Advice> advice(int split) {
        SplitPlaces places = splits.get(split);
        boolean isOfJdk = JdkAdvice.concerns(places.left().variable())
                || JdkAdvice.concerns(places.back().variable());
        LocksAtSplits known = seen;
        return known == null || isOfJdk
                ? Optional.empty()
                : known.lock(split).map(lock -> new Advice(known.whole(split), lock));
    }

    public List<Finding> findings() {
        return findings.stream().map(this::told).toList();
    }

    private Finding told(Finding finding) {
        Integer split = SplitPlaces.of(finding).map(numbers::get).orElse(null);
        LocksAtSplits known = seen;
        boolean isUpdate = split != null && known != null && known.goesOnWithUpdate(split);
        boolean isWrittenLater = split != null && known != null && known.isWrittenLater(split);
        Optional<Anomaly> anomaly =
                Anomaly.of(finding, step -> isUpdate || step.action().equals("update"), isWrittenLater);
        if (anomaly.isEmpty()) {
            return finding;
        }
        Insight insight = finding.insight().withAnomaly(anomaly.get().title());
        String hint = split == null ? "" : hint(anomaly.get(), split);
        return finding.withInsight(insight.withHint(hint));
    }

    private String hint(Anomaly anomaly, int split) {
        SplitPlaces places = splits.get(split);
        Optional<String> ofJdk =
                JdkAdvice.of(anomaly, places.left().variable(), places.back().variable());
        if (ofJdk.isPresent() || seen == null) {
            return ofJdk.orElse("");
        }
        LocksAtSplits known = seen;
        return advice(split).flatMap(this::checked).orElseGet(() -> withoutLock(anomaly, known.whole(split), split, known));
    }

    /** Empty if it was not checked. */
    private Optional<String> checked(Advice advice) {
        return Optional.ofNullable(outcomes.get(advice))
                .map(outcome -> LockAdvice.of(advice.split(), advice.lock(), outcome));
    }

    private static String withoutLock(Anomaly anomaly, SplitPlaces places, int split, LocksAtSplits seen) {
        boolean oneVariable = places.left().variable().equals(places.back().variable());
        if (anomaly == Anomaly.NON_REPEATABLE_READ) {
            return "read " + places.left().variable()
                    + " once, keep the value in a local variable, and use that both times; if it is then changed, hold a lock"
                    + " from that read to the change";
        }
        boolean isOfJdk = places.left().variable().startsWith("java.");
        if (oneVariable && seen.isVolatile(split) && !isOfJdk) {
            return "volatile does not make a read and a write one step: make "
                    + places.left().variable()
                    + " an AtomicInteger, AtomicLong or AtomicReference, and use updateAndGet or compareAndSet";
        }
        return seen.isWithoutLocks(split) && !isOfJdk ? LockAdvice.withoutLock(places) : "";
    }
}
