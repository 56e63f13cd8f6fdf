// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.reached;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A task that was submitted in vain, and then once more: it comes after its second submission. */
public final class SubmittedAgain {

    /** One object, that is submitted several times and runs once. */
    static final class Task implements Runnable {
        private final Cell cell = new Cell();

        @Override
        public void run() {
            cell.add(2);
        }
    }

    static final class Cell {
        private int value;

        void add(int more) {
            value += more;
        }
    }

    /** It has one thread, and room for one task that waits for that. */
    private static ThreadPoolExecutor busyPool(String busyUntil, RejectedExecutionHandler handler) {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(1), handler);
        pool.execute(() -> {
            while (System.getProperty(busyUntil) == null) Thread.onSpinWait(); // whoever interrupts it
        });
        return pool;
    }

    private static void fill(ThreadPoolExecutor pool) {
        pool.execute(() -> {});
    }

    /** What was in vain is over: so the task runs after this change, and before the pool ends. */
    private static void submitAgain(Task task, ThreadPoolExecutor pool) throws InterruptedException {
        task.cell.add(1);
        pool.execute(task);
        end(pool);
        task.cell.add(3);
        check(task.cell.value == 6, "the task has run once");
    }

    private static void end(ThreadPoolExecutor pool) throws InterruptedException {
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.MINUTES), "it has ended");
    }

    private static void makeRoom(String busy, ThreadPoolExecutor pool) {
        reached(busy);
        while (pool.getQueue().size() + pool.getActiveCount() > 0) Thread.yield();
    }

    private static void afterRejection() throws InterruptedException {
        ThreadPoolExecutor pool = busyPool("rejected", new ThreadPoolExecutor.AbortPolicy());
        fill(pool);
        Task task = new Task();
        try {
            pool.execute(task);
            throw new AssertionError("the pool is full");
        } catch (RejectedExecutionException expected) {
            makeRoom("rejected", pool);
        }
        submitAgain(task, pool);
    }

    private static void afterItWasDiscarded() throws InterruptedException {
        ThreadPoolExecutor pool = busyPool("discarded", new ThreadPoolExecutor.DiscardPolicy());
        fill(pool);
        Task task = new Task();
        pool.execute(task);
        makeRoom("discarded", pool);
        submitAgain(task, pool);
    }

    private static void afterItHadToMakeRoom() throws InterruptedException {
        ThreadPoolExecutor pool = busyPool("made room", new ThreadPoolExecutor.DiscardOldestPolicy());
        Task task = new Task();
        pool.execute(task);
        fill(pool);
        makeRoom("made room", pool);
        submitAgain(task, pool);
    }

    /** Of the two that the first submission meant, one is never begun. */
    private static void afterItMadeRoom() throws InterruptedException {
        ThreadPoolExecutor pool = busyPool("took its place", new ThreadPoolExecutor.DiscardOldestPolicy());
        fill(pool);
        Task task = new Task();
        pool.execute(task);
        check(pool.remove(task), "it was waiting");
        makeRoom("took its place", pool);
        submitAgain(task, pool);
    }

    private static void afterAnotherHandlerGaveUp() throws InterruptedException {
        ThreadPoolExecutor pool = busyPool("given up", (task, full) -> {});
        fill(pool);
        Task task = new Task();
        pool.execute(task);
        makeRoom("given up", pool);
        submitAgain(task, pool);
    }

    private static void afterItWasRemoved() throws InterruptedException {
        ThreadPoolExecutor pool = busyPool("removed", new ThreadPoolExecutor.AbortPolicy());
        Task task = new Task();
        pool.execute(task);
        check(pool.remove(task), "it was waiting");
        makeRoom("removed", pool);
        submitAgain(task, pool);
    }

    private static void afterShutdown() throws InterruptedException {
        ThreadPoolExecutor pool = busyPool("shut down", new ThreadPoolExecutor.AbortPolicy());
        Task task = new Task();
        pool.execute(task);
        check(pool.shutdownNow().size() == 1, "it was waiting");
        reached("shut down");
        submitAgain(task, busyPool("shut down", new ThreadPoolExecutor.AbortPolicy()));
    }

    private static void toAnotherPool() throws InterruptedException {
        ThreadPoolExecutor busy = busyPool("the other one ran it", new ThreadPoolExecutor.AbortPolicy());
        Task task = new Task();
        busy.execute(task);
        submitAgain(task, busyPool("shut down", new ThreadPoolExecutor.AbortPolicy()));
        check(busy.shutdownNow().size() == 1, "it was waiting");
        reached("the other one ran it");
    }

    /** What the handler puts into the queue is no task that was given up. */
    private static void byTheHandler() throws InterruptedException {
        ThreadPoolExecutor pool = busyPool("there was room", (task, full) -> {
            reached("there was room");
            try {
                full.getQueue().put(task);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        fill(pool);
        Task task = new Task();
        submitAgain(task, pool);
    }

    private static void byTheCaller() throws InterruptedException {
        ThreadPoolExecutor pool = busyPool("the caller ran it", new ThreadPoolExecutor.CallerRunsPolicy());
        fill(pool);
        Task task = new Task();
        task.cell.add(1);
        pool.execute(task);
        task.cell.add(3);
        check(task.cell.value == 6, "the task has run once");
        reached("the caller ran it");
        end(pool);
    }

    public static void main(String[] args) throws Exception {
        afterRejection();
        afterItWasDiscarded();
        afterItHadToMakeRoom();
        afterItMadeRoom();
        afterAnotherHandlerGaveUp();
        afterItWasRemoved();
        afterShutdown();
        toAnotherPool();
        byTheHandler();
        byTheCaller();
    }
}
