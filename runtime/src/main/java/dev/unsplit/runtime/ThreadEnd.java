// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/** What is left of a thread when it has ended: its last number. */
final class ThreadEnd {

    final int thread;
    private volatile long number = Long.MAX_VALUE;

    ThreadEnd(int thread) {
        this.thread = thread;
    }

    void set(long lastNumber) {
        number = lastNumber;
    }

    /** Has it ended, and is this thread known to come after all that it did? */
    boolean isBefore(ThreadState ts) {
        return number != Long.MAX_VALUE && ts.hasSeen(thread, number);
    }
}
