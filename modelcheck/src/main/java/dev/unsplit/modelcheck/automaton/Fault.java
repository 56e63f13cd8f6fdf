// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import dev.unsplit.modelcheck.language.Position;

/** A step that goes wrong: an assertion that does not hold, a value outside its range. Part of the search, so it costs no stack trace. */
public final class Fault extends RuntimeException {

    private final transient Position at;

    Fault(Position at, String message) {
        super(message, null, false, false);
        this.at = at;
    }

    public Position at() {
        return at;
    }

    public String what() {
        return String.valueOf(getMessage());
    }
}
