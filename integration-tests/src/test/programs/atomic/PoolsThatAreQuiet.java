// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;

/** Whoever has waited until a ForkJoinPool has nothing to do, or found that it is so, comes after all that its workers did, though they live on. */
public final class PoolsThatAreQuiet {

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

    public static void main(String[] args) throws Exception {
        int now = 0;
        for (int round = 0; round < ROUNDS; round++) {
            ForkJoinPool pool = new ForkJoinPool(WORKERS);
            setAll(pool, ++now);
            pool.awaitQuiescence(1, TimeUnit.MINUTES);
            checkAll(now);
            setAll(pool, ++now);
            while (!pool.isQuiescent()) Thread.onSpinWait();
            checkAll(now);
            helpQuiesce(pool, ++now);
            setAll(pool, ++now);
            pool.shutdown();
            while (!pool.isTerminated()) Thread.onSpinWait();
            checkAll(now);
            setAll(ForkJoinPool.commonPool(), ++now);
            ForkJoinPool.commonPool().awaitTermination(1, TimeUnit.MINUTES); // never ends, so it is quiet then
            checkAll(now);
        }
    }

    private static void setAll(Executor pool, int now) {
        for (Cell cell : CELLS) pool.execute(() -> cell.set(now));
    }

    private static void helpQuiesce(ForkJoinPool pool, int now) throws Exception {
        pool.submit(() -> {
                    for (Cell cell : CELLS) ForkJoinTask.adapt(() -> cell.set(now)).fork();
                    ForkJoinTask.helpQuiesce();
                    checkAll(now);
                })
                .get();
    }

    private static void checkAll(int expected) {
        for (Cell cell : CELLS) check(cell.get() == expected, "all were set");
    }
}
