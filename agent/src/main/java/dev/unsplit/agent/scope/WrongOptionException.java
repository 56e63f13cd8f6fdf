// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.scope;

/** The user gave the agent something that it cannot use. The message is one line: the place and what was expected. */
public final class WrongOptionException extends RuntimeException {

    public WrongOptionException(String message) {
        super(message);
    }
}
