// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Looks for an interleaving whose conflicts no serial order has. Two beginnings that did the same steps and have ordered
 * the units in the same way are as good as one.
 */
final class ConflictSearch {

    private record State(long position, UnitOrder order) {}

    private final Interleavings interleavings;
    private final SerialRuns serialRuns;
    private final Counting counting;
    private final UnitOrder orderOfAll;
    private final UnitOrder orderOfWholes;
    private final List<List<Step>> conflicts; // by step
    private final Set<State> seen = new HashSet<>();

    ConflictSearch(Interleavings interleavings, Counting counting) {
        this.interleavings = interleavings;
        this.counting = counting;
        serialRuns = new SerialRuns(interleavings);
        orderOfAll = interleavings.orderOfAll();
        orderOfWholes = interleavings.orderOfWholes();
        conflicts = interleavings.steps().stream().map(this::conflictsOf).toList();
    }

    private List<Step> conflictsOf(Step step) {
        return interleavings.steps().stream()
                .filter(other -> step.conflictsWith(other) && counts(step, other))
                .toList();
    }

    private boolean counts(Step step, Step other) {
        return counting != Counting.CONCURRENT_CONFLICTS
                || !orderOfWholes.isBefore(step.unit(), other.unit())
                        && !orderOfWholes.isBefore(other.unit(), step.unit());
    }

    boolean findsViolation() {
        return isViolatedAfter(0, counting == Counting.ALL_ORDER ? orderOfAll : new UnitOrder(interleavings.units()));
    }

    private boolean isViolatedAfter(long position, UnitOrder order) {
        if (!interleavings.canFinish(position) || !seen.add(new State(position, order))) {
            return false;
        }
        if (order.isCyclic()) {
            return true;
        }
        if (interleavings.isComplete(position)) {
            return counting == Counting.ALL_ORDER && !serialRuns.haveOneThatKeeps(order);
        }
        for (int thread = 0; thread < interleavings.threads(); thread++) {
            if (interleavings.canStep(position, thread)
                    && isViolatedAfter(
                            Interleavings.after(position, thread),
                            with(interleavings.next(position, thread), position, order))) {
                return true;
            }
        }
        return false;
    }

    private UnitOrder with(Step step, long position, UnitOrder order) {
        UnitOrder result = order;
        for (Step other : conflicts.get(step.number())) {
            if (interleavings.isDone(position, other) && !result.isBefore(other.unit(), step.unit())) {
                result = result == order ? order.copy() : result;
                result.add(other.unit(), step.unit());
            }
        }
        return result;
    }
}
