// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import java.util.List;

/**
 * What helps a person with a finding, beside the proof that it is true. What is not known is the empty string, or an empty list.
 *
 * @param anomaly the common name of what goes wrong: lost update, stale read, check-then-act, …
 * @param hint one concrete thing to do about it
 * @param benign the name of the pattern that is known to do no harm, if it is one
 * @param accepted who said that this finding is known and need not be mended, and why; such a finding fails no build
 * @param callers methods that are split by the same, since they call this one
 */
public record Insight(String anomaly, String hint, String benign, String accepted, List<String> callers) {

    /** Who accepted a finding if the source did. */
    public static final String IN_SOURCE = "@SuppressWarnings";

    public static final Insight NONE = new Insight("", "", "", "", List.of());

    public Insight {
        callers = List.copyOf(callers);
    }

    public Insight withAnomaly(String newAnomaly) {
        return new Insight(newAnomaly, hint, benign, accepted, callers);
    }

    public Insight withHint(String newHint) {
        return new Insight(anomaly, newHint, benign, accepted, callers);
    }

    public Insight withBenign(String newBenign) {
        return new Insight(anomaly, hint, newBenign, accepted, callers);
    }

    public Insight withAccepted(String newAccepted) {
        return new Insight(anomaly, hint, benign, newAccepted, callers);
    }

    public Insight withCallers(List<String> newCallers) {
        return new Insight(anomaly, hint, benign, accepted, newCallers);
    }
}
