// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import java.util.Optional;

/**
 * Looks at sources inside of a compiler that has to go on whatever goes wrong: faults of our own, and what a compiler of another JDK does when it is asked what it does not expect (it
 * asserts much, and parts of it come and go).
 */
public final class Faults {

    private Faults() {}

    /** Returns what went wrong. */
    public static Optional<Throwable> in(Runnable look) {
        try {
            look.run();
            return Optional.empty();
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError fault) {
            return Optional.of(fault);
        }
    }
}
