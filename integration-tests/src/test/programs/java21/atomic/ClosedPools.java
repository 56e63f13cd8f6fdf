// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** Whoever closes a pool, of whichever kind, or finds one ended, or one of its tasks done, comes after what it did. */
public final class ClosedPools {

    private static final int ROUNDS = 20;

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

    public static void main(String[] args) {
        List<Supplier<ExecutorService>> kinds = List.of(
                ForkJoinPool::new,
                () -> Executors.newFixedThreadPool(4),
                Executors::newCachedThreadPool,
                Executors::newSingleThreadExecutor,
                () -> Executors.newScheduledThreadPool(4),
                () -> Executors.newThreadPerTaskExecutor(Thread::new),
                Executors::newVirtualThreadPerTaskExecutor);
        int now = 0;
        for (int round = 0; round < ROUNDS; round++) {
            for (Supplier<ExecutorService> kind : kinds) {
                close(kind.get(), ++now);
                findEnded(kind.get(), ++now);
                findDone(kind.get(), ++now);
            }
        }
    }

    private static void close(ExecutorService pool, int now) {
        try (pool) {
            setAll(pool, now);
        }
        checkAll(now);
    }

    private static void findEnded(ExecutorService pool, int now) {
        setAll(pool, now);
        pool.shutdown();
        while (!pool.isTerminated()) Thread.onSpinWait();
        checkAll(now);
    }

    private static void findDone(ExecutorService pool, int now) {
        Future<?> future = pool.submit(() -> {
            for (Cell cell : CELLS) cell.set(now);
        });
        while (future.state() == Future.State.RUNNING) Thread.onSpinWait();
        checkAll(now);
        pool.close();
    }

    private static void setAll(ExecutorService pool, int now) {
        for (Cell cell : CELLS) pool.execute(() -> cell.set(now));
    }

    private static void checkAll(int expected) {
        for (Cell cell : CELLS) check(cell.get() == expected, "all were set");
    }
}
