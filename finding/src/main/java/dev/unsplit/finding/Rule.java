// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

/** The kind of thing that is wrong. */
public enum Rule {
    ATOMICITY("atomicity"),
    RACE("race"),
    DEADLOCK("deadlock"),
    VIEW_CONSISTENCY("view-consistency");

    private final String id;

    Rule(String id) {
        this.id = id;
    }

    public String id() {
        return id;
    }
}
