// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.known;

import dev.unsplit.staticcheck.atomicity.Mover;
import java.util.Set;

/**
 * What a line of the table says of a method.
 *
 * @param mover how a call can be moved; for the use of a container, if others use it at the same time
 * @param use what it does to a container that is not made for several threads
 */
public record KnownMethod(Mover mover, Use use, Set<Trait> traits) {

    /** What a call does to its object, if that is all that matters. */
    public enum Use {
        NONE,
        READS,
        WRITES
    }

    /** What else is known. */
    public enum Trait {
        /** It does not keep its arguments. */
        LETS_GO("lets-go"),
        /** It runs lambda expressions among its arguments before it returns, in the same thread. */
        RUNS("runs"),
        /** What it returns belongs to the caller alone. */
        NEW("new"),
        /** It returns its object. */
        SELF("self"),
        /** What it returns is another way to what its object holds. */
        VIEW("view");

        private final String word;

        Trait(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    public boolean has(Trait trait) {
        return traits.contains(trait);
    }

    /** Whether arguments may be known to others when it has returned. */
    public boolean keepsArguments() {
        return !has(Trait.LETS_GO) && (use != Use.NONE || !mover.isAtMost(Mover.MOVER));
    }
}
