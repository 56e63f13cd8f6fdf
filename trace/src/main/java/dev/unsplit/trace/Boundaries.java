// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

/** What a blocking operation or a hand-over does to the transaction that it happens in. */
public enum Boundaries {
    /** It ends the transaction; the rest is another transaction of the same method. */
    SPLIT("split"),
    /** It is an event like any other. */
    INSIDE("inside");

    private final String id;

    Boundaries(String id) {
        this.id = id;
    }

    public String id() {
        return id;
    }
}
