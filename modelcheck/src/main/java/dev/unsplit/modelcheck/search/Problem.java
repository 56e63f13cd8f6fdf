// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.search;

import dev.unsplit.modelcheck.automaton.Fault;
import org.jspecify.annotations.Nullable;

/**
 * Something wrong that was found.
 *
 * @param state the number of the state before the step that shows it, or of the deadlock
 * @param thread that takes the step, as it is numbered in that state; -1 for a deadlock
 */
record Problem(Kind kind, int state, int thread, @Nullable Fault fault) {

    /** Equal for those of which one is enough. */
    Object place() {
        return fault == null ? kind : fault.at();
    }

    enum Kind {
        VIOLATION,
        DEADLOCK,
        FAULT
    }
}
