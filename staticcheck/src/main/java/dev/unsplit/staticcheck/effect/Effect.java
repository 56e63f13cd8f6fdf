// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.effect;

import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.atomicity.Mover;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a piece of code does. Ways out of the middle (return, break, throw) are not kept: a part of a sequence is never worse than the whole of it, so that whoever judges the whole has
 * judged the part.
 *
 * <p>Objects are named by the paths that lead to them; null is an object that has no such name.
 */
public sealed interface Effect {

    /** One behind the other. */
    record Sequence(List<Effect> parts) implements Effect {

        public Sequence {
            parts = List.copyOf(parts);
        }
    }

    /** One of these. */
    record Choice(List<Effect> branches) implements Effect {

        public Choice {
            branches = List.copyOf(branches);
        }
    }

    /** Any number of times. */
    record Loop(Effect body, Place place) implements Effect {}

    /**
     * While a lock is held.
     *
     * @param lock null: nobody knows which
     * @param isShared whether readers hold it together
     * @param isMonitor whether it can only be released at the end of the body
     */
    record Locked(@Nullable LockPath lock, boolean isShared, boolean isMonitor, Effect body, Place place)
            implements Effect {}

    /** What is done to a variable. */
    enum Mode {
        READ("read"),
        WRITE("write");

        private final String word;

        Mode(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /**
     * One access of a field.
     *
     * @param field with its class
     * @param isContent whether it is of what an array or a container holds that the field refers to, not of the field itself
     * @param of the object whose field it is; null for one that has no path, and for a static field
     */
    record Access(String field, boolean isContent, @Nullable LockPath of, Mode mode, Place place) implements Effect {}

    /**
     * A call of a method whose source is there.
     *
     * @param isVirtual whether a method that overrides it may be the one that is called
     */
    record Call(
            String method,
            boolean isVirtual,
            @Nullable LockPath receiver,
            List<@Nullable LockPath> arguments,
            Place place)
            implements Effect {}

    /**
     * Anything else of which it is known how it can be moved.
     *
     * @param what it is, as messages put it
     */
    record Known(Mover mover, String what, Place place) implements Effect {}

    /**
     * A use of an object that can be moved if nobody else has the object.
     *
     * @param otherwise how it can be moved if others do
     */
    record Use(LockPath object, Mover otherwise, String what, Place place) implements Effect {}

    /**
     * From here on a path leads to an object that nobody else has.
     *
     * @param constructor that made it, unless it gave it away itself; null: one of the JDK
     */
    record Fresh(LockPath object, @Nullable String constructor) implements Effect {}

    /** From here on others may have the object. */
    record Leak(LockPath object) implements Effect {}

    /** A lock is released somewhere in the middle, whichever it is: from here on only monitors are surely held. */
    record Released() implements Effect {}

    /** Code is handed to somebody who may run it at once, with the locks that are held here. */
    record Handed(Call code) implements Effect {}

    Effect NOTHING = new Sequence(List.of());

    /** Whether nothing happens. Asked of every piece of code, so it looks at no more than it has to. */
    static boolean isNothing(Effect effect) {
        return effect instanceof Sequence sequence && sequence.parts.isEmpty();
    }
}
