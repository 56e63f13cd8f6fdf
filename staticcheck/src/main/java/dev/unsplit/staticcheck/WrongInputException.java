// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck;

/** Something is wrong with what the user gave: a source that does not compile, a table that makes no sense. The message is one line that names the place. */
public final class WrongInputException extends RuntimeException {

    WrongInputException(String message) {
        super(message);
    }

    WrongInputException(String message, Throwable cause) {
        super(message, cause);
    }
}
