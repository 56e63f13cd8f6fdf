// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import dev.unsplit.analysis.block.ScheduleSearch.Event;
import java.util.List;

/**
 * Units, and an order of some of their accesses that fits no serial order of the units.
 *
 * @param blamed whether the first of the units alone cannot be in one piece then
 * @param order the accesses that matter, in that order
 * @param closed an access that comes before {@code closing} and conflicts with it: with these two, the order is one that fits no
 *     serial order
 */
record Split(List<Participant> participants, boolean blamed, List<Event> order, Event closed, Event closing) {

    /** Takes what was found. */
    interface Sink {
        /** Returns whether there is such a schedule indeed. */
        boolean offer(Split split);
    }

    Split {
        participants = List.copyOf(participants);
        order = List.copyOf(order);
    }

    /** One access of the second unit that comes between two of the first. */
    static Split between(Participant one, int first, int second, Participant other, int access) {
        Event between = new Event(1, access);
        Event closing = new Event(0, second);
        return new Split(List.of(one, other), true, List.of(new Event(0, first), between, closing), between, closing);
    }

    /** Whether trees of its units allow for more than there is. */
    boolean isApproximate() {
        return participants.stream().anyMatch(each -> each.unit().isApproximate());
    }

    Participant first() {
        return participants.get(0);
    }

    Participant of(Event event) {
        return participants.get(event.who());
    }
}
