// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

/** What an analysis, or all of them together, say about one trace. */
public enum Verdict {
    VIOLATION("violation"),
    ATOMIC("atomic"),
    /** A limit on work was hit before the question was answered. */
    UNDECIDED("undecided"),
    /** Of analyses that look for something other than atomicity violations. */
    FOUND("found"),
    NONE("none"),
    /** The trace could not be read. */
    ERROR("error");

    private final String id;

    Verdict(String id) {
        this.id = id;
    }

    public String id() {
        return id;
    }
}
