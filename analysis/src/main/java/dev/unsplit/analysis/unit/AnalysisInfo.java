// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

import dev.unsplit.trace.Level;
import java.util.Set;

/**
 * An analysis describes itself: help texts and the tables of the documentation are printed from this.
 *
 * @param id the name on the command line
 * @param sentence what it does
 * @param paper where it comes from
 * @param promise what its answer is worth
 * @param levels the traces that it can work on
 */
public record AnalysisInfo(String id, String sentence, String paper, String promise, Set<Level> levels) {

    public AnalysisInfo {
        levels = Set.copyOf(levels);
    }
}
