// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.search;

import dev.unsplit.modelcheck.automaton.Reductions;
import java.time.Duration;
import java.util.Optional;

/**
 * How states are explored.
 *
 * @param order breadth first finds a shortest way to whatever is wrong
 * @param compacted whether a state is known by a hash of 64 bits only
 * @param workers threads that explore at once, breadth first
 * @param mostStates after so many it is over
 * @param mostBytes that may be used for states
 */
public record SearchOptions(
        Watching watching,
        Reductions reductions,
        Order order,
        boolean compacted,
        int workers,
        long mostStates,
        long mostBytes,
        Optional<Duration> timeout) {

    /** What the monitor watches. */
    public enum Watching {
        /** Nothing: there is no monitor. */
        NOTHING,
        DATA,
        DATA_AND_LOCKS
    }

    /** In which order states are explored. */
    public enum Order {
        BREADTH_FIRST,
        DEPTH_FIRST
    }

    public static SearchOptions of(Watching watching) {
        return new SearchOptions(
                watching,
                Reductions.ALL,
                Order.BREADTH_FIRST,
                false,
                1,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                Optional.empty());
    }

    public SearchOptions with(Reductions newReductions) {
        return new SearchOptions(watching, newReductions, order, compacted, workers, mostStates, mostBytes, timeout);
    }

    public SearchOptions with(Order newOrder) {
        return new SearchOptions(watching, reductions, newOrder, compacted, workers, mostStates, mostBytes, timeout);
    }

    public SearchOptions compactedStates() {
        return new SearchOptions(watching, reductions, order, true, workers, mostStates, mostBytes, timeout);
    }

    public SearchOptions withWorkers(int newWorkers) {
        return new SearchOptions(watching, reductions, order, compacted, newWorkers, mostStates, mostBytes, timeout);
    }

    public SearchOptions withMostStates(long newMost) {
        return new SearchOptions(watching, reductions, order, compacted, workers, newMost, mostBytes, timeout);
    }
}
