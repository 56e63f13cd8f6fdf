// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Phaser;

/** The last thread to arrive at a barrier, or a phaser, does for all what may only be done while nobody else works. */
public final class BarrierAction {

    /** Each round is computed from the last one, in two halves. */
    static final class Grid {
        private int[] present = {1, 2};
        private int[] next = new int[2];
        private int rounds;

        void relax(int half) {
            next[half] = present[half] + present[1 - half];
        }

        void swap() {
            int[] old = present;
            present = next;
            next = old;
            rounds++;
        }

        void checkRounds(int expected) {
            check(rounds == expected, "rounds are " + rounds);
        }
    }

    private static final class Swapping extends Phaser {
        private final Grid grid;

        Swapping(Grid grid) {
            super(2);
            this.grid = grid;
        }

        @Override
        protected boolean onAdvance(int phase, int parties) {
            grid.swap();
            return super.onAdvance(phase, parties);
        }
    }

    interface Arrival {
        void arrive() throws Exception;
    }

    private static void work(Grid grid, int half, Arrival arrival) {
        try {
            for (int round = 1; round <= 20; round++) {
                grid.relax(half);
                arrival.arrive();
                grid.checkRounds(round);
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static void inTwoThreads(Grid grid, Arrival arrival) throws InterruptedException {
        Thread other = new Thread(() -> work(grid, 1, arrival));
        other.start();
        work(grid, 0, arrival);
        other.join();
    }

    public static void main(String[] args) throws Exception {
        Grid ofBarrier = new Grid();
        inTwoThreads(ofBarrier, new CyclicBarrier(2, ofBarrier::swap)::await);
        Grid ofPhaser = new Grid();
        inTwoThreads(ofPhaser, new Swapping(ofPhaser)::arriveAndAwaitAdvance);
    }
}
