// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.sleep;

import java.util.concurrent.Phaser;

/** The same with a phaser. */
public final class PhaserPhases {

    static final class Grid {
        private final int[] cells = {1, 2};

        int other(int own) {
            return cells[1 - own];
        }

        void add(int own, int number) {
            int read = cells[own];
            sleep();
            cells[own] = read + number;
        }
    }

    private static void work(Grid grid, Phaser phaser, int own) {
        for (int phase = 0; phase < 5; phase++) {
            int number = grid.other(own);
            phaser.arriveAndAwaitAdvance();
            grid.add(own, number);
            phaser.arriveAndAwaitAdvance();
        }
    }

    public static void main(String[] args) throws Exception {
        Grid grid = new Grid();
        Phaser phaser = new Phaser(2);
        Thread other = new Thread(() -> work(grid, phaser, 1));
        other.start();
        work(grid, phaser, 0);
        other.join();
        check(grid.cells[0] == grid.cells[1], "both are the same from the first phase on");
    }
}
