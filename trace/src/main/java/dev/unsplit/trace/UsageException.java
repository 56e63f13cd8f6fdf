// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

/**
 * Something is wrong with what the user gave us: a file, an option. The message is one line that names the place and
 * says what was expected; it is all that the user gets to see.
 */
public final class UsageException extends RuntimeException {

    public UsageException(String message) {
        super(message);
    }

    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
