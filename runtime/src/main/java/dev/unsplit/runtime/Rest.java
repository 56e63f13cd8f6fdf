// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.concurrent.locks.LockSupport;

/**
 * Lets a thread of the program wait a little without the program being able to tell. Sleeping would take away an interrupt, and to give it back would call
 * {@code interrupt}, which the program may override; parking leaves interrupts alone. It may take the permit that the program has given the thread
 * to go on when it parks itself, so there is one afterwards in any case: at worst a {@code park} of the program returns without a reason, which it may at any time.
 */
final class Rest {

    /** A permit may be there already, and others may come. */
    private static final int TRIES = 3;

    private Rest() {}

    /** Not at all if the thread is interrupted. */
    static void rest(long nanos) {
        long end = System.nanoTime() + nanos;
        long left = nanos;
        try {
            for (int tries = 0; tries < TRIES && left > 0; tries++) {
                LockSupport.parkNanos(left);
                left = end - System.nanoTime();
            }
        } finally {
            LockSupport.unpark(Thread.currentThread());
        }
    }
}
