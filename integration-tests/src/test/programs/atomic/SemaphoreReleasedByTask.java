// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.sleep;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/** One task takes a permit, and another one releases it, which the same thread happens to run: that is a message, and no lock that is given back. */
public final class SemaphoreReleasedByTask {

    static final class Cell {
        private int value;

        void add(int more) {
            value += more;
        }
    }

    public static void main(String[] args) throws Exception {
        Cell cell = new Cell();
        Semaphore semaphore = new Semaphore(1);
        Thread main = Thread.currentThread();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> semaphore.acquireUninterruptibly()).get();
        pool.execute(() -> {
            while (main.getState() != Thread.State.WAITING) sleep();
            cell.add(1);
            semaphore.release();
        });
        semaphore.acquire();
        cell.add(2);
        pool.shutdown();
        check(cell.value == 3, "both have added");
    }
}
