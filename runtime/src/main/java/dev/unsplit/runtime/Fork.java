// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/**
 * A logical thread that was forked and has not begun. A program may submit any number of tasks before the first of them runs, so this is small: all
 * else is made when the thread begins.
 */
final class Fork {

    /** Nobody has said where it will be run. */
    static final int NOWHERE = -1;

    /** What will be left of the thread when it has ended. */
    final ThreadEnd end;

    /** The next fork of the same task that has not begun. */
    Fork next;

    /** Where it waits: {@link #NOWHERE}, or the number of a pool, or what {@link #backAt} says. */
    int place = NOWHERE;

    // of the thread that forked it: which it is, what it was in, where, and what it had seen
    int parent = -1;
    long parentNumber;
    int site;
    SeenTable seen;
    SeenTable seenWithLocks;

    Fork(int thread) {
        end = new ThreadEnd(thread);
    }

    /** The place of what was turned away, and so is back at the thread that submitted it; the numbers of pools are not negative. */
    static int backAt(int thread) {
        return NOWHERE - 1 - thread;
    }

    int thread() {
        return end.thread;
    }
}
