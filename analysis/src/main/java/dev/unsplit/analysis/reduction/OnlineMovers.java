// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.reduction;

import dev.unsplit.analysis.reduction.OnlineBreak.Action;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;

/** Which events commute with what other threads do, as far as it was seen. */
final class OnlineMovers {

    private static final int NOBODY = -1;
    private static final int SEVERAL = -2;

    /** Of a lock: who used it, and what was always held while it was. */
    private static final class Lock {
        private int thread = NOBODY;
        private int[] around = LockSets.EMPTY;
    }

    private final Int2ObjectOpenHashMap<MultiLockSet> variables = new Int2ObjectOpenHashMap<>();
    private final Int2ObjectOpenHashMap<Lock> locks = new Int2ObjectOpenHashMap<>();

    /** Whether a variable was thread-local or read-only up to now, with this access. */
    boolean isIdleAfter(int thread, int variable, Action action, int[] held) {
        return variables
                .computeIfAbsent(variable, any -> new MultiLockSet())
                .isIdleAfter(thread, action.reads(), action.writes(), held);
    }

    /** Of an access that was just noted and is not idle. */
    Mover mover(int variable, Action action, boolean isVolatile, int[] held) {
        MultiLockSet known = variables.get(variable);
        return isVolatile || known.isRacy(action.writes(), held) ? Mover.NONE : Mover.BOTH;
    }

    /** Whether a lock was thread-local or protected by others up to now, with this acquire. */
    boolean isBothMoverAfter(int thread, int lock, int[] held) {
        Lock known = locks.computeIfAbsent(lock, any -> new Lock());
        known.around = known.thread == NOBODY ? held : LockSets.common(known.around, held);
        known.thread = known.thread == NOBODY || known.thread == thread ? thread : SEVERAL;
        return known.thread != SEVERAL || LockSets.isExclusive(known.around);
    }

    /** A lock is held on, while one around it was released: that one does not protect it. */
    void isHeldOn(int lock, int[] held) {
        Lock known = locks.get(lock);
        known.around = LockSets.common(known.around, held);
    }
}
