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
    private final Set<LockPath> monitors = new HashSet<>();
    private boolean isReleased;

    /**
     * @param own objects that nobody else has, as far as this method is concerned: those that it made, and those that it was given
     * @param held with its shared form, if it is held alone
     */
    State(Collection<LockPath> own, Collection<LockPath> held) {
        this.own = new HashSet<>(own);
        this.held = new HashSet<>(held);
    }

    State copy() {
        State copy = new State(own, held);
        copy.monitors.addAll(monitors);
        copy.isReleased = isReleased;
        return copy;
    }

    /** Somebody releases a lock by hand. Nobody knows which: two names may mean the same lock. */
    void release() {
        isReleased = true;
        held.removeIf(lock -> !lock.isOwned() && !monitors.contains(lock));
    }

    /** Whether a lock was released by hand, so that only what is {@link #held} here can be relied on, and not what callers hold. */
    boolean isReleased() {
        return isReleased;
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

    /** What both know. Returns whether that is less than before. */
    boolean meet(State other) {
        boolean isLess = own.retainAll(other.own);
        if (other.isReleased && !isReleased) {
            release();
            return true;
        }
        return isLess;
    }

    /** Leaves out what another way through the code has given away. */
    void become(State other) {
        own = other.own;
        if (other.isReleased) {
            release();
        }
    }

    State holding(LockPath lock, boolean isShared, boolean isMonitor) {
        State inside = copy();
        inside.held.add(lock.shared());
        if (!isShared) {
            inside.held.add(lock);
        }
        if (isMonitor) {
            inside.monitors.add(lock);
            inside.monitors.add(lock.shared());
        }
        return inside;
    }
}
