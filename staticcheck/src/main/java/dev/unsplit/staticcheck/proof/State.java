// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.proof;

import dev.unsplit.staticcheck.atomicity.LockPath;
import java.util.HashSet;
import java.util.Set;

/**
 * What is known at one point of a method: the objects that it has for itself, and the locks that it holds. Most of what a method does changes neither, so copies have their sets in common until one
 * of them changes its own.
 */
final class State {

    private Set<LockPath> own;
    private Set<LockPath> held;
    private Set<LockPath> monitors = Set.of();
    private boolean isOwnCommon; // with another state, or with whoever made this one
    private boolean isReleased;

    /**
     * @param own objects that nobody else has, as far as this method is concerned: those that it made, and those that it was given; not changed
     * @param held with its shared form, if it is held alone; not changed
     */
    State(Set<LockPath> own, Set<LockPath> held) {
        this.own = own;
        this.held = held;
        this.isOwnCommon = true;
    }

    private State(State other) {
        this.own = other.own;
        this.held = other.held;
        this.monitors = other.monitors;
        this.isReleased = other.isReleased;
        this.isOwnCommon = true;
        other.isOwnCommon = true;
    }

    State copy() {
        return new State(this);
    }

    private Set<LockPath> ownToChange() {
        if (isOwnCommon) {
            own = new HashSet<>(own);
            isOwnCommon = false;
        }
        return own;
    }

    /** Somebody releases a lock by hand. Nobody knows which: two names may mean the same lock. */
    void release() {
        isReleased = true;
        Set<LockPath> left = new HashSet<>(held);
        left.removeIf(lock -> !lock.isOwned() && !monitors.contains(lock));
        held = left;
    }

    /** Whether a lock was released by hand, so that only what is {@link #held} here can be relied on, and not what callers hold. */
    boolean isReleased() {
        return isReleased;
    }

    void add(LockPath object) {
        if (!own.contains(object)) {
            ownToChange().add(object);
        }
    }

    void leak(LockPath object) {
        if (own.contains(object)) {
            ownToChange().remove(object);
        }
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
        boolean isLess = own != other.own && ownToChange().retainAll(other.own);
        if (other.isReleased && !isReleased) {
            release();
            return true;
        }
        return isLess;
    }

    /** Leaves out what another way through the code has given away. */
    void become(State other) {
        own = other.own;
        isOwnCommon = true;
        other.isOwnCommon = true;
        if (other.isReleased) {
            release();
        }
    }

    State holding(LockPath lock, boolean isShared, boolean isMonitor) {
        State inside = copy();
        inside.held = with(held, lock.shared(), isShared ? lock.shared() : lock);
        if (isMonitor) {
            inside.monitors = with(monitors, lock.shared(), lock);
        }
        return inside;
    }

    private static Set<LockPath> with(Set<LockPath> locks, LockPath one, LockPath other) {
        Set<LockPath> more = new HashSet<>(locks);
        more.add(one);
        more.add(other);
        return more;
    }
}
