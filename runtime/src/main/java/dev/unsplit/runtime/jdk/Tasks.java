// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.Probes;
import dev.unsplit.runtime.ThreadState;
import java.lang.ref.Cleaner;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import jdk.internal.vm.annotation.Hidden;

/**
 * What the hooks inside executors, futures and timers of the JDK call. A task is a logical thread: its submission forks it, what runs it says
 * when it begins and ends. That it is complete is handed over through the task (or future) itself, by whoever completes it, to all who get
 * its result, so that it does not matter who ran it. A pool hands over from its workers to who awaits its end.
 */
public final class Tasks {

    private Tasks() {}

    public static void submitted(Object task) {
        if (task == null || VirtualThreads.areServed() || VirtualThreads.areServedBy(task)) return;
        ThreadState ts = Probes.state();
        Events.fork(task, ts.callSite, ts);
        Events.boundary(ts.callSite, ts);
    }

    /** The same for a task that this pool is to run. */
    public static void submittedTo(Object task, Object pool) {
        if (task == null || VirtualThreads.areServed() || VirtualThreads.areServedBy(task)) return;
        ThreadState ts = Probes.state();
        Events.forkTo(pool, task, ts.callSite, ts);
        Events.boundary(ts.callSite, ts);
    }

    /** A pool that is full, or shut down, asks somebody else what to do with what this thread has just submitted. */
    public static void turnedAway(Object task) {
        if (task != null && !VirtualThreads.areServed()) Events.taskTurnedAway(task, Probes.state());
    }

    /** Nothing will be done with it. */
    public static void givenUp(Object task) {
        if (task != null && !VirtualThreads.areServed()) Events.taskGivenUp(task, Probes.state());
    }

    /** In place of the call by which a task is taken out of the queue of a pool that will not run it. */
    @Hidden
    public static boolean remove(BlockingQueue<Object> queue, Object task, Object pool) {
        boolean wasIn = queue.remove(task);
        if (wasIn) dropped(task, pool);
        return wasIn;
    }

    /** In place of the call by which the oldest task makes room. */
    @Hidden
    public static Object poll(BlockingQueue<Object> queue, Object pool) {
        Object task = queue.poll();
        dropped(task, pool);
        return task;
    }

    /** This pool runs nothing more, and returns what it has not begun. */
    public static void drained(Object tasks, Object pool) {
        for (Object task : (List<?>) tasks) dropped(task, pool);
    }

    private static void dropped(Object task, Object pool) {
        if (task != null && !VirtualThreads.areServed()) Events.taskDropped(pool, task, Probes.state());
    }

    public static void begun(Object task) {
        if (!VirtualThreads.areServed()) Events.taskBegun(task);
    }

    public static void ended(Object task) {
        if (!VirtualThreads.areServed()) Events.taskEnded(task);
    }

    /** In place of the call by which a worker of this pool runs a task. */
    @Hidden
    public static void run(Runnable task, Object pool) {
        runInTurn(task, pool, SingleThreads.isOnly(pool) ? pool : null);
    }

    /** The same for the thread of a timer. */
    @Hidden
    public static void runTimed(Runnable task, Object thread) {
        runInTurn(task, null, SingleThreads.queueOf(thread));
    }

    /** In place of the call by which the thread of a cleaner cleans up what an object has left; what the JDK has registered is none of the program's tasks. */
    @Hidden
    public static void clean(Cleaner.Cleanable left, Object cleaner) {
        if (!Events.isForked(left)) {
            left.clean();
            return;
        }
        Events.taskBegun(left);
        completed(cleaner);
        try {
            left.clean();
        } finally {
            completing(cleaner);
            Events.taskEnded(left);
        }
    }

    /** The JVM ends by itself, and is about to start the shutdown hooks. */
    public static void allHaveEnded() {
        Events.allHaveEnded();
    }

    /**
     * Tasks that have one thread for all of them hand over from each to the next.
     *
     * @param line that they stand in; null if others may run beside this one
     */
    @Hidden
    private static void runInTurn(Runnable task, Object pool, Object line) {
        if (task == null) throw new NullPointerException();
        if (VirtualThreads.areServed()) {
            task.run();
            return;
        }
        Events.taskBegunIn(pool, task);
        completed(line);
        try {
            task.run();
        } finally {
            completing(line);
            Events.taskEnded(task);
        }
    }

    /** In place of the call by which whoever submitted a task runs it, since the pool is full. */
    @Hidden
    public static void runHere(Runnable task) {
        if (task == null) throw new NullPointerException();
        if (VirtualThreads.areServed()) {
            task.run();
            return;
        }
        Events.taskBegunHere(task);
        try {
            task.run();
        } finally {
            Events.taskEnded(task);
        }
    }

    /** Somebody will make this future complete, or contribute to that. */
    public static void completing(Object future) {
        if (future == null || VirtualThreads.areServed()) return;
        ThreadState ts = Probes.state();
        Events.send(future, ts.callSite, ts);
    }

    /** A thread of a scope runs this subtask; who waits for the scope waits for that, even if nobody wants its result any more. */
    public static void inScope(Object subtask) {
        completing(Internals.get(subtask, "scope"));
    }

