// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

/** Which events of different threads cannot be swapped. */
public enum Conflicts {
    /** Accesses of one variable that are not both reads, fork and join, hand-overs. */
    DATA("data"),
    /** Also a release and a later acquire of the same lock. */
    DATA_AND_LOCKS("data+locks");

    private final String id;

    Conflicts(String id) {
        this.id = id;
    }

    public String id() {
        return id;
    }
}
