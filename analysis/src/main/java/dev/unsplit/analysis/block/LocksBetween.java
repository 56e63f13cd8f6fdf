// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import dev.unsplit.analysis.block.ScheduleSearch.Event;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.TreeEvents;
import java.util.List;

/**
 * Locks that a thread may have held from one of its units in a schedule to a later one: whether others take them in between. The thread may have released such a lock in a unit that the schedule does not show. So
 * what breaks this may exist nevertheless.
 */
final class LocksBetween {

    private final List<Participant> participants;

    LocksBetween(List<Participant> participants) {
        this.participants = participants;
    }

    boolean areKept(List<Event> schedule) {
        for (int at = 0; at < schedule.size(); at++) {
            if (isHeldOn(schedule.get(at)) && isTakenBeforeNext(schedule, at)) {
                return false;
            }
        }
        return true;
    }

    private boolean isHeldOn(Event event) {
        return TreeEvents.isRelease(event.what()) && of(event).skeleton().isHeldOn(TreeEvents.node(event.what()));
    }

    private boolean isTakenBeforeNext(List<Event> schedule, int release) {
        boolean isTaken = false;
        for (Event event : schedule.subList(release + 1, schedule.size())) {
            if (goesOn(schedule.get(release), event)) {
                return isTaken;
            }
            isTaken |= isTaken(schedule.get(release), event);
        }
        return false;
    }

    /** Whether a later unit of the thread begins with the lock. */
    private boolean goesOn(Event release, Event acquire) {
        return isAcquireOf(release, acquire)
                && acquire.who() != release.who()
                && of(acquire).isOfSameThread(of(release))
                && kind(acquire) == kind(release)
                && of(acquire).skeleton().isHeldBefore(acquire.what());
    }

    private boolean isTaken(Event release, Event acquire) {
        return isAcquireOf(release, acquire)
                && !of(acquire).isOfSameThread(of(release))
                && AccessTree.excludes(kind(acquire), kind(release));
    }

    private boolean isAcquireOf(Event release, Event event) {
        Skeleton unit = of(event).skeleton();
        return !TreeEvents.isRelease(event.what())
                && !unit.isAccess(event.what())
                && unit.operand(event.what()) == of(release).skeleton().operand(TreeEvents.node(release.what()));
    }

    private int kind(Event event) {
        return of(event).skeleton().kind(TreeEvents.node(event.what()));
    }

    private Participant of(Event event) {
        return participants.get(event.who());
    }
}
