// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import jdk.internal.vm.annotation.Hidden;

/** Whoever finds that a thread has ended comes after all that it did, just as whoever waited for that; but it has not waited, so its unit goes on. */
public final class ThreadCalls {

    private ThreadCalls() {}

    @Hidden
    public static boolean isAlive(Thread thread, int site, ThreadState ts) {
        boolean isAlive = thread.isAlive();
        if (!isAlive) Events.endSeen(thread, site, ts);
        return isAlive;
    }

    @Hidden
    public static Thread.State getState(Thread thread, int site, ThreadState ts) {
        Thread.State state = thread.getState();
        if (state == Thread.State.TERMINATED) Events.endSeen(thread, site, ts);
        return state;
    }
}
