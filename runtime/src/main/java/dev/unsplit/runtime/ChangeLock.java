// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/**
 * The lock of a variable that stand-ins lock around what the program asked for. It is one int, so that whoever finds it free takes it in one step, and fetches
 * it only once from the core that had it before:
 *
 * <pre>
 *   bit 0         somebody holds it
 *   bits 1 to 31  how many threads have told of a change that they are still making
 * </pre>
 *
 * Who looks at the variable waits until no change is being made. Who tells of a change need not: a change begins while the variable is locked, but ends at any
 * time. Like all locks here it gives up where it waited very long, since the program must not hang: then nothing is locked.
 */
final class ChangeLock {

    private static final int FREE = 0;
    private static final int LOCKED = 1;
    private static final int CHANGE = 2;

    private static final int SPINS = 100;
    private static final long PATIENCE_NANOS = 1_000_000_000L;

    private ChangeLock() {}

    /**
     * For somebody who looks at the variable. Returns whether it is locked now.
     *
     * @param turns of the thread, if it holds nothing else; otherwise null
     */
    static boolean lock(Object base, long offset, Turns turns) {
        if (Memory.UNSAFE.compareAndSetInt(base, offset, FREE, LOCKED)) {
            return true;
        }
        if (turns != null) {
            turns.meet();
        }
        return lockSoon(base, offset, 0);
    }

    /** For somebody who tells of a change before it is made, which {@link #changing} then lets happen. */
    static boolean lockToChange(Object base, long offset) {
        return Memory.UNSAFE.compareAndSetInt(base, offset, FREE, LOCKED) || lockSoon(base, offset, ~LOCKED);
    }

    /** @param allowed which bits may be set when it is locked */
    private static boolean lockSoon(Object base, long offset, int allowed) {
        long start = System.nanoTime();
        // Both many and long: a process may have been stopped for a while, a machine may be slow
        for (int tries = 0; tries < Memory.MAX_SPINS || System.nanoTime() - start < PATIENCE_NANOS; tries++) {
            int state = Memory.UNSAFE.getIntVolatile(base, offset);
            if ((state & ~allowed) == 0 && Memory.UNSAFE.compareAndSetInt(base, offset, state, state | LOCKED)) {
                return true;
            }
            if (tries < SPINS) {
                Thread.onSpinWait(); // most are held, and most changes made, in less time than it takes to let
                // another thread run
            } else {
                Thread.yield(); // its owner may be waiting for this very processor
            }
        }
        NotSeen.count(NotSeen.ORDER_LOST);
        return false;
    }

    /** Release order: what was done under the lock is seen by whoever locks next. */
    static void unlock(Object base, long offset) {
        if (Memory.UNSAFE.getInt(base, offset) == LOCKED) {
            Memory.UNSAFE.putIntRelease(base, offset, FREE); // without changes nobody else writes it
        } else {
            Memory.UNSAFE.getAndAddInt(base, offset, -LOCKED);
        }
    }

    /** Unlocks it for others who tell of changes; who looks at the variable has to wait for {@link #changed}. */
    static void changing(Object base, long offset) {
        if (Memory.UNSAFE.getInt(base, offset) == LOCKED) {
            Memory.UNSAFE.putIntRelease(base, offset, CHANGE);
        } else {
            Memory.UNSAFE.getAndAddInt(base, offset, CHANGE - LOCKED);
        }
    }

    static void changed(Object base, long offset) {
        Memory.UNSAFE.getAndAddInt(base, offset, -CHANGE);
    }
}
