// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.finding.Certainty;

/** From which certainty on a finding makes the command fail. */
public enum FailOn {
    OBSERVED("observed", 4),
    CONFIRMED("confirmed", 3),
    POSSIBLE("possible", 2),
    /** Ranks with {@link #POSSIBLE}. */
    STATIC("static", 2),
    APPROXIMATE("approximate", 1),
    NEVER("never", Integer.MAX_VALUE);

    private final String id;
    private final int rank;

    FailOn(String id, int rank) {
        this.id = id;
        this.rank = rank;
    }

    public String id() {
        return id;
    }

    boolean includes(Certainty certainty) {
        return of(certainty).rank >= rank;
    }

    private static FailOn of(Certainty certainty) {
        return switch (certainty) {
            case OBSERVED -> OBSERVED;
            case CONFIRMED -> CONFIRMED;
            case POSSIBLE -> POSSIBLE;
            case STATIC -> STATIC;
            case APPROXIMATE -> APPROXIMATE;
        };
    }
}
