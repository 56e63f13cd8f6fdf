// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.interleaving;

import dev.unsplit.analysis.tree.Unit;
import java.util.ArrayList;
import java.util.List;

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

    /** With as few accesses as are needed to be equivalent to no serial order, and without locks that nobody else takes. */
    Interleaving shortened(Equivalence equivalence) {
        List<Event> rest = new ArrayList<>(events);
        for (int at = rest.size() - 1; at >= 0; at--) {
            Event event = rest.get(at);
            if (event.isAccess()) {
                rest.remove(at);
                if (Serializability.isSerializable(rest, equivalence)) {
                    rest.add(at, event);
                }
            }
        }
        rest.removeIf(event -> !event.isAccess() && !isContended(event, rest));
        return new Interleaving(rest);
    }

    private static boolean isContended(Event block, List<Event> events) {
        return events.stream()
                .anyMatch(other ->
                        !other.isAccess() && other.operand() == block.operand() && other.unit() != block.unit());
    }
}
