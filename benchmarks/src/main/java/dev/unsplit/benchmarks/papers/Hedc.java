// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A crawler: the main thread gives tasks to a pool of three threads and cancels some of them; each thread fetches pages, of an archive in
 * memory, and adds what it finds to one list.
 *
 * <p>False alarm of reduction: {@code cancel} reads a volatile flag and writes it. Only the main thread does that, the others read the
 * flag once, so no order of events is wrong; but two accesses of a variable that others access at the same time are one too many for
 * reduction.
 *
 * <p>The paper does not name the method; this is our reading.
 */
final class Hedc {

    private static final int TASKS = 120;

    private Hedc() {}

    /** A search for one date. */
    private static final class Task {
        private final int date;
        private volatile boolean cancelled;

        Task(int date) {
            this.date = date;
        }

        /** Says whether this was the first time. */
        boolean cancel() {
            if (cancelled) {
                return false;
            }
            cancelled = true;
            return true;
        }

        boolean isCancelled() {
            return cancelled;
        }
    }

    /** Tasks that wait for a thread. */
    private static final class Pool {
        private final Deque<Task> tasks = new ArrayDeque<>();
        private int claimed;

        synchronized void put(Task task) {
            tasks.add(task);
            notifyAll();
        }

        /** Whether there is, or will be, a task for the thread that asks. */
        synchronized boolean claim() {
            return claimed++ < TASKS;
        }

        synchronized Task take() throws InterruptedException {
            while (tasks.isEmpty()) {
                wait();
            }
            return tasks.remove();
        }
    }

    /** What the archives answered. */
    private static final class Results {
        private final List<String> pages = new ArrayList<>();

        synchronized void add(String page) {
            pages.add(page);
        }

        synchronized int size() {
            return pages.size();
        }
    }

    /** The answer of an archive: computed, since there is no network here. */
    private static String fetch(int date) {
        int events = 0;
        for (int day = 1; day <= date; day++) {
            events += day * 31 % 7;
        }
        return "date " + date + ": " + events + " events";
    }

    private static void work(Pool pool, Results results) {
        while (pool.claim()) {
            try {
                serve(pool.take(), results);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void serve(Task task, Results results) {
        if (!task.isCancelled()) {
            String page = fetch(task.date);
            if (!task.isCancelled()) {
                results.add(page);
            }
        }
    }

    /** Every fourth task is cancelled soon after it was given, whether or not it has been served in the meantime. */
    private static void search(Pool pool) {
        Task[] tasks = new Task[TASKS];
        for (int date = 0; date < TASKS; date++) {
            tasks[date] = new Task(date);
            pool.put(tasks[date]);
            if (date % 4 == 3) {
                tasks[date - 1].cancel();
            }
        }
    }

    public static void main(String[] args) {
        Pool pool = new Pool();
        Results results = new Results();
        Thread user = new Thread(() -> search(pool), "user");
        user.start();
        Workers.run(id -> work(pool, results));
        Workers.join(user);
        System.out.println("Hedc: " + results.size() + " of " + TASKS + " pages");
    }
}
