// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.known;

import dev.unsplit.staticcheck.atomicity.Mover;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

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
        /** It keeps its arguments, or returns them, and does not look at what they hold. */
        KEEPS("keeps"),
        /** It does not look at what its arguments hold. */
        IGNORES("ignores"),
        /** It changes what its first argument holds. */
        CHANGES_FIRST("changes-first"),
        /** It changes what its third argument holds. */
        CHANGES_THIRD("changes-third"),
        /** It puts its other arguments into its first one. */
        FILLS_FIRST("fills-first"),
        /** It runs lambda expressions among its arguments before it returns, in the same thread. */
        RUNS("runs"),
        /** It has code among its arguments run by others. */
        LATER("later"),
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

        /** All of them, for messages. */
        static String words() {
            return Arrays.stream(values()).map(Trait::word).collect(Collectors.joining(", "));
        }
    }

    public boolean has(Trait trait) {
        return traits.contains(trait);
    }

    /**
     * Whether an argument may be known to others when it has returned.
     *
     * @param argument its number, from 0
     * @param canHold whether what it makes or returns may refer to them
     */
    public boolean keeps(int argument, boolean canHold) {
        return has(Trait.FILLS_FIRST) ? argument > 0 : keepsArguments(canHold);
    }

    /** Whether its object may be known to others when it has returned. */
    public boolean givesObjectAway() {
        return keepsArguments(false);
    }

    private boolean keepsArguments(boolean canHold) {
        if (has(Trait.LETS_GO)) {
            return false;
        }
        return canHold || has(Trait.KEEPS) || use != Use.NONE || !mover.isAtMost(Mover.MOVER);
    }

    /** Of a class that extends the one that is known: what its constructor does with arguments is its own business. */
    KnownMethod withoutLettingGo() {
        Set<Trait> others =
                traits.stream().filter(trait -> trait != Trait.LETS_GO).collect(Collectors.toSet());
        return new KnownMethod(mover, use, others);
    }

    /** Whether it changes what an argument holds. */
    public boolean changes(int argument) {
        boolean isFirstChanged = has(Trait.CHANGES_FIRST) || has(Trait.FILLS_FIRST);
        return isFirstChanged && argument == 0 || has(Trait.CHANGES_THIRD) && argument == 2;
    }
}
