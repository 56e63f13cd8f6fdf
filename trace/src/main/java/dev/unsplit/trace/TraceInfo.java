// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import java.util.List;

/**
 * What a trace says about itself before its first event: its level, and how it is meant to be read unless the user
 * says otherwise.
 *
 * @param excludedMethods patterns of methods whose begin and end are to be left out (RoadRunner prints those of
 *     {@code main} and {@code run} too)
 */
public record TraceInfo(Level level, Conflicts conflicts, Boundaries boundaries, List<String> excludedMethods) {

    public TraceInfo {
        excludedMethods = List.copyOf(excludedMethods);
    }

    /** STD and CSV files: every begin and end counts, and locks order transactions, as their own tools read them. */
    public static final TraceInfo OF_OTHER_TOOLS =
            new TraceInfo(Level.ACCESSES, Conflicts.DATA_AND_LOCKS, Boundaries.INSIDE, List.of());

    /** RoadRunner prints every method, {@code main} and {@code run} too, which are no transactions. */
    public static final TraceInfo OF_ROADRUNNER =
            new TraceInfo(Level.ACCESSES, Conflicts.DATA_AND_LOCKS, Boundaries.INSIDE, List.of("*.main", "*.run"));

    /** Our own text form, and whatever comes in through standard input. */
    public static final TraceInfo OF_TEXT = new TraceInfo(Level.ACCESSES, Conflicts.DATA, Boundaries.INSIDE, List.of());
}
