// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.atomicity;

import java.util.Collection;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A {@link Mover} that may depend on which locks are held when the code is entered: {@code l ? a : b} is {@code a} if lock {@code l} is held, else {@code b}. This makes
 * re-entrant locks precise: a block that takes {@code l} is {@code l ? a : (right; a; left)}.
 *
 * <p>The normal form is that of ordered decision diagrams: on each way down locks come in their order, and no condition has two equal branches. So two atomicities are equal
 * if and only if they say the same for all locks held. All operations are done for each case on its own.
 */
public sealed interface Atomicity {

    /** The same whatever is held. */
    record Always(Mover mover) implements Atomicity {

        @Override
        public String toString() {
            return mover.words();
        }
    }

    /** Use {@link #ifHeld} for the normal form. */
    record Conditional(LockPath lock, Atomicity held, Atomicity notHeld) implements Atomicity {

        @Override
        public String toString() {
            String otherwise = notHeld instanceof Always ? notHeld.toString() : "(" + notHeld + ")";
            String then = held instanceof Always ? held.toString() : "(" + held + ")";
            return lock + " ? " + then + " : " + otherwise;
        }
    }

    static Atomicity of(Mover mover) {
        return new Always(mover);
    }

    /** {@code lock ? held : notHeld} in normal form. */
    static Atomicity ifHeld(LockPath lock, Atomicity held, Atomicity notHeld) {
        Optional<LockPath> first = first(held, notHeld).filter(other -> other.compareTo(lock) <= 0);
        if (first.isEmpty()) {
            return node(lock, held, notHeld);
        }
        LockPath top = first.get();
        if (top.equals(lock)) {
            return node(lock, held.given(lock), notHeld.without(lock));
        }
        return node(
                top,
                ifHeld(lock, held.given(top), notHeld.given(top)),
                ifHeld(lock, held.without(top), notHeld.without(top)));
    }

    private static Atomicity node(LockPath lock, Atomicity held, Atomicity notHeld) {
        return held.equals(notHeld) ? held : new Conditional(lock, held, notHeld);
    }

    /** The lock that comes first in either of them. */
    private static Optional<LockPath> first(Atomicity one, Atomicity other) {
        if (one instanceof Conditional here) {
            return other instanceof Conditional there && there.lock.compareTo(here.lock) < 0
                    ? Optional.of(there.lock)
                    : Optional.of(here.lock);
        }
        return other instanceof Conditional there ? Optional.of(there.lock) : Optional.empty();
    }

    /** What it is if a lock is held. */
    default Atomicity given(LockPath lock) {
        return decided(lock, true);
    }

    /** What it is if a lock is not held. */
    default Atomicity without(LockPath lock) {
        return decided(lock, false);
    }

    private Atomicity decided(LockPath lock, boolean isHeld) {
        if (!(this instanceof Conditional choice) || choice.lock.compareTo(lock) > 0) {
            return this;
        }
        if (choice.lock.equals(lock)) {
            return isHeld ? choice.held : choice.notHeld;
        }
        return node(choice.lock, choice.held.decided(lock, isHeld), choice.notHeld.decided(lock, isHeld));
    }

    default Atomicity join(Atomicity other) {
        return combined(other, Mover::join);
    }

    /** This, and then that. */
    default Atomicity then(Atomicity next) {
        return combined(next, Mover::then);
    }

    /** Any number of times. */
    default Atomicity closure() {
        return mapped(Mover::closure);
    }

    default Atomicity mapped(UnaryOperator<Mover> operation) {
        if (this instanceof Conditional choice) {
            return node(choice.lock, choice.held.mapped(operation), choice.notHeld.mapped(operation));
        }
        return of(operation.apply(((Always) this).mover));
    }

    /** @param operation one to which {@code const} adds nothing, from either side */
    private Atomicity combined(Atomicity other, BinaryOperator<Mover> operation) {
        if (isConst() || other.isConst()) {
            return isConst() ? other : this;
        }
        if (this instanceof Always here && other instanceof Always there) {
            return of(operation.apply(here.mover, there.mover));
        }
        LockPath top = first(this, other).orElseThrow();
        return node(
                top,
                given(top).combined(other.given(top), operation),
                without(top).combined(other.without(top), operation));
    }

    private boolean isConst() {
        return this instanceof Always always && always.mover == Mover.CONST;
    }

    /** Whether it is at most the other one, whatever is held. */
    default boolean isAtMost(Atomicity other) {
        return join(other).equals(other);
    }

    /** With these locks held, and no others. */
    default Mover holding(Collection<LockPath> locks) {
        Atomicity rest = this;
        while (rest instanceof Conditional choice) {
            rest = locks.contains(choice.lock) ? choice.held : choice.notHeld;
        }
        return ((Always) rest).mover;
    }

    default SortedSet<LockPath> locks() {
        SortedSet<LockPath> locks = new TreeSet<>();
        collectLocks(locks);
        return locks;
    }

    private void collectLocks(SortedSet<LockPath> locks) {
        if (this instanceof Conditional choice) {
            locks.add(choice.lock);
            choice.held.collectLocks(locks);
            choice.notHeld.collectLocks(locks);
        }
    }

    /** What is known of a lock elsewhere. */
    sealed interface Meaning {

        /** It is this lock there. */
        record Lock(LockPath path) implements Meaning {}

        /** It surely is held there, or it surely is not known to be. */
        enum Known implements Meaning {
            HELD,
            NOT_HELD
        }
    }

    /** The same, seen from elsewhere, where locks have other names or none. */
    default Atomicity translated(Function<LockPath, Meaning> meaning) {
        if (!(this instanceof Conditional choice)) {
            return this;
        }
        Meaning there = meaning.apply(choice.lock);
        if (there instanceof Meaning.Lock lock) {
            return ifHeld(lock.path, choice.held.translated(meaning), choice.notHeld.translated(meaning));
        }
        return (there == Meaning.Known.HELD ? choice.held : choice.notHeld).translated(meaning);
    }
}
