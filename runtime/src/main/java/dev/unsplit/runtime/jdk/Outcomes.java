// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/**
 * Tells what is complete, or open, already. Whoever then completes it once more, or counts down, comes too late: nobody who finds it complete comes
 * after that one. Their methods are not asked, since a program may have overridden them.
 */
final class Outcomes {

    private static final long STATE = Internals.offset(FutureTask.class, "state");
    private static final long STATUS = Internals.offset(ForkJoinTask.class, "status");
    private static final long RESULT = Internals.offset(CompletableFuture.class, "result");
    private static final long SYNC = Internals.offset(CountDownLatch.class, "sync");
    private static final long COUNT = Internals.offset(AbstractQueuedSynchronizer.class, "state");

    private static final int NEW = 0;

    private Outcomes() {}

    /** Whether this future has a result, or failed, or was cancelled. */
    static boolean isKnown(Object future) {
        if (future instanceof CompletableFuture) return Internals.get(future, RESULT, null) != null;
        if (future instanceof ForkJoinTask) return Internals.getInt(future, STATUS, 0) < 0;
        return future instanceof FutureTask && Internals.getInt(future, STATE, NEW) != NEW;
    }

    static boolean isOpen(CountDownLatch latch) {
        Object sync = Internals.get(latch, SYNC, null);
        return sync != null && Internals.getInt(sync, COUNT, 1) == 0;
    }
}
