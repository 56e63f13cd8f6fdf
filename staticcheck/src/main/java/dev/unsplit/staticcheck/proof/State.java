// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.proof;

import dev.unsplit.staticcheck.atomicity.LockPath;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** What is known at one point of a method: the objects that it has for itself, and the locks that it holds. */
final class State {

    private Set<LockPath> own;
    private final Set<LockPath> held;

    /**
     * @param own objects that nobody else has, as far as this method is concerned: those that it made, and those that it was given
     * @param held with its shared form, if it is held alone
     */
    State(Collection<LockPath> own, Collection<LockPath> held) {
        this.own = new HashSet<>(own);
        this.held = new HashSet<>(held);
    }

    State copy() {
        return new State(own, held);
    }

    void add(LockPath object) {
        own.add(object);
    }

    void leak(LockPath object) {
        own.remove(object);
    }

    boolean isOwn(LockPath object) {
        return own.contains(object);
    }

    Set<LockPath> own() {
        return own;
    }

    Set<LockPath> held() {
        return held;
    }

    /** What both have for themselves. Returns whether that is less than before. */
    boolean meet(State other) {
        return own.retainAll(other.own);
    }

    /** Leaves out what another way through the code has given away. */
    void become(State other) {
        own = other.own;
    }

    State holding(LockPath lock, boolean isShared) {
        State inside = new State(own, held);
        inside.held.add(lock.shared());
        if (!isShared) {
            inside.held.add(lock);
        }
        return inside;
    }
}
