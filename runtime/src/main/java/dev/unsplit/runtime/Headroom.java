// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.concurrent.locks.LockSupport;

/**
 * Whether the program has left memory enough for the recorder's own thread. A program may run out of memory, catch that and go on; the recorder, caught
 * in the middle of what it writes, could not. So while hardly any is left it waits between two rounds, though not for long: perhaps all of that is garbage,
 * which goes only when somebody asks for memory, and the program may be waiting for the recorder.
 */
final class Headroom {

    private static final long LEAST = Math.min(8L << 20, Runtime.getRuntime().maxMemory() / 16);
    private static final int TURNS = 50;
    private static final long TURN_NANOS = 20_000_000L;

    private boolean inVain;

    /** Waits until there is some, for a second at most, and only once for each time that it becomes scarce. */
    void await() {
        if (!isScarce()) {
            inVain = false;
        } else if (!inVain) {
            for (int turn = 0; turn < TURNS && isScarce(); turn++) {
                LockSupport.parkNanos(TURN_NANOS);
            }
            inVain = isScarce();
        }
    }

    /** Does this, which needs some memory, as soon as there is some; gives up after a second. */
    static void insist(Runnable lastWords) {
        for (int turn = 0; turn < TURNS; turn++) {
            try {
                lastWords.run();
                return;
            } catch (OutOfMemoryError e) {
                LockSupport.parkNanos(TURN_NANOS);
            }
        }
    }

    private static boolean isScarce() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory() < LEAST;
    }
}
