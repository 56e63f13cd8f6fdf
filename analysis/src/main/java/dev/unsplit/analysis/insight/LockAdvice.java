// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import dev.unsplit.analysis.insight.DeadlockCheck.Advice;
import dev.unsplit.analysis.insight.DeadlockCheck.Mode;
import dev.unsplit.analysis.insight.DeadlockCheck.Outcome;
import dev.unsplit.analysis.insight.SplitPlaces.Place;
import dev.unsplit.analysis.prediction.StepTexts;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Site;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Advice about locks in words. */
final class LockAdvice {

    private static final String NOT_ONE_ALONE = "; one of them alone does not help";

    /** That anybody reads. */
    private static final int MOST_SPANS = 3;

    private LockAdvice() {}

    static String of(Advice advice, Outcome outcome) {
        List<SplitPlaces> splits = advice.splits();
        if (outcome instanceof Outcome.Harmless) {
            return splits.size() == 1
                    ? "in " + splits.get(0).method() + ", hold " + lock(advice) + span(splits.get(0))
                            + orReadAgain(advice)
                    : "hold " + lock(advice) + spans(splits) + ifSeveral(splits);
        }
        if (outcome instanceof Outcome.Deadlock deadlock) {
            return "do not simply hold " + lock(advice)
                    + (splits.size() == 1 ? span(splits.get(0)) : spans(splits)) + ": that could deadlock with "
                    + deadlock.lock()
                    + ", which other code acquires first; let all code acquire the two in one order, then hold it";
        }
        return "";
    }

    private static String lock(Advice advice) {
        return switch (advice.mode()) {
            case EXCLUSIVE -> StepTexts.lockNamed(advice.lock());
            case READ -> "the read lock of " + advice.lock();
            case WRITE, WRITE_FROM_THE_START -> "the write lock of " + advice.lock();
        };
    }

    /** Nobody can hold the write lock from the start who has the read lock already. */
    private static String orReadAgain(Advice advice) {
        Place left = advice.splits().get(0).left();
        return advice.mode() == Mode.WRITE_FROM_THE_START && !left.writes()
                ? ", or read " + left.variable()
                        + " again under it: others get in between the read lock and the write lock"
                : "";
    }

    static String withoutLock(SplitPlaces split) {
        return "no lock is held at these accesses: guard all of them with the same one, and in " + split.method()
                + " hold it" + span(split);
    }

    /** @param anyLock whether some of them hold one */
    static String withoutLock(List<SplitPlaces> splits, boolean anyLock) {
        return (anyLock
                        ? "no single lock is held at every one of these accesses: choose one for all of them, in one order with the others,"
                        : "no lock is held at these accesses: guard all of them with the same one,")
                + " and hold it" + spans(splits) + ifSeveral(splits);
    }

    private static String spans(List<SplitPlaces> splits) {
        List<String> spans = distinctSpans(splits).toList();
        return spans.size() > MOST_SPANS
                ? " in each of these " + spans.size() + " methods from the first of its accesses to the last"
                : String.join(" and", spans);
    }

    private static String ifSeveral(List<SplitPlaces> splits) {
        return distinctSpans(splits).count() > 1 ? NOT_ONE_ALONE : "";
    }

    /** One place in a method may be that of several threads. */
    private static Stream<String> distinctSpans(List<SplitPlaces> splits) {
        return splits.stream()
                .map(split -> " in " + split.method() + span(split))
                .distinct();
    }

    /** What has to be said where a plan mends one method, and others are in on what it is split by. */
    static String forTheOthers(Finding finding, List<SplitPlaces> plan) {
        List<String> others = finding.methods().stream()
                .filter(method ->
                        plan.stream().noneMatch(split -> split.method().equals(method)))
                .toList();
        return others.isEmpty() ? "" : "; do the same in " + String.join(" and ", others) + NOT_ONE_ALONE;
    }

    /** By lines of the method itself, where they are known. */
    private static String span(SplitPlaces split) {
        SortedSet<Integer> from = lines(split, split.left());
        SortedSet<Integer> to = lines(split, split.back());
        boolean areTwoOfOneKind = from.size() == 2 && from.equals(to);
        boolean areKnown = areTwoOfOneKind || from.size() == 1 && to.size() == 1;
        if (!areKnown || from.first() > to.last()) {
            return " from " + told(split, split.left()) + " to " + told(split, split.back());
        }
        return from.first().equals(to.last())
                ? " all through line " + from.first()
                : " from line " + from.first() + call(split.left()) + " to line " + to.last() + call(split.back());
    }

    private static SortedSet<Integer> lines(SplitPlaces split, Place place) {
        return isInMethod(split, place)
                ? new TreeSet<>(Set.of(place.site().line()))
                : place.call().lines();
    }

    private static String call(Place place) {
        if (!place.call().isKnown()) {
            return "";
        }
        String callee = place.call().callee();
        return callee.startsWith("lambda$") ? " (the lambda expression)" : " (the call of " + callee + ")";
    }

    private static boolean isInMethod(SplitPlaces split, Place place) {
        Site site = place.site();
        return site.line() > 0 && split.method().equals(site.className() + "." + site.method());
    }

    private static String told(SplitPlaces split, Place place) {
        Site site = place.site();
        String done = place.writes() ? "write" : "read";
        boolean isCalled = !site.method().isEmpty() && !isInMethod(split, place);
        if (isCalled) {
            String callee = place.call().isKnown() ? place.call().callee() : site.method();
            return (callee.startsWith("lambda$") ? "the lambda expression" : "the call of " + callee)
                    + (site.line() > 0 ? " (which " + done + "s in " + site + ")" : "");
        }
        return "the " + done + " of " + place.variable() + (site.line() > 0 ? " (" + site + ")" : "");
    }
}
