// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A pool that is shut down when all its work is done, and one that says itself when it has ended. */
public final class StagesThatShutDown {

    private static final int ROUNDS = 40;
    private static final int WORKERS = 4;

    private static final Cell[] CELLS = {new Cell(), new Cell(), new Cell(), new Cell()};

    static final class Cell {
        private int value;

        void set(int now) {
            value = now;
        }

        int get() {
            return value;
        }
    }

    private static final class Telling extends ThreadPoolExecutor {
        private final Runnable whenEnded;

        Telling(Runnable whenEnded) {
            super(WORKERS, WORKERS, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
            this.whenEnded = whenEnded;
        }

        @Override
        protected void terminated() {
            whenEnded.run();
        }
    }

    public static void main(String[] args) throws Exception {
        for (int round = 1; round <= ROUNDS; round++) {
            shutDownByStage(3 * round);
            tellTheEnd(3 * round + 1);
            lookWhenItHasEnded(3 * round + 2);
        }
    }

    /** Not private: it attaches stages, which run meanwhile, and would be a transaction across that. */
    static void shutDownByStage(int now) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(WORKERS);
        CompletableFuture<?>[] all = new CompletableFuture<?>[WORKERS];
        for (int index = 0; index < WORKERS; index++) {
            Cell cell = CELLS[index];
            all[index] = CompletableFuture.runAsync(() -> cell.set(now), pool);
        }
        CompletableFuture.allOf(all).thenRun(() -> checkAll(now)).whenComplete((result, trouble) -> pool.shutdown());
        pool.awaitTermination(1, TimeUnit.MINUTES);
        checkAll(now);
    }

    private static void tellTheEnd(int now) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        Telling pool = new Telling(() -> {
            checkAll(now);
            ended.countDown();
        });
        for (Cell cell : CELLS) pool.execute(() -> cell.set(now));
        pool.shutdown();
        ended.await();
        checkAll(now);
    }

    /** What a pool does last of all comes before it is found to have ended. */
    private static void lookWhenItHasEnded(int now) throws InterruptedException {
        Telling pool = new Telling(() -> {
            for (Cell cell : CELLS) cell.set(now);
        });
        pool.execute(() -> {});
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        checkAll(now);
    }

    private static void checkAll(int expected) {
        for (Cell cell : CELLS) check(cell.get() == expected, "all were set");
    }
}
