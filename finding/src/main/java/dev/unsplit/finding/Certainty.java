// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

/** How sure a finding is, the surest first. */
public enum Certainty {
    /** This run did it. */
    OBSERVED("observed"),
    /** Predicted, then reproduced by steering the schedule. */
    CONFIRMED("confirmed"),
    /** Predicted for another schedule of the same run. */
    POSSIBLE("possible"),
    /** Not proved; no run behind it. */
    STATIC("static"),
    /** Predicted where an assumption of the algorithm does not hold. */
    APPROXIMATE("approximate");

    private final String id;

    Certainty(String id) {
        this.id = id;
    }

    public String id() {
        return id;
    }
}
