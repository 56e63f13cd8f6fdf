// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Probes;
import dev.unsplit.runtime.ThreadState;
import jdk.internal.vm.annotation.Hidden;

/** Whoever finds that a thread has ended comes after all that it did, just as whoever waited for that. */
public final class ThreadCalls {

    private ThreadCalls() {}

    @Hidden
    public static boolean isAlive(Thread thread, int site, ThreadState ts) {
        boolean isAlive = thread.isAlive();
        if (!isAlive) Probes.threadJoined(thread);
        return isAlive;
    }

    @Hidden
    public static Thread.State getState(Thread thread, int site, ThreadState ts) {
        Thread.State state = thread.getState();
        if (state == Thread.State.TERMINATED) Probes.threadJoined(thread);
        return state;
    }
}
