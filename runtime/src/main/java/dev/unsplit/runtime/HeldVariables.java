// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/** The variables that stand-ins of one thread have locked, the innermost last: a stand-in may call the program back, which may come to another one. */
final class HeldVariables {

    private HeldVariable[] all = {new HeldVariable(), new HeldVariable()};
    private int size;
    private final Turns turns = new Turns();

    /** Holds nothing; to be filled in, then locked. */
    HeldVariable push() {
        if (size == all.length) {
            all = Arrays.copyOf(all, size * 2);
            for (int index = size; index < all.length; index++) {
                all[index] = new HeldVariable();
            }
        }
        HeldVariable next = all[size];
        next.use();
        size++;
        return next;
    }

    /** Locks what was pushed last, unless it is locked already. */
    void lockLast(boolean toChange) {
        HeldVariable last = all[size - 1];
        for (int index = 0; index < size - 1; index++) {
            if (all[index].isSameLock(last)) {
                return;
            }
        }
        last.lock(toChange, size == 1 ? turns : null);
    }

    void lockWhole(HeldVariable held, Whole whole, boolean toChange) {
        boolean isLockedAlready = false;
        for (int index = 0; index < size; index++) {
            isLockedAlready |= all[index].holdsWhole(whole);
        }
        held.lockWhole(whole, isLockedAlready, toChange, size == 1 && !held.isLocked() ? turns : null);
    }

    /** What was locked last; null if nothing is. */
    HeldVariable last() {
        return size == 0 ? null : all[size - 1];
    }

    void pop() {
        if (size > 0) {
            all[--size].unlock();
        }
    }
}
