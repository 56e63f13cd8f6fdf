// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.kernel;

import java.util.concurrent.CyclicBarrier;

/** Relaxes the even rows of a grid, then the odd ones; each thread has half of the rows. */
final class Sor implements Kernel {

    private static final int SIZE = 1000;
    private static final int SWEEPS = 120;
    private static final double OMEGA = 1.25;

    private final double[][] grid = new double[SIZE][SIZE];
    private final CyclicBarrier barrier = new CyclicBarrier(Workers.COUNT);

    @Override
    public void compute() {
        fill();
        Workers.run(id -> new Worker(this, id));
    }

    /** One side is hot, all else is cold. */
    private void fill() {
        for (int row = 0; row < SIZE; row++) {
            for (int column = 0; column < SIZE; column++) {
                grid[row][column] = column == 0 ? 1 : 0;
            }
        }
    }

    private static final class Worker implements Runnable {
        private final Sor sor;
        private final int from;
        private final int to;

        Worker(Sor sor, int id) {
            this.sor = sor;
            this.from = Math.max(1, id * SIZE / Workers.COUNT);
            this.to = Math.min(SIZE - 1, (id + 1) * SIZE / Workers.COUNT);
        }

        @Override
        public void run() {
            for (int phase = 0; phase < 2 * SWEEPS; phase++) {
                for (int row = from; row < to; row++) {
                    if (row % 2 == phase % 2) {
                        sor.relax(row);
                    }
                }
                Workers.meet(sor.barrier);
            }
        }
    }

    void relax(int row) {
        double[] above = grid[row - 1];
        double[] cells = grid[row];
        double[] below = grid[row + 1];
        for (int column = 1; column < SIZE - 1; column++) {
            cells[column] = OMEGA / 4 * (above[column] + below[column] + cells[column - 1] + cells[column + 1])
                    + (1 - OMEGA) * cells[column];
        }
    }

    /** All rows far from the border look the same, and get colder from left to right. */
    @Override
    public boolean isRight() {
        double[] middle = grid[SIZE / 2];
        double difference = Math.abs(middle[5] - grid[SIZE / 4][5]);
        return difference < 1e-9 && middle[1] > 0.5 && middle[1] > middle[2] && middle[2] > middle[3];
    }
}
