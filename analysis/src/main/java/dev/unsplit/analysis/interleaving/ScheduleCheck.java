// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.interleaving;

import dev.unsplit.analysis.interleaving.Interleaving.Event;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.LockHolds;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;

/**
 * Replays an interleaving, or what is to be shown of one, event by event, and knows nothing of how it was found: each unit does what it did, in its order; units of one thread come one after the other, and nothing before what must come
 * first by a hand-over; no lock is in two hands, and each is given back by the thread that took it; and no serial order is equivalent.
 */
final class ScheduleCheck {

    private final UnitSet set;
    private final List<Event> events;

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
        IntArrayList did = IntArrayList.wrap(new LockHolds(unit.tree()).events());
        int next = 0;
        for (Event event : events) {
            if (event.unit() == unit) {
                int known = event.isRelease() ? ~event.node() : event.node();
                while (next < did.size() && did.getInt(next) != known) {
                    next++;
                }
                if (next++ == did.size()) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean keepsThreadsAndHandOvers() {
        for (int later = 0; later < events.size(); later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                if (mustComeBefore(events.get(later), events.get(earlier))) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean mustComeBefore(Event first, Event second) {
        if (first.unit().thread() == second.unit().thread()) {
            return first.unit().number() < second.unit().number();
        }
        return first.isAccess() && second.isAccess() && set.periods().isBefore(period(first), period(second));
    }

    private int period(Event access) {
        return set.period(access.unit(), access.node());
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
