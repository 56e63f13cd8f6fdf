// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.sleep;

import java.util.concurrent.CyclicBarrier;

/** In each phase a thread writes its own half, and in the next it reads the other's. */
public final class BarrierPhases {

    static final class Grid {
        private final double[] cells = {1, 2, 3, 4};

        double border(int half) {
            return cells[half == 0 ? 2 : 1];
        }

        void relax(int half, double border) {
            cells[2 * half] += border;
            sleep();
            cells[2 * half + 1] += border;
        }
    }

    private static void work(Grid grid, CyclicBarrier barrier, int half) {
        try {
            for (int phase = 0; phase < 5; phase++) {
                double border = grid.border(half);
                barrier.await();
                grid.relax(half, border);
                barrier.await();
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Grid grid = new Grid();
        CyclicBarrier barrier = new CyclicBarrier(2);
        Thread upper = new Thread(() -> work(grid, barrier, 1));
        upper.start();
        work(grid, barrier, 0);
        upper.join();
        check(grid.cells[1] - grid.cells[0] == 1 && grid.cells[3] - grid.cells[2] == 1, "both halves grow evenly");
    }
}
