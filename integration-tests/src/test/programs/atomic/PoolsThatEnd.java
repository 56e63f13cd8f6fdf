// SPDX-License-Identifier: Apache-2.0
package atomic;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Whoever has waited for a pool to end comes after all that its threads did: each of them, not only the last one, which ends the pool while others may not be
 * quite over. Many small pools, since that is a matter of a moment.
 */
public final class PoolsThatEnd {

    private static final int POOLS = 200;
    private static final int WORKERS = 4;

    private static final class Cell {
        private int value;

        void set(int now) {
            value = now;
        }

        int get() {
            return value;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Cell[] cells = new Cell[WORKERS];
        for (int index = 0; index < WORKERS; index++) {
            cells[index] = new Cell();
        }
        for (int round = 1; round <= POOLS; round++) {
            ExecutorService pool = Executors.newFixedThreadPool(WORKERS);
            for (Cell cell : cells) {
                int now = round;
                pool.execute(() -> cell.set(now));
            }
            pool.shutdown();
            if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
                throw new IllegalStateException("the pool did not end");
            }
            check(cells, round);
        }
    }

    private static void check(Cell[] cells, int expected) {
        for (Cell cell : cells) {
            if (cell.get() != expected) {
                throw new IllegalStateException("was not written: " + cell.get());
            }
        }
    }
}
