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
 * time. Whoever has waited very long has met a lock that nobody will give back, as its owner ran out of stack or memory while it held it, and takes it over:
 * the program must not hang.
 */
final class ChangeLock {

    private static final int FREE = 0;
    private static final int LOCKED = 1;
    private static final int CHANGE = 2;

    private static final int SPINS = 100;
    private static final int MANY = 1_000;
    private static final long PATIENCE_NANOS = 1_000_000_000L;
    private static final long REST_NANOS = 50_000;
    private static final long MOST_REST_NANOS = 2_000_000;

    /** When a lock was taken over last; 0: none yet. */
    private static final long[] LAST_TAKE_OVER = new long[1];

    private ChangeLock() {}

    /**
     * For somebody who looks at the variable.
     *
     * @param turns of the thread, if it holds nothing else; otherwise null
     */
    static void lock(Object base, long offset, Turns turns) {
        if (Memory.UNSAFE.compareAndSetInt(base, offset, FREE, LOCKED)) {
            return;
        }
        if (turns != null) {
            turns.meet();
        }
        lockSoon(base, offset, 0);
    }

    /** For somebody who tells of a change before it is made, which {@link #changing} then lets happen. */
    static void lockToChange(Object base, long offset) {
        if (!Memory.UNSAFE.compareAndSetInt(base, offset, FREE, LOCKED)) {
            lockSoon(base, offset, ~LOCKED);
        }
    }

    /** @param allowed which bits may be set when it is locked */
    private static void lockSoon(Object base, long offset, int allowed) {
        long start = System.nanoTime();
        int tries = 0;
        while (!tryLock(base, offset, allowed)) {
            giveWay(tries++);
            // Both many and long: a process may have been stopped for a while, a machine may be slow
            if (tries >= MANY && System.nanoTime() - start >= PATIENCE_NANOS) {
                if (mayTakeOver()) {
                    NotSeen.count(NotSeen.ORDER_LOST);
                    Memory.UNSAFE.putIntVolatile(base, offset, LOCKED);
                    return;
                }
                start = System.nanoTime();
                tries = 0;
            }
        }
    }

    private static boolean tryLock(Object base, long offset, int allowed) {
        int state = Memory.UNSAFE.getIntVolatile(base, offset);
        return (state & ~allowed) == 0 && Memory.UNSAFE.compareAndSetInt(base, offset, state, state | LOCKED);
    }

    /** One at a time: of several that have waited equally long, the others would take it from the first. */
    private static boolean mayTakeOver() {
        long last = Memory.UNSAFE.getLongVolatile(LAST_TAKE_OVER, Memory.FIRST_LONG);
        long now = System.nanoTime() | 1; // never 0
        return (last == 0 || now - last >= PATIENCE_NANOS)
                && Memory.UNSAFE.compareAndSetLong(LAST_TAKE_OVER, Memory.FIRST_LONG, last, now);
    }

    private static void giveWay(int tries) {
        if (tries < SPINS) {
            Thread.onSpinWait(); // most are held, and most changes made, in less time than it takes to let another
            // thread run
        } else if (SpinLock.isVirtual(Thread.currentThread())
                && !Thread.currentThread().isInterrupted()) { // or it would not rest
            Rest.rest(Math.min(
                    (tries - SPINS + 1) * REST_NANOS,
                    MOST_REST_NANOS)); // if it yielded, the owner might come behind thousands that do the same
        } else {
            Thread.yield(); // its owner may be waiting for this very processor
        }
    }

    /**
     * Release order: what was done under the lock is seen by whoever locks next. If somebody who had waited too long has taken it over, and given it back
     * since, there is nothing to do.
     */
    static void unlock(Object base, long offset) {
        int state = Memory.UNSAFE.getInt(base, offset);
        if (state == LOCKED) {
            Memory.UNSAFE.putIntRelease(base, offset, FREE); // without changes nobody else writes it
        } else if ((state & LOCKED) != 0) {
            Memory.UNSAFE.getAndAddInt(base, offset, -LOCKED);
        }
    }

    /** Unlocks it for others who tell of changes; who looks at the variable has to wait for {@link #changed}. */
    static void changing(Object base, long offset) {
        int state = Memory.UNSAFE.getInt(base, offset);
        if (state == LOCKED) {
            Memory.UNSAFE.putIntRelease(base, offset, CHANGE);
        } else {
            Memory.UNSAFE.getAndAddInt(base, offset, CHANGE - (state & LOCKED));
        }
    }

    /** Of a lock that was taken over meanwhile nobody knows of the change any more. */
    static void changed(Object base, long offset) {
        int state;
        do {
            state = Memory.UNSAFE.getIntVolatile(base, offset);
        } while (state >= CHANGE && !Memory.UNSAFE.compareAndSetInt(base, offset, state, state - CHANGE));
    }
}
