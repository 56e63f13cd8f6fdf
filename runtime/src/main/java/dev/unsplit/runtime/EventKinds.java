// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/** Kinds of records that only the writer sees, beside those of the trace format. */
final class EventKinds {

    /** The transaction is too long: what follows in it is not written. */
    static final int CUT_SHORT = 64;

    private EventKinds() {}
}
