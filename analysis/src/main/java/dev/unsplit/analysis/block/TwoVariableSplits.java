// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import dev.unsplit.analysis.block.ScheduleSearch.Event;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.List;

/**
 * Two transactions that can split each other at two variables (Wang, Stoller: Run-Time Analysis for Atomicity, section 5.3). Only
 * uninitialized reads and final writes count: two of them of different variables make a 2-block.
 *
 * <p>No table of cases is needed. Let p and p' conflict, as do q and q', where p and q are of one unit and p' and q' of the other.
 * In a serial order p comes before p' and q before q', or neither does. So an order is wrong if and only if one of the
 * pairs is turned round; and of the six orders in which four accesses can come, locks and hand-overs tell which ones are possible.
 */
final class TwoVariableSplits {

    private final Participant one;
    private final Participant other;
    private final Feasibility feasibility;
    private final Work work;
    private final Split.Sink sink;

    // conflicting accesses
    private final IntArrayList mine = new IntArrayList();
    private final IntArrayList theirs = new IntArrayList();

    TwoVariableSplits(Participant one, Participant other, Feasibility feasibility, Work work, Split.Sink sink) {
        this.one = one;
        this.other = other;
        this.feasibility = feasibility;
        this.work = work;
        this.sink = sink;
        for (int variable : one.skeleton().variables()) {
            addConflicts(one.skeleton().endsOf(variable), other.skeleton().endsOf(variable));
        }
    }

    private void addConflicts(IntArrayList ends, IntArrayList otherEnds) {
        for (int end : ends) {
            for (int otherEnd : otherEnds) {
                work.goesOn();
                if (one.skeleton().has(end, Skeleton.WRITES) || other.skeleton().has(otherEnd, Skeleton.WRITES)) {
                    mine.add(end);
                    theirs.add(otherEnd);
                }
            }
        }
    }

    /** Offers an order in which the first is split. */
    boolean findNested() {
        return find(this::isNested);
    }

    /** Offers an order in which neither is in one piece. */
    boolean findCrossing() {
        return find(this::isCrossing);
    }

    private interface Test {
        /** With the first of these conflicts before the second in this unit. */
        boolean holds(int conflict, int otherConflict);
    }

    private boolean find(Test test) {
        if (mine.size() < 2 || oneLockIsAroundAll()) {
            return false;
        }
        for (int conflict = 0; conflict < mine.size(); conflict++) {
            for (int later = 0; later < mine.size(); later++) {
                if (!work.goesOn()) {
                    return false;
                }
                if (mine.getInt(conflict) < mine.getInt(later)
                        && areOfTwoVariables(conflict, later)
                        && test.holds(conflict, later)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The usual reason why two units are atomic. */
    private boolean oneLockIsAroundAll() {
        return !feasibility.locksAllowBoth(
                one.skeleton().contextThroughout(smallest(mine), largest(mine)),
                other.skeleton().contextThroughout(smallest(theirs), largest(theirs)));
    }

    private static int smallest(IntArrayList accesses) {
        return accesses.intStream().min().orElseThrow();
    }

    private static int largest(IntArrayList accesses) {
        return accesses.intStream().max().orElseThrow();
    }

    private boolean areOfTwoVariables(int conflict, int later) {
        Skeleton unit = one.skeleton();
        return unit.operand(mine.getInt(conflict)) != unit.operand(mine.getInt(later));
    }

    /** Both of the other unit come between the two of this one. */
    private boolean isNested(int conflict, int later) {
        int first = mine.getInt(conflict);
        int second = mine.getInt(later);
        int from = Math.min(theirs.getInt(conflict), theirs.getInt(later));
        int to = Math.max(theirs.getInt(conflict), theirs.getInt(later));
        return feasibility.locksAllowBetween(one.skeleton(), first, second, other.skeleton(), from, to)
                && feasibility.mayPrecede(one, first, other, from)
                && feasibility.mayPrecede(other, to, one, second)
                && sink.offer(new Split(
                        List.of(one, other),
                        true,
                        List.of(new Event(0, first), new Event(1, from), new Event(1, to), new Event(0, second)),
                        new Event(1, theirs.getInt(later)),
                        new Event(0, second)));
    }

    /** They come in turns. This is wrong only if the two conflicts are in different orders in the two units. */
    private boolean isCrossing(int conflict, int later) {
        int first = mine.getInt(conflict);
        int second = mine.getInt(later);
        int from = theirs.getInt(later);
        int to = theirs.getInt(conflict);
        return from < to
                && (offerCrossing(one, first, second, other, from, to)
                        || offerCrossing(other, from, to, one, first, second));
    }

    private boolean offerCrossing(Participant a, int first, int second, Participant b, int from, int to) {
        return locksAndHandOversAllow(a, first, second, b, from, to)
                && sink.offer(new Split(
                        List.of(a, b),
                        false,
                        List.of(new Event(0, first), new Event(1, from), new Event(0, second), new Event(1, to)),
                        new Event(0, first),
                        new Event(1, to)));
    }

    private boolean locksAndHandOversAllow(Participant a, int first, int second, Participant b, int from, int to) {
        return feasibility.locksAllowCrossing(a.skeleton(), first, second, b.skeleton(), from, to)
                && feasibility.mayPrecede(a, first, b, from)
                && feasibility.mayPrecede(b, from, a, second)
                && feasibility.mayPrecede(a, second, b, to);
    }
}
