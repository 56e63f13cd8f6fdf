// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.Collection;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import jdk.internal.vm.annotation.Hidden;

/** Submissions of tasks and waiting for them, seen from the program: where the call is. What it means is told by the hooks inside the JDK. */
public final class TaskCalls {

    private TaskCalls() {}

    @Hidden
    public static void execute(Executor pool, Runnable task, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            pool.execute(task);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static Future<?> submit(ExecutorService pool, Runnable task, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return pool.submit(task);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static Future<Object> submit(ExecutorService pool, Runnable task, Object result, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return pool.submit(task, result);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static Future<Object> submit(ExecutorService pool, Callable<Object> task, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return pool.submit(task);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static List<Future<Object>> invokeAll(
            ExecutorService pool, Collection<? extends Callable<Object>> tasks, int site, ThreadState ts)
            throws InterruptedException {
        int outer = enter(site, ts);
        try {
            return pool.invokeAll(tasks);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static List<Future<Object>> invokeAll(
            ExecutorService pool,
            Collection<? extends Callable<Object>> tasks,
            long time,
            TimeUnit unit,
            int site,
            ThreadState ts)
            throws InterruptedException {
        int outer = enter(site, ts);
        try {
            return pool.invokeAll(tasks, time, unit);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static Object invokeAny(
            ExecutorService pool, Collection<? extends Callable<Object>> tasks, int site, ThreadState ts)
            throws InterruptedException, ExecutionException {
        int outer = enter(site, ts);
        try {
            return pool.invokeAny(tasks);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static boolean awaitTermination(ExecutorService pool, long time, TimeUnit unit, int site, ThreadState ts)
            throws InterruptedException {
        int outer = enter(site, ts);
        try {
            return pool.awaitTermination(time, unit);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static ScheduledFuture<?> schedule(
            ScheduledExecutorService pool, Runnable task, long time, TimeUnit unit, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return pool.schedule(task, time, unit);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static ScheduledFuture<Object> schedule(
            ScheduledExecutorService pool, Callable<Object> task, long time, TimeUnit unit, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return pool.schedule(task, time, unit);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static ScheduledFuture<?> scheduleAtFixedRate(
            ScheduledExecutorService pool,
            Runnable task,
            long delay,
            long period,
            TimeUnit unit,
            int site,
            ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return pool.scheduleAtFixedRate(task, delay, period, unit);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static ScheduledFuture<?> scheduleWithFixedDelay(
            ScheduledExecutorService pool,
            Runnable task,
            long delay,
            long pause,
            TimeUnit unit,
            int site,
            ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return pool.scheduleWithFixedDelay(task, delay, pause, unit);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static Object get(Future<Object> future, int site, ThreadState ts)
            throws InterruptedException, ExecutionException {
        int outer = enter(site, ts);
        try {
            return future.get();
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static Object get(Future<Object> future, long time, TimeUnit unit, int site, ThreadState ts)
            throws InterruptedException, ExecutionException, TimeoutException {
        int outer = enter(site, ts);
        try {
            return future.get(time, unit);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static Object join(CompletableFuture<Object> future, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return future.join();
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static boolean complete(CompletableFuture<Object> future, Object value, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return future.complete(value);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static boolean completeExceptionally(
            CompletableFuture<Object> future, Throwable trouble, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return future.completeExceptionally(trouble);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static ForkJoinTask<Object> fork(ForkJoinTask<Object> task, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return task.fork();
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static Object join(ForkJoinTask<Object> task, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return task.join();
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static Object invoke(ForkJoinTask<Object> task, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return task.invoke();
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static Object invoke(ForkJoinPool pool, ForkJoinTask<Object> task, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return pool.invoke(task);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static ForkJoinTask<Object> submit(ForkJoinPool pool, ForkJoinTask<Object> task, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return pool.submit(task);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static void execute(ForkJoinPool pool, ForkJoinTask<?> task, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            pool.execute(task);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static ForkJoinTask<?> submit(ForkJoinPool pool, Runnable task, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return pool.submit(task);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static ForkJoinTask<Object> submit(ForkJoinPool pool, Callable<Object> task, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            return pool.submit(task);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static void schedule(Timer timer, TimerTask task, long delay, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            timer.schedule(task, delay);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static void schedule(Timer timer, TimerTask task, long delay, long period, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            timer.schedule(task, delay, period);
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static void scheduleAtFixedRate(
            Timer timer, TimerTask task, long delay, long period, int site, ThreadState ts) {
        int outer = enter(site, ts);
        try {
            timer.scheduleAtFixedRate(task, delay, period);
        } finally {
            ts.callSite = outer;
        }
    }

    /** What is registered is known by what is returned, and that only then; the object is not gone before. */
    @Hidden
    public static Cleaner.Cleanable register(Cleaner cleaner, Object o, Runnable action, int site, ThreadState ts) {
        try {
            Cleaner.Cleanable left = cleaner.register(o, action);
            Events.fork(left, site, ts);
            Events.boundary(site, ts);
            return left;
        } finally {
            Reference.reachabilityFence(o);
        }
    }

    private static int enter(int site, ThreadState ts) {
        int outer = ts.callSite;
        ts.callSite = site;
        return outer;
    }
}
