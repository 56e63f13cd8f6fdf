// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

import dev.unsplit.finding.TraceResult;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What a result is of: that decides what its size is. */
enum Subject {
    TRACE("trace") {
        @Override
        String size(TraceResult result) {
            return Words.counted(result.events(), "event");
        }
    },
    /** Sources that were checked without a run: there are no events. */
    SOURCES("program") {
        @Override
        String size(TraceResult result) {
            return Words.counted(result.figures().transactions(), "method");
        }
    },
    MODEL("model") {
        @Override
        String size(TraceResult result) {
            Map<String, Long> counts = result.figures().events();
            if (!counts.containsKey(STATES)) {
                return String.format(
                        Locale.ROOT,
                        "%s, %s, depth %d, %.2f s",
                        Words.counted(counts.getOrDefault("variables", 0L), "variable"),
                        Words.counted(counts.getOrDefault("clauses", 0L), "clause"),
                        counts.getOrDefault(DEPTH, 0L),
                        result.figures().seconds());
            }
            return String.format(
                    Locale.ROOT,
                    "%s, %s, depth %d, %.1f MB, %.2f s",
                    Words.counted(counts.getOrDefault(STATES, 0L), "state"),
                    Words.counted(counts.getOrDefault("transitions", 0L), "transition"),
                    counts.getOrDefault(DEPTH, 0L),
                    counts.getOrDefault("bytes", 0L) / 1e6,
                    result.figures().seconds());
        }
    };

    private static final String STATES = "states";
    private static final String DEPTH = "depth"; // of a search

    final String noun;

    Subject(String noun) {
        this.noun = noun;
    }

    /** For the headline of a result. */
    abstract String size(TraceResult result);

    static Subject of(TraceResult result) {
        if (result.figures().events().containsKey(DEPTH)) {
            return MODEL;
        }
        return result.analyses().keySet().equals(Set.of("static")) ? SOURCES : TRACE;
    }
}
