// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

/** What a trace records of the accesses of a run. */
public enum Level {
    /** The accesses themselves. */
    ACCESSES("accesses"),
    /** Only the conflict edges between numbered transactions that the accesses made. */
    EDGES("edges"),
    /**
     * The edges, and accesses besides: not all of them, but what tells how the program works. The edges say what
     * happened in the run, the accesses what could happen in another.
     */
    ACCESSES_AND_EDGES("accesses");

    private final String id;

    Level(String id) {
        this.id = id;
    }

    /** What users call it: with edges or without, a trace of accesses. */
    public String id() {
        return id;
    }

    /** Whether conflict edges between numbered transactions say what happened in the run. */
    public boolean hasEdges() {
        return this != ACCESSES;
    }

    /** Whether there are accesses, all of them or some. */
    public boolean hasAccesses() {
        return this != EDGES;
    }
}
