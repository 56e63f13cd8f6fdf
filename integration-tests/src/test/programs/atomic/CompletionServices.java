// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.sleep;

import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Who takes a task from a service for tasks that are complete comes after it, even without a look at its result. */
public final class CompletionServices {

    static final class Cell {
        private int value;

        void add(int more) {
            value += more;
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletionService<Integer> service = new ExecutorCompletionService<>(pool);
        Cell[] cells = {new Cell(), new Cell(), new Cell()};
        submit(service, cells[0]);
        service.take();
        cells[0].add(2);
        submit(service, cells[1]);
        while (service.poll() == null) sleep();
        cells[1].add(2);
        submit(service, cells[2]);
        service.poll(1, TimeUnit.MINUTES);
        cells[2].add(2);
        pool.shutdown();
        for (Cell cell : cells) check(cell.value == 3, "both have added");
    }

    private static void submit(CompletionService<Integer> service, Cell cell) {
        service.submit(() -> {
            cell.add(1);
            return 1;
        });
    }
}
