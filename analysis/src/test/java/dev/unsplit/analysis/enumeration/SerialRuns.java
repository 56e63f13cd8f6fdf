// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/** The interleavings that run one unit behind the other, as paths of the same graph. */
final class SerialRuns {

    private static final long IMPOSSIBLE = -1;

    private final Interleavings interleavings;

    SerialRuns(Interleavings interleavings) {
        this.interleavings = interleavings;
    }

    /** Whether there is one that has the units in this order. */
    boolean haveOneThatKeeps(UnitOrder order) {
        return canFinish(0, order, new LongOpenHashSet());
    }

    private boolean canFinish(long position, UnitOrder order, LongOpenHashSet seen) {
        if (interleavings.isComplete(position)) {
            return true;
        }
        if (!seen.add(position)) {
            return false;
        }
        for (int thread = 0; thread < interleavings.threads(); thread++) {
            long next = afterUnit(position, thread);
            if (next != IMPOSSIBLE
                    && isNext(interleavings.next(position, thread).unit(), position, order)
                    && canFinish(next, order, seen)) {
                return true;
            }
        }
        return false;
    }

    private boolean isNext(int unit, long position, UnitOrder order) {
        for (Step step : interleavings.steps()) {
            if (order.isBefore(step.unit(), unit) && !interleavings.isDone(position, step)) {
                return false;
            }
        }
        return true;
    }

    /** Where the next unit of this thread leads to if all of it runs now. */
    private long afterUnit(long position, int thread) {
        if (!interleavings.hasNext(position, thread)) {
            return IMPOSSIBLE;
        }
        int unit = interleavings.next(position, thread).unit();
        long next = position;
        while (interleavings.hasNext(next, thread)
                && interleavings.next(next, thread).unit() == unit) {
            if (!interleavings.canStep(next, thread)) {
                return IMPOSSIBLE;
            }
            next = Interleavings.after(next, thread);
        }
        return next;
    }

    /** What the reads read and the variables hold in the end, in each of them. */
    Set<View> views(Variables variables) {
        Set<View> views = new LinkedHashSet<>();
        collect(0, new View(variables), new HashSet<>(), views);
        return views;
    }

    private void collect(long position, View soFar, Set<IntArrayList> seen, Set<View> views) {
        if (!seen.add(soFar.at(position))) {
            return;
        }
        if (interleavings.isComplete(position)) {
            views.add(soFar);
            return;
        }
        for (int thread = 0; thread < interleavings.threads(); thread++) {
            long end = afterUnit(position, thread);
            if (end != IMPOSSIBLE) {
                View view = soFar.copy();
                for (long next = position; next != end; next = Interleavings.after(next, thread)) {
                    view.perform(interleavings.next(next, thread));
                }
                collect(end, view, seen, views);
            }
        }
    }
}
