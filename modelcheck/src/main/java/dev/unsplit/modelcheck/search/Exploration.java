// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.search;

import java.util.List;
import java.util.Optional;

/**
 * What a search came to.
 *
 * @param transitions steps from one state to another that were looked at
 * @param depth the length of the longest way that was followed, in steps
 * @param bytes that states took
 * @param limit what ended it before all states were seen, as a user would say it; empty if nothing did
 * @param schedules what is wrong, the first found first
 */
public record Exploration(
        long states,
        long transitions,
        int depth,
        long bytes,
        double seconds,
        Optional<String> limit,
        List<Schedule> schedules) {

    public Exploration {
        schedules = List.copyOf(schedules);
    }

    /** The schedule that has no serial order, if one was found. */
    public Optional<Schedule> violation() {
        return of(Schedule.Kind.VIOLATION);
    }

    public Optional<Schedule> of(Schedule.Kind kind) {
        return schedules.stream().filter(schedule -> schedule.kind() == kind).findFirst();
    }

    public double bytesPerState() {
        return (double) bytes / Math.max(1, states);
    }
}
