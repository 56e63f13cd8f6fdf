// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks;

import java.util.List;

/**
 * What came of several passes that were run in turn, again and again. A ratio of two passes is taken within each round, and the
 * median of these counts: whatever slows the machine down for longer than a round slows both.
 *
 * @param outcomes of each round, the passes in their order
 */
record Rounds(List<List<Outcome>> outcomes) {

    /** The median of the figures of one pass. */
    Outcome median(int pass) {
        return Outcome.median(outcomes.stream().map(round -> round.get(pass)).toList());
    }

    /** How many times as much CPU time one pass took as another. */
    double ratio(int pass, int other) {
        double[] ratios = outcomes.stream()
                .mapToDouble(round -> round.get(pass).cpu() / round.get(other).cpu())
                .sorted()
                .toArray();
        return ratios[ratios.length / 2];
    }
}
