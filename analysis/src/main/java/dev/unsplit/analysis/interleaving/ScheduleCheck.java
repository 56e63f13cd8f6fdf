// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.interleaving;

import dev.unsplit.analysis.interleaving.Interleaving.Event;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.LockHolds;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Replays an interleaving, or what is to be shown of one, event by event, and knows nothing of how it was found: each unit does what it did, in its order; units of one thread come one after the other, and nothing before what must come
 * first by a hand-over; no lock is in two hands, and each is given back by the thread that took it; and no serial order is equivalent.
 *
 * <p>Of accesses it is known in which period they were, and of most acquires and releases. The others were in that of the access before or behind them, or in between. They are taken for whichever asks for more.
 */
final class ScheduleCheck {

    private final UnitSet set;
    private final List<Event> events;
    private final Map<Unit, IntArrayList> all = new HashMap<>(); // that a unit did
    private final Map<Unit, Int2IntMap> places = new HashMap<>(); // of each of these among them

    private ScheduleCheck(UnitSet set, List<Event> events) {
        this.set = set;
        this.events = events;
    }

    static boolean passes(UnitSet set, List<Event> events, Equivalence equivalence) {
        ScheduleCheck check = new ScheduleCheck(set, events);
        return check.keepsUnits()
                && check.keepsThreadsAndHandOvers()
                && check.keepsLocks()
                && !Serializability.isSerializable(events, equivalence);
    }

    private boolean keepsUnits() {
        return events.stream().map(Event::unit).distinct().allMatch(this::isPartOf);
    }

    /** Whether its events are some of what the unit did. */
    private boolean isPartOf(Unit unit) {
        IntArrayList did = did(unit);
        int next = 0;
        for (Event event : events) {
            if (event.unit() == unit) {
                while (next < did.size() && did.getInt(next) != known(event)) {
                    next++;
                }
                if (next++ == did.size()) {
                    return false;
                }
            }
        }
        return true;
    }

    private IntArrayList did(Unit unit) {
        return all.computeIfAbsent(unit, any -> IntArrayList.wrap(new LockHolds(unit.tree()).events()));
    }

    private Int2IntMap placesOf(Unit unit) {
        return places.computeIfAbsent(unit, any -> {
            IntArrayList did = did(unit);
            Int2IntMap places = new Int2IntOpenHashMap(did.size());
            for (int at = 0; at < did.size(); at++) {
                places.put(did.getInt(at), at);
            }
            return places;
        });
    }

    /** As a unit knows it. */
    private static int known(Event event) {
        return event.isRelease() ? ~event.node() : event.node();
    }

    /** What a unit did in a period: all of it has the same to keep. */
    private record Stretch(Unit unit, int period) {}

    private boolean keepsThreadsAndHandOvers() {
        Set<Stretch> before = new LinkedHashSet<>();
        Map<Stretch, Integer> lookedAt = new HashMap<>(); // how many of those before
        for (Event event : events) {
            Stretch later = new Stretch(event.unit(), earliestPeriod(event));
            long alreadyLookedAt = lookedAt.getOrDefault(later, 0);
            if (before.stream().skip(alreadyLookedAt).anyMatch(earlier -> mustComeFirst(later, earlier))) {
                return false;
            }
            lookedAt.put(later, before.size());
            before.add(new Stretch(event.unit(), latestPeriod(event)));
        }
        return true;
    }

    private boolean mustComeFirst(Stretch one, Stretch other) {
        return one.unit.thread() == other.unit.thread()
                ? one.unit.number() < other.unit.number()
                : set.periods().isBefore(one.period, other.period);
    }

    private int earliestPeriod(Event event) {
        return isKnownAcquire(event) ? set.periodOfAcquire(event.unit(), event.node()) : period(event, -1);
    }

    private int latestPeriod(Event event) {
        AccessTree tree = event.unit().tree();
        if (isKnownAcquire(event) && !tree.isHeldBefore(event.node())) {
            return set.periodOfAcquire(event.unit(), event.node());
        }
        boolean isKnownRelease = event.isRelease() && tree.isReleaseKnown(event.node());
        return period(event, isKnownRelease ? -1 : 1);
    }

    private static boolean isKnownAcquire(Event event) {
        return !event.isAccess() && !event.isRelease() && event.unit().tree().isAcquireKnown(event.node());
    }

    /** That of the next access in this direction, or in the other one if there is none. */
    private int period(Event event, int direction) {
        IntArrayList did = did(event.unit());
        int at = placesOf(event.unit()).getOrDefault(known(event), did.size());
        while (at >= 0 && at < did.size() && !isAccess(did.getInt(at), event.unit())) {
            at += direction;
        }
        return at >= 0 && at < did.size() ? set.period(event.unit(), did.getInt(at)) : period(event, -direction);
    }

    private static boolean isAccess(int event, Unit unit) {
        return event > 0 && unit.tree().isAccess(event);
    }

    private boolean keepsLocks() {
        List<Event> held = new ArrayList<>(); // acquires
        for (Event event : events) {
            if (event.isRelease()) {
                if (!held.removeIf(event::isOfSameLock)) {
                    return false;
                }
            } else if (!event.isAccess()) {
                if (held.stream().anyMatch(other -> keepsOut(other, event))) {
                    return false;
                }
                held.add(event);
            }
        }
        return held.isEmpty();
    }

    private static boolean keepsOut(Event holder, Event acquire) {
        return holder.operand() == acquire.operand()
                && holder.unit().thread() != acquire.unit().thread()
                && AccessTree.excludes(
                        holder.unit().tree().kind(holder.node()),
                        acquire.unit().tree().kind(acquire.node()));
    }
}
