// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.sleep;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;

/** Who asks until a task is done goes on with what it has made, like somebody who waits for it. */
public final class FuturesThatAreDone {

    static final class Cell {
        private int value;

        void add(int more) {
            value += more;
        }
    }

    private static void addWhenDone(Future<?> future, Cell cell) {
        while (!future.isDone()) sleep();
        cell.add(2);
    }

    public static void main(String[] args) throws Exception {
        Cell[] cells = {new Cell(), new Cell(), new Cell(), new Cell(), new Cell(), new Cell()};
        ExecutorService pool = Executors.newFixedThreadPool(1);
        addWhenDone(pool.submit(() -> cells[0].add(1)), cells[0]);
        addWhenDone(CompletableFuture.runAsync(() -> cells[1].add(1)), cells[1]);
        addWhenDone(ForkJoinPool.commonPool().submit(() -> cells[2].add(1)), cells[2]);
        pool.execute(() -> cells[3].add(1));
        pool.shutdown();
        while (!pool.isTerminated()) sleep();
        cells[3].add(2);
        CompletableFuture<?> failing = CompletableFuture.runAsync(() -> {
            cells[4].add(1);
            throw new IllegalStateException();
        });
        while (!failing.isCompletedExceptionally()) sleep();
        cells[4].add(2);
        ForkJoinTask<?> task = ForkJoinPool.commonPool().submit(() -> cells[5].add(1));
        while (!task.isCompletedNormally()) sleep();
        cells[5].add(2);
        for (Cell cell : cells) check(cell.value == 3, "both have added");
    }
}
