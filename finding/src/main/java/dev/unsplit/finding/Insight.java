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
 * @param treeCycle of a prediction by commit nodes: between which of them
 */
public record Insight(
        String anomaly, String hint, String benign, String accepted, List<String> callers, TreeCycle treeCycle) {

    /** Who accepted a finding if the source did. */
    public static final String IN_SOURCE = "@SuppressWarnings";

    public static final Insight NONE = new Insight("", "", "", "", List.of(), TreeCycle.NONE);

    public Insight {
        callers = List.copyOf(callers);
    }

    /** Of what is no prediction by commit nodes. */
    public Insight(String anomaly, String hint, String benign, String accepted, List<String> callers) {
        this(anomaly, hint, benign, accepted, callers, TreeCycle.NONE);
    }

    public Insight withAnomaly(String newAnomaly) {
        return new Insight(newAnomaly, hint, benign, accepted, callers, treeCycle);
    }

    public Insight withHint(String newHint) {
        return new Insight(anomaly, newHint, benign, accepted, callers, treeCycle);
    }

    public Insight withBenign(String newBenign) {
        return new Insight(anomaly, hint, newBenign, accepted, callers, treeCycle);
    }

    public Insight withAccepted(String newAccepted) {
        return new Insight(anomaly, hint, benign, newAccepted, callers, treeCycle);
    }

    public Insight withCallers(List<String> newCallers) {
        return new Insight(anomaly, hint, benign, accepted, newCallers, treeCycle);
    }

    public Insight withTreeCycle(TreeCycle newTreeCycle) {
        return new Insight(anomaly, hint, benign, accepted, callers, newTreeCycle);
    }
}
