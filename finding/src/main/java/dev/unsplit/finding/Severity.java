// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

/** How much attention a finding asks for, in reports that have levels, the most first. */
public enum Severity {
    /** It happened. */
    ERROR,
    /** It can happen. */
    WARNING,
    /** It may be harmless, or nothing at all. */
    NOTE;

    /** By its certainty, unless it is of a pattern that is known to do no harm. */
    public static Severity of(Finding finding) {
        return finding.insight().benign().isEmpty() ? of(finding.certainty()) : NOTE;
    }

    public static Severity of(Certainty certainty) {
        return switch (certainty) {
            case OBSERVED, CONFIRMED -> ERROR;
            case POSSIBLE, STATIC -> WARNING;
            case APPROXIMATE -> NOTE;
        };
    }
}
