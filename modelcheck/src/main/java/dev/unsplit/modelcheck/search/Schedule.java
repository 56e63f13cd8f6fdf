// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.search;

import dev.unsplit.modelcheck.language.Position;
import java.util.List;

/**
 * What threads do, in the order in which they do it, up to something that is wrong.
 *
 * @param steps whole steps of the search, each of which is indivisible
 * @param at where it goes wrong; for a deadlock, where the first thread waits
 * @param message what goes wrong there, or the empty string
 */
public record Schedule(Kind kind, List<ScheduledStep> steps, Position at, String message) {

    /** What is wrong. */
    public enum Kind {
        /** There is no serial order. */
        VIOLATION,
        /** Nobody can go on. */
        DEADLOCK,
        /** An assertion does not hold, a value is outside its range, … */
        FAULT
    }

    public Schedule {
        steps = List.copyOf(steps);
    }

    /**
     * An indivisible step.
     *
     * @param events none if only variables of the thread were concerned
     */
    public record ScheduledStep(int thread, List<Event> events) {

        public ScheduledStep {
            events = List.copyOf(events);
        }
    }

    /**
     * One event.
     *
     * @param target the name of the variable, lock or transaction
     */
    public record Event(int thread, Action action, String target, Position at) {}

    /** What events do. */
    public enum Action {
        READ("read"),
        WRITE("write"),
        ACQUIRE("acquire"),
        RELEASE("release"),
        BEGIN("begin"),
        END("end");

        private final String word;

        Action(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /** All events, one after the other. */
    public List<Event> events() {
        return steps.stream().flatMap(step -> step.events().stream()).toList();
    }
}
