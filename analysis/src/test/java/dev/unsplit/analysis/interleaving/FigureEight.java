// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.interleaving;

import dev.unsplit.analysis.interleaving.ShortCycle.Access;
import dev.unsplit.analysis.tree.Unit;
import java.util.ArrayList;
import java.util.List;

/**
 * Figure 8 of the commit-node paper, step by step: makes of a cycle of conflicts between uninitialized reads and final writes one by which an interleaving is seen to
 * be equivalent to no serial one. It expects that every two of the units are view-atomic.
 */
final class FigureEight {

    private static final int NONE = -1;

    private List<Access> trace; // of the units on the cycle
    private List<Unit> cycle;

    private FigureEight(List<Access> trace, List<Unit> cycle) {
        this.trace = trace;
        this.cycle = cycle;
        keepOnlyCycle();
    }

    static List<Unit> shorten(List<Unit> cycle, List<Access> trace) {
        return new FigureEight(trace, cycle).shorten();
    }

    private List<Unit> shorten() {
        int marked = 0; // edges from the start
        while (marked < cycle.size()) {
            Unit unit = cycle.get(marked);
            Unit next = cycle.get((marked + 1) % cycle.size());
            if (isInEveryView(unit, next)) {
                marked++;
            } else {
                cycle = replaced(shortcut(conflict(unit, next)));
                keepOnlyCycle();
                marked = 0;
            }
        }
        return cycle;
    }

    private void keepOnlyCycle() {
        trace = trace.stream().filter(access -> cycle.contains(access.unit())).toList();
    }

    /** @param first its place in the trace */
    private record Conflict(int first, int second) {}

    private Conflict conflict(Unit unit, Unit other) {
        for (int second = 0; second < trace.size(); second++) {
            for (int first = 0; first < second; first++) {
                if (trace.get(first).unit() == unit
                        && trace.get(second).unit() == other
                        && areInConflict(trace.get(first), trace.get(second))) {
                    return new Conflict(first, second);
                }
            }
        }
        throw new IllegalArgumentException("not a cycle");
    }

    private static boolean areInConflict(Access one, Access other) {
        return one.variable() == other.variable()
                && (one.writes() || other.writes())
                && one.unit().thread() != other.unit().thread();
    }

    /** Whether a serial order in which each read reads the same, and the same writes are last, has the two units in this order. */
    private boolean isInEveryView(Unit unit, Unit next) {
        if (unit.thread() == next.thread()) {
            return true; // in the order of their thread
        }
        for (int at = 0; at < trace.size(); at++) {
            if (showsOrder(at, unit, next)) {
                return true;
            }
        }
        return false;
    }

    private boolean showsOrder(int at, Unit unit, Unit next) {
        Access access = trace.get(at);
        int before = access.reads() ? lastWrite(access.variable(), at) : NONE;
        if (access.unit() == next) {
            return before != NONE && trace.get(before).unit() == unit
                    || access.writes() && isLastWrite(at) && writes(unit, access.variable());
        }
        return access.unit() == unit && access.reads() && before == NONE && writes(next, access.variable());
    }

    private boolean isLastWrite(int at) {
        return lastWrite(trace.get(at).variable(), trace.size()) == at;
    }

    private boolean writes(Unit unit, int variable) {
        return trace.stream()
                .anyMatch(access -> access.unit() == unit && access.variable() == variable && access.writes());
    }

    /** The last write of a variable before a place in the trace. */
    private int lastWrite(int variable, int before) {
        int at = before - 1;
        while (at >= 0 && !(trace.get(at).writes() && trace.get(at).variable() == variable)) {
            at--;
        }
        return at;
    }

    /** The two ends of an edge that every view has. */
    private record Shortcut(Unit from, Unit to) {}

    /** It goes around an edge of the cycle that some views have not; reads of the initial value are in all of them. */
    private Shortcut shortcut(Conflict conflict) {
        Access first = trace.get(conflict.first);
        Access second = trace.get(conflict.second);
        if (!second.writes()) {
            return new Shortcut(
                    trace.get(lastWrite(second.variable(), conflict.second)).unit(), second.unit());
        }
        Unit from = first.writes()
                ? first.unit()
                : trace.get(lastWrite(first.variable(), conflict.first)).unit();
        return new Shortcut(
                from, trace.get(lastWrite(first.variable(), trace.size())).unit());
    }

    /** The cycle with the shortcut instead of the way between its ends. */
    private List<Unit> replaced(Shortcut shortcut) {
        List<Unit> rest = new ArrayList<>();
        int at = cycle.indexOf(shortcut.to);
        while (cycle.get(at) != shortcut.from) {
            rest.add(cycle.get(at));
            at = (at + 1) % cycle.size();
        }
        rest.add(shortcut.from);
        return rest;
    }
}
