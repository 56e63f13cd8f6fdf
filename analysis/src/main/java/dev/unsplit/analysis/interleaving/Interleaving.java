// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.interleaving;

import dev.unsplit.analysis.tree.Unit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
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

    /** So many are tried one by one. */
    private static final int FEW = 64;

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
        leaveFew(rest, variables(rest), Event::operand, equivalence);
        for (int variable : variables(rest)) { // one variable takes three accesses, two take four
            removeIfPossible(rest, access -> access.operand() != variable, equivalence);
        }
        leaveFew(rest, accesses(rest), access -> access, equivalence);
        List<Event> accesses = accesses(rest);
        for (int at = accesses.size() - 1; at >= 0; at--) {
            removeIfPossible(rest, accesses.get(at)::equals, equivalence);
        }
        return new Interleaving(withoutIdleLocks(rest));
    }

    private static List<Event> accesses(List<Event> events) {
        return events.stream().filter(Event::isAccess).toList();
    }

    private static List<Integer> variables(List<Event> events) {
        return accesses(events).stream().map(Event::operand).distinct().toList();
    }

    /**
     * Removes as many of these as possible at once, then half as many, and so on: to try each by itself takes the square of their number. Few are left alone, of which others choose.
     *
     * @param of what an access belongs to
     */
    private static <T> void leaveFew(
            List<Event> rest, List<T> candidates, Function<Event, T> of, Equivalence equivalence) {
        List<T> left = candidates;
        for (int count = left.size() / 2; count > 0 && left.size() > FEW; count /= 2) {
            List<T> kept = new ArrayList<>();
            for (int from = 0; from < left.size(); from += count) {
                List<T> some = left.subList(from, Math.min(from + count, left.size()));
                Set<T> removed = new HashSet<>(some);
                if (!removeIfPossible(rest, access -> removed.contains(of.apply(access)), equivalence)) {
                    kept.addAll(some);
                }
            }
            left = kept;
        }
    }

    /** @param some of the accesses */
    private static boolean removeIfPossible(List<Event> rest, Predicate<Event> some, Equivalence equivalence) {
        Predicate<Event> removed = event -> event.isAccess() && some.test(event);
        List<Event> fewer = rest.stream().filter(removed.negate()).toList();
        boolean isPossible = fewer.size() < rest.size() && !Serializability.isSerializable(fewer, equivalence);
        if (isPossible) {
            rest.removeIf(removed);
        }
        return isPossible;
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
