// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import java.util.concurrent.FutureTask;

/**
 * Tells what the JDK does to run virtual threads, which is no doing of the program. It uses the same pools, and it must not even wait for a
 * lock of ours: that lock may be about to go to a virtual thread, which would need the waiting thread to go on.
 */
final class VirtualThreads {

    private static final Class<?> CARRIER = Internals.classNamed("jdk.internal.misc.CarrierThread");
    private static final Class<?> SERVANT = Internals.classNamed("jdk.internal.misc.InnocuousThread");

    private static final String CONCURRENT = "java.util.concurrent.";
    private static final Class<?>[] WRAPPERS = {
        Internals.classNamed(CONCURRENT + "ForkJoinTask$RunnableExecuteAction"),
        Internals.classNamed(CONCURRENT + "ForkJoinTask$AdaptedRunnableAction"),
        Internals.classNamed(CONCURRENT + "DelayScheduler$ScheduledForkJoinTask"),
        Internals.classNamed(CONCURRENT + "Executors$RunnableAdapter"),
    };
    private static final long[] WRAPPED = {
        Internals.offset(WRAPPERS[0], "runnable"),
        Internals.offset(WRAPPERS[1], "runnable"),
        Internals.offset(WRAPPERS[2], "runnable"),
        Internals.offset(WRAPPERS[3], "task"),
    };
    private static final long CALLABLE = Internals.offset(FutureTask.class, "callable");

    private VirtualThreads() {}

    /** Whether this thread runs virtual threads or wakes them up, and does nothing else at the moment. */
    static boolean areServed() {
        if (CARRIER == null) return false;
        Thread thread = Thread.currentThread();
        return CARRIER.isInstance(thread)
                || SERVANT.isInstance(thread) && thread.getName().startsWith("VirtualThread-");
    }

    /** Whether this task is a piece of a virtual thread, or wakes one up. */
    static boolean areServedBy(Object task) {
        if (CARRIER == null) return false;
        Object inner = task instanceof FutureTask ? Internals.get(task, CALLABLE, null) : task;
        Object work = inner == null ? null : unwrapped(inner);
        return work != null && work.getClass().getName().startsWith("java.lang.VirtualThread");
    }

    private static Object unwrapped(Object task) {
        for (int i = 0; i < WRAPPERS.length; i++) {
            if (task.getClass() == WRAPPERS[i]) return Internals.get(task, WRAPPED[i], null);
        }
        return null;
    }
}
