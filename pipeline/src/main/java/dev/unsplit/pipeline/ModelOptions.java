// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.modelcheck.automaton.Reductions;
import dev.unsplit.modelcheck.search.SearchOptions.Order;
import dev.unsplit.trace.Conflicts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How a model is to be checked.
 *
 * @param compacted whether states are known by hashes only
 * @param bounded how many steps are looked at by a SAT solver; empty: states are explored
 * @param workers how many threads explore at once
 * @param mostBytes for states; empty: most of what the JVM may use
 * @param newTrace where the schedule goes to that is not serializable; empty: nowhere
 * @param fromTrace if the file is a trace and not a model
 * @param newModel where the model goes to that is made of a trace; empty: nowhere
 */
public record ModelOptions(
        Conflicts conflicts,
        Reductions reductions,
        Order order,
        boolean compacted,
        OptionalInt bounded,
        int workers,
        OptionalLong mostStates,
        OptionalLong mostBytes,
        Optional<Duration> timeout,
        Optional<Path> newTrace,
        Optional<FromTrace> fromTrace,
        Optional<Path> newModel) {

    /**
     * A model that is made of a recorded run.
     *
     * @param methods whose executions become threads
     * @param copies of each of them
     */
    public record FromTrace(List<String> methods, int copies) {
        public FromTrace {
            methods = List.copyOf(methods);
        }
    }
}
