// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.function.IntConsumer;

/** Starts three threads, which begin together, and waits for them. */
final class Workers {

    static final int COUNT = 3;

    private Workers() {}

    /** The same work for each thread, which is told its number. */
    static void run(IntConsumer work) {
        run(() -> work.accept(0), () -> work.accept(1), () -> work.accept(2));
    }

    static void run(Runnable first, Runnable second, Runnable third) {
        CyclicBarrier start = new CyclicBarrier(COUNT);
        Thread[] threads = {thread(0, first, start), thread(1, second, start), thread(2, third, start)};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            join(thread);
        }
    }

    private static Thread thread(int id, Runnable work, CyclicBarrier start) {
        return new Thread(
                () -> {
                    meet(start);
                    work.run();
                },
                "worker-" + id);
    }

    static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** For a thread that finds nothing to do. */
    static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
