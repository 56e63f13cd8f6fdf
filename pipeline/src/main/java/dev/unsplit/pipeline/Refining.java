// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

/** Whether methods that were found to be split are looked into. */
public enum Refining {
    OFF,
    /** As far as a trace allows it: one of level edges, or from a pipe, does not. */
    WHERE_POSSIBLE,
    /** Where a trace does not allow it, that is an error. */
    ASKED_FOR
}
