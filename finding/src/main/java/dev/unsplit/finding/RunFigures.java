// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What there was to look at, and what was not seen of it.
 *
 * @param events how many of each kind, by the word for the kind, in the order in which they are to be shown
 * @param notSeen what the analyses know nothing of, one line each: classes that were not woven, events that were dropped, …
 * @param seconds what analysing took; 0 if it was not measured
 */
public record RunFigures(
        Map<String, Long> events,
        long threads,
        long locks,
        long variables,
        long transactions,
        List<String> notSeen,
        double seconds) {

    public static final RunFigures NONE = new RunFigures(Map.of(), 0, 0, 0, 0, List.of(), 0);

    public RunFigures {
        events = new LinkedHashMap<>(events);
        notSeen = List.copyOf(notSeen);
    }

    public RunFigures withSeconds(double newSeconds) {
        return new RunFigures(events, threads, locks, variables, transactions, notSeen, newSeconds);
    }

    /** The same with more that was not seen. */
    public RunFigures alsoNotSeen(List<String> more) {
        List<String> all = new ArrayList<>(more);
        all.addAll(notSeen);
        return new RunFigures(events, threads, locks, variables, transactions, all, seconds);
    }
}
