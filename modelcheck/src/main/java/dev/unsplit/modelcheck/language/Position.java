// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.language;

import dev.unsplit.trace.UsageException;

/** A place in a model, from 1. */
public record Position(String file, int line, int column) {

    /** What is wrong here, in one line. */
    public UsageException error(String message) {
        return new UsageException(this + ": " + message);
    }

    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