    /** The same where nothing follows from it if the future is complete already. */
    public static void finishing(Object future) {
        if (!Outcomes.isKnown(future)) completing(future);
    }

    /** Somebody tried to make this future complete; whoever came too late has found out that it is. */
    public static void finished(boolean isFirst, Object future) {
        if (!isFirst) completed(future);
    }

    /** Somebody attaches what is to be done when a future is complete: a task, which starts no sooner. */
    public static void attaching(Object completion) {
        if (completion == null || VirtualThreads.areServed()) return;
        ThreadState ts = Probes.state();
        Events.send(completion, ts.callSite, ts);
        Events.boundary(ts.callSite, ts);
    }

    /** Somebody acts on what was completed, without having waited. */
    public static void completed(Object future) {
        if (future == null || VirtualThreads.areServed()) return;
        ThreadState ts = Probes.state();
        Events.receive(future, ts.callSite, ts);
    }

    /** Somebody asked whether this future, or pool, is done with everything. */
    public static void asked(boolean isDone, Object future) {
        if (isDone) completed(future);
    }

    /** The same by the enum {@code Future.State}, which only newer JDKs have. */
    public static void askedState(Object state, Object future) {
        if (state instanceof Enum<?> known && !known.name().equals("RUNNING")) completed(future);
    }

    /** Somebody asked for the result, instead of waiting for it, and got it. */
    public static void answered(Object result, Object future) {
        completed(future);
    }

    /** Somebody asked for a completer that has nothing pending. */
    public static void askedFirst(Object completer, Object asked) {
        completed(completer);
    }

    /** Somebody waited for the next future of a service to complete. */
    public static void taken(Object future, Object service) {
        if (future != null) got(future);
    }

    /** Somebody asked for it. */
    public static void polled(Object future, Object service) {
        completed(future);
    }

    /** Somebody attached a stage to this future, or looked for its result, and goes on at once if there is one; returns the result. */
    public static Object attached(Object future, Object result) {
        if (result != null) completed(future);
        return result;
    }

    /** Somebody waited for this future, and it is complete. */
    public static void got(Object future) {
        if (VirtualThreads.areServed()) return;
        ThreadState ts = Probes.state();
        Events.boundary(ts.callSite, ts);
        Events.receive(future, ts.callSite, ts);
    }

    /** Somebody waited for this future; whether it is complete shows in what the waiting ended with. */
    public static void gotNot(Throwable trouble, Object future) {
        if (VirtualThreads.areServed()) return;
        ThreadState ts = Probes.state();
        Events.boundary(ts.callSite, ts);
        if (isOutcome(trouble)) Events.receive(future, ts.callSite, ts);
    }

    /** Somebody looked whether this task is complete, instead of waiting for it, and it is if the status is negative; returns the status. */
    public static int looked(Object task, int status) {
        if (status < 0) got(task);
        return status;
    }

    /** Somebody waited until this pool's workers are gone, or only for so long. */
    public static void awaited(boolean isOver, Object pool) {
        if (VirtualThreads.areServed()) return;
        ThreadState ts = Probes.state();
        Events.boundary(ts.callSite, ts);
        if (isOver) Events.receive(pool, ts.callSite, ts);
    }

    /** Somebody waited until this pool has nothing to do: the result is positive if it has not. */
    public static void awaitedQuiet(int result, Object pool) {
        awaited(result > 0, pool);
    }

    /** Somebody closed this pool, which for one that all share means nothing. */
    public static void closed(Object pool) {
        if (pool instanceof ExecutorService service) awaited(service.isTerminated(), pool);
    }

    @Hidden
    public static Object apply(Function<Object, Object> stage, Object value) {
        Object task = begunStage();
        try {
            return stage.apply(value);
        } finally {
            endedStage(task);
        }
    }

    @Hidden
    public static Object apply(BiFunction<Object, Object, Object> stage, Object value, Object other) {
        Object task = begunStage();
        try {
            return stage.apply(value, other);
        } finally {
            endedStage(task);
        }
    }

    @Hidden
    public static void accept(Consumer<Object> stage, Object value) {
        Object task = begunStage();
        try {
            stage.accept(value);
        } finally {
            endedStage(task);
        }
    }

    @Hidden
    public static void accept(BiConsumer<Object, Object> stage, Object value, Object other) {
        Object task = begunStage();
        try {
            stage.accept(value, other);
        } finally {
            endedStage(task);
        }
    }

    @Hidden
    public static void runStage(Runnable stage) {
        Object task = begunStage();
        try {
            stage.run();
        } finally {
            endedStage(task);
        }
    }

    /** A stage that runs in the thread which completed its source, or attached it: a logical thread within that one. */
    private static Object begunStage() {
        Object task = new Stage();
        ThreadState ts = Probes.state();
        Events.fork(task, ts.callSite, ts);
        Events.taskBegun(task);
        return task;
    }

    /** The thread goes on with the stage's result, so it comes after the stage. */
    private static void endedStage(Object task) {
        Events.taskEnded(task);
        ThreadState ts = Probes.state();
        Events.join(task, ts.callSite, ts);
    }

    /** All but these two come from the task. */
    private static boolean isOutcome(Throwable trouble) {
        return !(trouble instanceof InterruptedException || trouble instanceof TimeoutException);
    }

    private static final class Stage {}
}
