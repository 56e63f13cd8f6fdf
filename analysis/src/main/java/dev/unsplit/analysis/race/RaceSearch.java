// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.race;

import dev.unsplit.analysis.race.VariableAccesses.Group;
import dev.unsplit.analysis.race.VariableAccesses.Place;
import dev.unsplit.analysis.tree.ConcurrentPeriods;
import dev.unsplit.analysis.tree.LockSets;
import dev.unsplit.analysis.tree.Periods;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.List;

/** Looks for pairs of places that race for a variable. */
final class RaceSearch {

    /** Hears of two accesses, one for each of two places that race; the first one writes. */
    interface Listener {
        void race(int access, int other);
    }

    private static final long NONE = ConcurrentPeriods.NONE;

    private final LockSets lockSets;
    private final ConcurrentPeriods concurrent;

    RaceSearch(LockSets lockSets, Periods periods) {
        this.lockSets = lockSets;
        this.concurrent = new ConcurrentPeriods(periods);
    }

    void look(VariableAccesses accesses, Listener listener) {
        if (hasCommonLock(accesses)
                || !hasConcurrentPeriods(accesses)
                || !hasRace(accesses.kinds(), (one, other) -> {})) {
            return;
        }
        hasRace(accesses.places(), listener);
    }

    /** One that every write holds exclusively, and every read in whatever mode. */
    private boolean hasCommonLock(VariableAccesses accesses) {
        IntArrayList common = new IntArrayList(lockSets.locks(accesses.held(0)));
        for (int access = 0; access < accesses.size() && !common.isEmpty(); access++) {
            int held = accesses.held(access);
            boolean writes = accesses.writes(access);
            common.removeIf(
                    (int lock) -> writes ? !lockSets.holdsExclusively(held, lock) : !lockSets.holds(held, lock));
        }
        return !common.isEmpty();
    }

    private boolean hasConcurrentPeriods(VariableAccesses accesses) {
        int[] writes = accesses.periods(true);
        return concurrent.find(writes, writes) != NONE || concurrent.find(writes, accesses.periods(false)) != NONE;
    }

    /** Tells of every pair of places; those that write come first. */
    private boolean hasRace(List<Place> places, Listener listener) {
        boolean found = false;
        for (int one = 0; one < places.size() && places.get(one).writes(); one++) {
            for (int other = one; other < places.size(); other++) {
                found |= race(places.get(one), places.get(other), listener);
            }
        }
        return found;
    }

    private boolean race(Place one, Place other, Listener listener) {
        for (Group group : one.groups()) {
            for (Group otherGroup : other.groups()) {
                long pair = lockSets.exclude(group.held(), otherGroup.held())
                        ? NONE
                        : concurrent.find(group.periods(), otherGroup.periods());
                if (pair != NONE) {
                    listener.race(
                            group.accessIn(ConcurrentPeriods.first(pair)),
                            otherGroup.accessIn(ConcurrentPeriods.second(pair)));
                    return true;
                }
            }
        }
        return false;
    }
}
