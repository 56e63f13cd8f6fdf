// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.junit;

import dev.unsplit.trace.UsageException;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/** What the user says to us, and what becomes of a mistake in it: JUnit wants an exception, but its line is all there is to know, so it has no stack trace. */
final class WrongUse {

    private static final String PREFIX = "unsplit.";

    private WrongUse() {}

    /** What is set to nothing is not set: a build script can pass on what it was given without asking whether it was. */
    static Optional<String> parameter(ExtensionContext context, String name) {
        return context.getConfigurationParameter(PREFIX + name).filter(given -> !given.isBlank());
    }

    /** Where the line names an option of the command, it is a parameter here. */
    static ExtensionConfigurationException of(UsageException trouble) {
        String message = String.valueOf(trouble.getMessage());
        return of(message.startsWith("--") ? PREFIX + message.substring(2) : message);
    }

    static ExtensionConfigurationException of(String message) {
        ExtensionConfigurationException failure = new ExtensionConfigurationException("unsplit: " + message);
        failure.setStackTrace(new StackTraceElement[0]);
        return failure;
    }
}
