// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.benign;

/**
 * A rule for findings that do no harm. It describes itself.
 *
 * @param id its name on the command line and in reports
 * @param sentence when it applies, and why that does no harm
 * @param candidate whether a split could be one, before the trace is looked at
 * @param judge whether it is one, by all that the trace tells of the variable
 */
public record BenignPattern(String id, String sentence, Candidate candidate, Judge judge) {

    /** Looks at the two ends of a split. */
    interface Candidate {
        boolean test(Split split);
    }

    /** Looks at the trace. */
    interface Judge {
        boolean test(Split split, VariableUses uses);
    }
}
