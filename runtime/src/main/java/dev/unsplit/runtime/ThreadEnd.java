// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/** What is left of a thread when it has ended: its last number. */
final class ThreadEnd {

    final int thread;
    private volatile long number = Long.MAX_VALUE;

    /** Another thread comes after it that the JVM waits for in the end. */
    volatile boolean isJoined;

    ThreadEnd(int thread) {
        this.thread = thread;
    }

    void set(long lastNumber) {
        number = lastNumber;
    }

    boolean hasEnded() {
        return number != Long.MAX_VALUE;
    }

    /** The last one; of a thread that has ended. */
    long number() {
        return number;
    }

    /** Has it ended, and is this thread known to come after all that it did? */
    boolean isBefore(ThreadState ts) {
        return hasEnded() && ts.hasSeen(thread, number);
    }
}
