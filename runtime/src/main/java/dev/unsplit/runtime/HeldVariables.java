// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/** The variables that stand-ins of one thread have locked, the innermost last: a stand-in may call the program back, which may come to another one. */
final class HeldVariables {

    private HeldVariable[] all = {new HeldVariable(), new HeldVariable()};
    private int size;
    private boolean isLate;
    private final Turns turns;

    HeldVariables(int thread) {
        turns = new Turns(thread);
    }

    /** Holds nothing; to be filled in, then locked. */
    HeldVariable push() {
        if (size == all.length) {
            HeldVariable[] more = Arrays.copyOf(all, size * 2);
            for (int index = size; index < more.length; index++) {
                more[index] = new HeldVariable();
            }
            all = more; // complete, even if there was no memory left
        }
        HeldVariable next = all[size];
        next.use();
        size++;
        return next;
    }

    /** What is locked next is told of, and has been done already: until {@link #pop}, this thread does not rest. */
    void setLate() {
        isLate = true;
    }

    /** This thread has made a change. */
    void countChange() {
        turns.change();
    }

    private Turns turns() {
        return size == 1 && !isLate ? turns : null;
    }

    /** Locks what was pushed last, unless it is locked already. */
    void lockLast(boolean toChange) {
        HeldVariable last = all[size - 1];
        for (int index = 0; index < size - 1; index++) {
            if (all[index].isSameLock(last)) {
                return;
            }
        }
        last.lock(toChange, turns());
    }

    void lockWhole(HeldVariable held, Whole whole, boolean toChange) {
        boolean isLockedAlready = false;
        for (int index = 0; index < size; index++) {
            isLockedAlready |= all[index].holdsWhole(whole);
        }
        held.lockWhole(whole, isLockedAlready, toChange, held.isLocked() ? null : turns());
    }

    /** What was locked last; null if nothing is. */
    HeldVariable last() {
        return size == 0 ? null : all[size - 1];
    }

    void pop() {
        if (size > 0) {
            all[--size].unlock();
            isLate = false;
        }
    }
}
