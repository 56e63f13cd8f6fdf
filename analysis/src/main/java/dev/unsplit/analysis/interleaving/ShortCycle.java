// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.interleaving;

import dev.unsplit.analysis.interleaving.Interleaving.Event;
import dev.unsplit.analysis.tree.Unit;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

        private Use use() {
            return new Use(unit, variable);
        }
    }

    /** What a unit does to a variable. */
    private record Use(Unit unit, int variable) {}

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
        Map<Use, Integer> finalWrites = new HashMap<>();
        for (int at = 0; at < accesses.size(); at++) {
            if (accesses.get(at).writes) {
                finalWrites.put(accesses.get(at).use(), at);
            }
        }
        Set<Use> written = new HashSet<>();
        List<Access> kept = new ArrayList<>();
        for (int at = 0; at < accesses.size(); at++) {
            Access access = accesses.get(at);
            boolean reads = access.reads && !written.contains(access.use());
            boolean writes = access.writes && Objects.equals(finalWrites.get(access.use()), at);
            if (reads || writes) {
                kept.add(new Access(access.unit, access.variable, reads, writes));
            }
            if (access.writes) {
                written.add(access.use());
            }
        }
        return kept;
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
        if (unit.thread() == other.thread()) {
            return false;
        }
        IntSet accessed = new IntOpenHashSet(); // by the one so far
        IntSet written = new IntOpenHashSet();
        for (Access access : trace) {
            int variable = access.variable;
            if (access.unit == other && (access.writes ? accessed : written).contains(variable)) {
                return true;
            }
            if (access.unit == unit) {
                accessed.add(variable);
            }
            if (access.unit == unit && access.writes) {
                written.add(variable);
            }
        }
        return false;
    }
}
