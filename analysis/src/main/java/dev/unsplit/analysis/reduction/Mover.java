// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.reduction;

/** Where an event can be moved to without a difference: past what other threads could do right before or after it. */
enum Mover {
    RIGHT,
    LEFT,
    BOTH,
    NONE;

    /** Whether it must come no later than the commit point of its transaction, or is that point. */
    boolean staysBefore() {
        return this == RIGHT || this == NONE;
    }

    boolean staysBehind() {
        return this == LEFT || this == NONE;
    }
}
