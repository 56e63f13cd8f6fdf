// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

/** What a trace records of the accesses of a run. */
public enum Level {
    /** The accesses themselves. */
    ACCESSES("accesses"),
    /** Only the conflict edges between numbered transactions that the accesses made. */
    EDGES("edges");

    private final String id;

    Level(String id) {
        this.id = id;
    }

    public String id() {
        return id;
    }
}
