// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.kernel;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.function.IntFunction;

/** Starts two threads and waits for them. */
final class Workers {

    static final int COUNT = 2;

    private Workers() {}

    /** The work of each thread is made from its number. */
    static void run(IntFunction<Runnable> work) {
        Thread[] threads = new Thread[COUNT];
        for (int id = 0; id < COUNT; id++) {
            threads[id] = new Thread(work.apply(id), "worker-" + id);
            threads[id].start();
        }
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }
}
