// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import dev.unsplit.analysis.insight.DeadlockCheck.Outcome;
import dev.unsplit.analysis.insight.SplitPlaces.Place;
import dev.unsplit.finding.Site;
import java.util.List;
import java.util.stream.Collectors;

/** Advice about locks in words. */
final class LockAdvice {

    private static final String NOT_ONE_ALONE = "; one of them alone does not help";

    private LockAdvice() {}

    static String of(List<SplitPlaces> splits, String lock, Outcome outcome) {
        if (outcome instanceof Outcome.Harmless) {
            return splits.size() == 1
                    ? "in " + splits.get(0).method() + ", hold the lock " + lock + span(splits.get(0))
                    : "hold the lock " + lock + spans(splits) + NOT_ONE_ALONE;
        }
        if (outcome instanceof Outcome.Deadlock deadlock) {
            return "do not simply hold the lock " + lock
                    + (splits.size() == 1 ? span(splits.get(0)) : spans(splits)) + ": that could deadlock with "
                    + deadlock.lock() + ", which other code acquires first; give the two one order before";
        }
        return "";
    }

    static String withoutLock(SplitPlaces split) {
        return "no lock is held at these accesses: guard all of them with the same one, and in " + split.method()
                + " hold it" + span(split);
    }

    /** @param anyLock whether some of them hold one */
    static String withoutLock(List<SplitPlaces> splits, boolean anyLock) {
        return (anyLock
                        ? "no lock is held at all of these accesses: choose one for all of them, in one order with the others,"
                        : "no lock is held at these accesses: guard all of them with the same one,")
                + " and hold it" + spans(splits) + NOT_ONE_ALONE;
    }

    private static String spans(List<SplitPlaces> splits) {
        return splits.stream()
                .map(split -> " in " + split.method() + span(split))
                .collect(Collectors.joining(" and"));
    }

    private static String span(SplitPlaces split) {
        Place left = split.left();
        Place back = split.back();
        if (isInMethod(split, left) && isInMethod(split, back)) {
            return left.site().line() == back.site().line()
                    ? " all through line " + left.site().line()
                    : " from line " + left.site().line() + " to line "
                            + back.site().line();
        }
        return " from " + told(split, left) + " to " + told(split, back);
    }

    private static boolean isInMethod(SplitPlaces split, Place place) {
        Site site = place.site();
        return site.line() > 0 && split.method().equals(site.className() + "." + site.method());
    }

    private static String told(SplitPlaces split, Place place) {
        Site site = place.site();
        String where = site.line() > 0 ? " (" + site + ")" : "";
        if (!site.method().isEmpty() && !isInMethod(split, place)) {
            return "the call of " + site.method() + where;
        }
        return "the " + (place.writes() ? "write" : "read") + " of " + place.variable() + where;
    }
}
