// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;

/** Tells which tasks have one thread for all of them, so that none of them needs a lock against the others: a way to share data that is as common as locks. */
final class SingleThreads {

    private static final Class<?> TIMER_THREAD = Internals.classNamed("java.util.TimerThread");
    private static final long QUEUE = Internals.offset(TIMER_THREAD, "queue");
    private static final long MOST = Internals.offset(ThreadPoolExecutor.class, "maximumPoolSize");
    private static final long CORE = Internals.offset(ThreadPoolExecutor.class, "corePoolSize");

    private SingleThreads() {}

    /** Whether this pool has one thread at most. One that schedules never has more than its core, whatever else it says. */
    static boolean isOnly(Object pool) {
        if (pool instanceof ScheduledThreadPoolExecutor) return Internals.getInt(pool, CORE, 0) == 1;
        return pool instanceof ThreadPoolExecutor && Internals.getInt(pool, MOST, 0) == 1;
    }

    /** The queue of a timer's thread, which is the timer's own, and nobody else's lock. */
    static Object queueOf(Object thread) {
        return TIMER_THREAD.isInstance(thread) ? Internals.get(thread, QUEUE, null) : null;
    }
}
