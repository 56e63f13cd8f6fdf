// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import java.util.List;
import java.util.Optional;

/**
 * How a trace is to be analysed.
 *
 * @param analyses ids of analyses; the pseudo-id {@code all} stands for those that apply to the trace
 * @param conflicts empty: what the trace itself says
 * @param boundaries empty: what the trace itself says
 * @param excludedMethods patterns of methods that are no transactions; empty: what the trace itself says
 * @param strict whether an ill-formed trace is an error
 */
public record AnalysisOptions(
        List<String> analyses,
        Optional<Conflicts> conflicts,
        Optional<Boundaries> boundaries,
        Optional<List<String>> excludedMethods,
        boolean strict) {

    public AnalysisOptions {
        analyses = List.copyOf(analyses);
    }
}
