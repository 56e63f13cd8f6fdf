// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.interleaving;

import dev.unsplit.analysis.tree.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The events of several units, in one order that is possible. */
public final class Interleaving {

    /**
     * One event of an interleaving.
     *
     * @param node of the unit's tree
     * @param isRelease whether it is the end of that block
     */
    public record Event(Unit unit, int node, boolean isRelease) {

        public boolean isAccess() {
            return unit.tree().isAccess(node);
        }

        public boolean writes() {
            return unit.tree().writes(node);
        }

        public boolean reads() {
            return unit.tree().reads(node);
        }

        public int operand() {
            return unit.tree().operand(node);
        }
    }

    private final List<Event> events;

    Interleaving(List<Event> events) {
        this.events = List.copyOf(events);
    }

    public List<Event> events() {
        return events;
    }

    /** With as few units and accesses as are needed to be equivalent to no serial order, and without locks that keep nobody out. */
    Interleaving shortened(Equivalence equivalence) {
        List<Event> rest = new ArrayList<>(events);
        List<Unit> cycle = ShortCycle.of(rest, equivalence);
        removeIfPossible(rest, event -> !cycle.contains(event.unit()), equivalence);
        for (Unit unit : rest.stream().map(Event::unit).distinct().toList()) {
            removeIfPossible(rest, event -> event.unit() == unit, equivalence);
        }
        List<Event> accesses = rest.stream().filter(Event::isAccess).toList();
        for (Event access : accesses) { // one variable takes three accesses, two take four
            removeIfPossible(rest, event -> event.isAccess() && event.operand() != access.operand(), equivalence);
        }
        for (int at = accesses.size() - 1; at >= 0; at--) {
            removeIfPossible(rest, accesses.get(at)::equals, equivalence);
        }
        return new Interleaving(rest.stream()
                .filter(event -> event.isAccess() || isNeeded(event, rest))
                .toList());
    }

    private static void removeIfPossible(List<Event> rest, Predicate<Event> some, Equivalence equivalence) {
        List<Event> fewer = rest.stream().filter(some.negate()).toList();
        if (fewer.size() < rest.size() && !Serializability.isSerializable(fewer, equivalence)) {
            rest.removeIf(some);
        }
    }

    /** Whether something is left in the block, and somebody else takes its lock for something that is left. */
    private static boolean isNeeded(Event block, List<Event> events) {
        return isUsed(block, events)
                && events.stream()
                        .anyMatch(other -> !other.isAccess()
                                && other.operand() == block.operand()
                                && other.unit() != block.unit()
                                && isUsed(other, events));
    }

    private static boolean isUsed(Event block, List<Event> events) {
        return events.stream()
                .anyMatch(event -> event.isAccess()
                        && event.unit() == block.unit()
                        && block.unit().tree().contains(block.node(), event.node()));
    }
}
