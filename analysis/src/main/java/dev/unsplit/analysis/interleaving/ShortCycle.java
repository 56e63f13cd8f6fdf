// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.interleaving;

import dev.unsplit.analysis.interleaving.Interleaving.Event;
import dev.unsplit.analysis.tree.Unit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A few units of an interleaving that no serial order is equivalent to, enough to see it by: those on a shortest cycle of its serialization graph.
 *
 * <p>For conflicts every cycle proves it. For views one proves nothing if two of its units could be swapped because a third one writes between or behind their accesses. Figure 8 of
 * Wang and Stoller (Accurate and Efficient Runtime Detection of Atomicity Errors) starts from any cycle of the uninitialized reads and final writes, and replaces each edge of that sort, and some of
 * its neighbours, by one that every serial order with the same view has: from the write that is read to its reader, or from a write to the last one. Those are conflicts as
 * well, and the cycle gets shorter by them. So on a shortest cycle there is nothing left to be replaced, and what is left of the interleaving without all other units still has no
 * equivalent serial order.
 */
final class ShortCycle {

    /** What counts of an access. */
    record Access(Unit unit, int variable, boolean reads, boolean writes) {

        boolean conflictsWith(Access other) {
            return variable == other.variable && (writes || other.writes) && unit.thread() != other.unit.thread();
        }
    }

    private final List<Unit> units;
    private final List<Access> trace;

    ShortCycle(List<Access> trace) {
        this.trace = trace;
        Set<Unit> distinct = new LinkedHashSet<>();
        trace.forEach(access -> distinct.add(access.unit));
        this.units = new ArrayList<>(distinct);
    }

    /** The units of one, in its order; nothing if there is none. */
    static List<Unit> of(List<Event> events, Equivalence equivalence) {
        List<Access> accesses = accesses(events);
        return switch (equivalence) {
            case CONFLICT -> new ShortCycle(accesses).shortest();
            case VIEW -> new ShortCycle(endToEnd(accesses)).shortest();
        };
    }

    static List<Access> accesses(List<Event> events) {
        return events.stream()
                .filter(Event::isAccess)
                .map(event -> new Access(event.unit(), event.operand(), event.reads(), event.writes()))
                .toList();
    }

    /** Uninitialized reads and final writes. */
    static List<Access> endToEnd(List<Access> accesses) {
        List<Access> kept = new ArrayList<>();
        for (int at = 0; at < accesses.size(); at++) {
            Access access = accesses.get(at);
            boolean reads = access.reads && !isWritten(access, accesses.subList(0, at));
            boolean writes = access.writes && !isWritten(access, accesses.subList(at + 1, accesses.size()));
            if (reads || writes) {
                kept.add(new Access(access.unit, access.variable, reads, writes));
            }
        }
        return kept;
    }

    private static boolean isWritten(Access access, List<Access> byOneOf) {
        return byOneOf.stream()
                .anyMatch(other -> other.unit == access.unit && other.variable == access.variable && other.writes);
    }

    List<Unit> shortest() {
        List<Unit> best = List.of();
        for (Unit unit : units) {
            List<Unit> cycle = shortestThrough(unit);
            if (!cycle.isEmpty() && (best.isEmpty() || cycle.size() < best.size())) {
                best = cycle;
            }
        }
        return best;
    }

    private List<Unit> shortestThrough(Unit start) {
        Set<Unit> seen = new HashSet<>();
        List<List<Unit>> ways = List.of(List.of(start));
        while (!ways.isEmpty()) {
            List<List<Unit>> longer = new ArrayList<>();
            for (List<Unit> way : ways) {
                Unit last = way.get(way.size() - 1);
                if (way.size() > 1 && isBefore(last, start)) {
                    return way;
                }
                for (Unit next : units) {
                    if (next != start && isBefore(last, next) && seen.add(next)) {
                        longer.add(with(way, next));
                    }
                }
            }
            ways = longer;
        }
        return List.of();
    }

    private static List<Unit> with(List<Unit> way, Unit next) {
        List<Unit> longer = new ArrayList<>(way);
        longer.add(next);
        return longer;
    }

    boolean isBefore(Unit unit, Unit other) {
        return isEarlierOfSameThread(unit, other) || conflict(unit, other);
    }

    private static boolean isEarlierOfSameThread(Unit unit, Unit other) {
        return unit.thread() == other.thread() && unit.number() < other.number();
    }

    private boolean conflict(Unit unit, Unit other) {
        for (int second = 0; second < trace.size(); second++) {
            for (int first = 0; first < second && trace.get(second).unit == other; first++) {
                if (trace.get(first).unit == unit && trace.get(first).conflictsWith(trace.get(second))) {
                    return true;
                }
            }
        }
        return false;
    }
}
