// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.modelcheck.oracle.Machine.Event;
import dev.unsplit.modelcheck.oracle.Machine.State;
import dev.unsplit.modelcheck.oracle.Machine.Step;
import dev.unsplit.modelcheck.search.Schedule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Takes a schedule that was found step by step on the plain machine. */
final class Replay {

    private final Machine machine;
    private final List<Event> events;
    private final int last; // events of the last step

    Replay(Machine machine, Schedule schedule) {
        this.machine = machine;
        this.last = schedule.steps().get(schedule.steps().size() - 1).events().size();
        this.events = schedule.events().stream()
                .map(event -> new Event(event.thread(), event.action().name().toLowerCase(Locale.ROOT), event.target()))
                .toList();
    }

    /** It can happen, and has no serial order, but it had one until the last step. */
    void confirm(boolean withLocks) {
        assertThat(isPossible()).as("the machine can do " + events).isTrue();
        assertThat(Serializability.isSerializable(events, withLocks))
                .as("" + events)
                .isFalse();
        assertThat(Serializability.isSerializable(events.subList(0, events.size() - last), withLocks))
                .as("before the last step: " + events)
                .isTrue();
    }

    private record Place(State state, int done) {}

    private boolean isPossible() {
        Set<Place> seen = new HashSet<>();
        Deque<Place> rest = new ArrayDeque<>();
        rest.add(new Place(machine.start(), 0));
        while (!rest.isEmpty()) {
            Place place = rest.pop();
            if (place.done() == events.size()) {
                return true;
            }
            if (seen.add(place)) {
                next(place).forEach(rest::push);
            }
        }
        return false;
    }

    private List<Place> next(Place place) {
        List<Place> next = new ArrayList<>();
        List<Event> left = events.subList(place.done(), events.size());
        for (int thread = 0; thread < place.state().threads().size(); thread++) {
            for (Step step : machine.steps(place.state(), thread)) {
                int done = step.events().size();
                if (done <= left.size() && step.events().equals(left.subList(0, done))) {
                    next.add(new Place(step.after(), place.done() + done));
                }
            }
        }
        return next;
    }
}
