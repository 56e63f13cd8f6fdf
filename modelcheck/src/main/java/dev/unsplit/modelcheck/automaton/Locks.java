// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import dev.unsplit.modelcheck.language.Position;
import org.jspecify.annotations.Nullable;

/** A lock, or the element of an array of locks that an index says. */
public final class Locks {

    private final LockVariable lock;
    private final @Nullable Value index;
    private final Position at;

    Locks(LockVariable lock, @Nullable Value index, Position at) {
        this.lock = lock;
        this.index = index;
        this.at = at;
    }

    LockVariable lock() {
        return lock;
    }

    public @Nullable Value index() {
        return index;
    }

    int element(long[] state) {
        return index == null ? 0 : Value.checkedIndex(index.of(state), lock.size(), at);
    }

    /** The thread that holds it, from 1; 0 if nobody does. */
    int owner(long[] state, int element) {
        return lock.owner(element).get(state);
    }

    public Field[] owners() {
        return lock.owners();
    }

    public Field[] depths() {
        return lock.depths();
    }

    int variable(int element) {
        return lock.variable(element);
    }

    public int firstVariable() {
        return lock.variable(0);
    }

    String name(int element) {
        return lock.owner(element).name();
    }

    void take(long[] state, int element, int thread) {
        lock.owner(element).set(state, thread + 1);
    }

    /** Acquired once more by its owner. */
    void deepen(long[] state, int element, Position place) {
        Field depth = lock.depth(element);
        int now = depth.get(state);
        if (now == depth.high()) {
            throw new Fault(place, name(element) + " is acquired more than " + (depth.high() + 1) + " times");
        }
        depth.set(state, now + 1);
    }

    /** Whether this was the outermost release. */
    boolean rise(long[] state, int element) {
        Field depth = lock.depth(element);
        int now = depth.get(state);
        if (now > 0) {
            depth.set(state, now - 1);
            return false;
        }
        lock.owner(element).clear(state);
        return true;
    }

    int[] possibleVariables() {
        int from = index == null ? 0 : Math.max(0, index.low());
        int to = index == null ? 0 : Math.min(lock.size() - 1, index.high());
        int[] possible = new int[Math.max(0, to - from + 1)];
        for (int i = 0; i < possible.length; i++) {
            possible[i] = variable(from + i);
        }
        return possible;
    }
}
