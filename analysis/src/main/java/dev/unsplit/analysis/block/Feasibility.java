// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import dev.unsplit.analysis.block.ScheduleSearch.Event;
import dev.unsplit.analysis.tree.LockContexts;
import dev.unsplit.analysis.tree.Periods;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which orders of a few accesses of two units some schedule has (Wang, Stoller: Run-Time Analysis for Atomicity, section 5.1).
 *
 * <p>An access can come between two of another thread if and only if it holds no lock that the other thread holds from the one
 * to the other (Theorem 5.1). With two accesses on each side, one more thing counts: where both of one side come in between, all
 * that is acquired from the first to the second of them has to be acquired in between, too. This is exact if the two
 * units cannot deadlock; whether they can is not asked, but before anything is reported, a schedule is searched for.
 */
final class Feasibility {

    /** States that are gone through to find one schedule: more than any but the largest units have. */
    static final long STATES = 1 << 20;

    /**
     * What came of the search for a schedule.
     *
     * @param schedule null if none was found
     * @param gaveUp whether there may be one nevertheless: there were too many states to go through
     */
    record Trial(@Nullable List<Event> schedule, boolean gaveUp) {}

    private final LockContexts contexts;
    private final Periods periods;
    private final long states;
    private boolean gaveUp;

    /** @param states that are gone through to find one schedule */
    Feasibility(LockContexts contexts, Periods periods, long states) {
        this.contexts = contexts;
        this.periods = periods;
        this.states = states;
    }

    /** Whether of any split it was not found out if some schedule has it. */
    boolean hasGivenUp() {
        return gaveUp;
    }

    /** Whether two threads can be in these contexts at the same time. */
    boolean locksAllowBoth(int context, int otherContext) {
        return !contexts.exclude(context, otherContext);
    }

    /** Whether locks allow for the access of the other unit between two of this one. */
    boolean locksAllowBetween(Skeleton unit, int first, int second, Skeleton other, int access) {
        return !contexts.exclude(unit.contextThroughout(first, second), other.context(access));
    }

    /** The same for all that the other unit does from one access to another. */
    boolean locksAllowBetween(Skeleton unit, int first, int second, Skeleton other, int from, int to) {
        int held = unit.contextThroughout(first, second);
        if (held == LockContexts.OUTSIDE) {
            return true;
        }
        if (contexts.exclude(held, other.context(from))) {
            return false;
        }
        for (int node = from + 1; node <= to; node++) {
            if (contexts.exclude(held, other.context(node))) {
                return false;
            }
        }
        return true;
    }

    /** Whether locks allow for this order: the first of this unit, the first of the other, the second of this, the second of the other. */
    boolean locksAllowCrossing(Skeleton unit, int first, int second, Skeleton other, int from, int to) {
        return locksAllowBetween(unit, first, second, other, from) && locksAllowBetween(other, from, to, unit, second);
    }

    /** Whether hand-overs allow for one access before another one. */
    boolean mayPrecede(Participant one, int access, Participant other, int otherAccess) {
        return !periods.happensBefore(other.period(otherAccess, periods), one.period(access, periods));
    }

    boolean mayComeBetween(Participant one, int first, int second, Participant other, int access) {
        return !one.isOfSameThread(other)
                && mayPrecede(one, first, other, access)
                && mayPrecede(other, access, one, second);
    }

    /** Looks for a schedule that has it. */
    Trial schedule(Split split) {
        return schedule(split, rules(split.participants()));
    }

    /** Looks for a schedule that has it, as far as trees tell. */
    Trial scheduleOfTrees(Split split) {
        return schedule(split, rulesOfTrees(split.participants()));
    }

    private Trial schedule(Split split, ScheduleRules rules) {
        List<Event> order = split.order();
        for (int at = 1; at < order.size(); at++) {
            Event before = order.get(at - 1);
            Event event = order.get(at);
            rules.order(before.who(), before.what(), event.who(), event.what());
        }
        Work work = new Work(states);
        List<Event> schedule = new ScheduleSearch(rules, work).find();
        Trial trial = new Trial(schedule, schedule == null && work.isSpent());
        gaveUp |= trial.gaveUp;
        return trial;
    }

    /** What a schedule of these has to keep in any case. */
    ScheduleRules rules(List<Participant> participants) {
        return new ScheduleRules(participants, contexts, periods, false);
    }

    /** The same, but with locks as nested as trees have them: less, where they are not. */
    ScheduleRules rulesOfTrees(List<Participant> participants) {
        return new ScheduleRules(participants, contexts, periods, true);
    }

    boolean areConcurrent(Participant one, Participant other) {
        return !one.isOfSameThread(other) && !one.isBefore(other, periods) && !other.isBefore(one, periods);
    }
}
