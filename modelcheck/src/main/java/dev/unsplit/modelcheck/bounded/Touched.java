// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.bounded;

import java.util.HashMap;
import java.util.Map;

/**
 * Which shared variables a step reads and writes, hidden ones included; whoever acquires or releases a lock writes it. Two steps of different threads that follow each other and
 * touch nothing in common can as well come the other way round: of such schedules only one is left, the one in which the thread with the lower number goes first.
 */
final class Touched {

    private final Map<Integer, Integer> reads = new HashMap<>();
    private final Map<Integer, Integer> writes = new HashMap<>();

    void read(Formula formula, int variable, int happens) {
        reads.merge(variable, happens, formula::or);
    }

    void write(Formula formula, int variable, int happens) {
        writes.merge(variable, happens, formula::or);
    }

    void addAll(Formula formula, Touched other) {
        other.reads.forEach((variable, happens) -> read(formula, variable, happens));
        other.writes.forEach((variable, happens) -> write(formula, variable, happens));
    }

    /** Whether the order of two steps matters. */
    int conflictsWith(Formula formula, Touched next) {
        int conflicts = Formula.FALSE;
        for (Map.Entry<Integer, Integer> written : writes.entrySet()) {
            int read = next.reads.getOrDefault(written.getKey(), Formula.FALSE);
            int again = next.writes.getOrDefault(written.getKey(), Formula.FALSE);
            conflicts = formula.or(conflicts, formula.and(written.getValue(), formula.or(read, again)));
        }
        for (Map.Entry<Integer, Integer> read : reads.entrySet()) {
            int written = next.writes.getOrDefault(read.getKey(), Formula.FALSE);
            conflicts = formula.or(conflicts, formula.and(read.getValue(), written));
        }
        return conflicts;
    }
}
