// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.benign;

import dev.unsplit.finding.HarmlessPattern;

/**
 * A rule for findings that do no harm.
 *
 * @param candidate whether a split could be one, before the trace is looked at
 * @param judge whether it is one, by all that the trace tells of the variable
 */
public record BenignPattern(HarmlessPattern pattern, Candidate candidate, Judge judge) {

    /** Its name on the command line and in reports. */
    public String id() {
        return pattern.id();
    }

    /** Looks at the two ends of a split. */
    interface Candidate {
        boolean test(Split split);
    }

    /** Looks at the trace, and at what the sources tell. */
    interface Judge {
        boolean test(Split split, Evidence evidence);
    }
}
