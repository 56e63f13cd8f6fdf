// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.interleaving;

import dev.unsplit.analysis.tree.Unit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The events of several units, in one order that is possible. */
public final class Interleaving {

    /**
     * One event of an interleaving.
     *
     * @param node of the unit's tree
     * @param isRelease whether it is the release of the lock that was acquired there
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

        boolean isOfSameLock(Event other) {
            return operand() == other.operand()
                    && unit.tree().kind(node) == other.unit.tree().kind(other.node)
                    && unit.thread() == other.unit.thread();
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
        removeIfPossible(rest, access -> !cycle.contains(access.unit()), equivalence);
        for (Unit unit : rest.stream().map(Event::unit).distinct().toList()) {
            removeIfPossible(rest, access -> access.unit() == unit, equivalence);
        }
        List<Event> accesses = rest.stream().filter(Event::isAccess).toList();
        for (int variable : accesses.stream()
                .mapToInt(Event::operand)
                .distinct()
                .toArray()) { // one variable takes three accesses, two take four
            removeIfPossible(rest, access -> access.operand() != variable, equivalence);
        }
        for (int at = accesses.size() - 1; at >= 0; at--) {
            removeIfPossible(rest, accesses.get(at)::equals, equivalence);
        }
        return new Interleaving(withoutIdleLocks(rest));
    }

    /** @param some of the accesses */
    private static void removeIfPossible(List<Event> rest, Predicate<Event> some, Equivalence equivalence) {
        Predicate<Event> removed = event -> event.isAccess() && some.test(event);
        List<Event> fewer = rest.stream().filter(removed.negate()).toList();
        if (fewer.size() < rest.size() && !Serializability.isSerializable(fewer, equivalence)) {
            rest.removeIf(removed);
        }
    }

    /** From an acquire to its release, by their places. */
    private record Hold(int from, int to) {}

    /** With those locks only that a thread holds for something that is left, and another one for something else. */
    private static List<Event> withoutIdleLocks(List<Event> events) {
        List<Hold> used = new ArrayList<>();
        for (int at = 0; at < events.size(); at++) {
            Event event = events.get(at);
            if (!event.isAccess() && !event.isRelease() && isUsed(at, release(at, events), events)) {
                used.add(new Hold(at, release(at, events)));
            }
        }
        BitSet kept = new BitSet();
        for (Hold hold : used) {
            Event acquire = events.get(hold.from);
            if (used.stream().map(other -> events.get(other.from)).anyMatch(other -> isRival(other, acquire))) {
                kept.set(hold.from);
                kept.set(hold.to);
            }
        }
        return IntStream.range(0, events.size())
                .filter(at -> events.get(at).isAccess() || kept.get(at))
                .mapToObj(events::get)
                .toList();
    }

    private static boolean isRival(Event other, Event acquire) {
        return other.operand() == acquire.operand()
                && other.unit().thread() != acquire.unit().thread();
    }

    private static int release(int acquire, List<Event> events) {
        Event of = events.get(acquire);
        int at = acquire;
        while (!events.get(at).isRelease() || !of.isOfSameLock(events.get(at))) {
            at++;
        }
        return at;
    }

    private static boolean isUsed(int acquire, int release, List<Event> events) {
        int thread = events.get(acquire).unit().thread();
        return events.subList(acquire, release).stream()
                .anyMatch(event -> event.isAccess() && event.unit().thread() == thread);
    }
}
