// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

import java.util.concurrent.CyclicBarrier;

/**
 * Red-black successive over-relaxation of a grid: each thread has a band of rows, and all meet at a barrier after each colour. There is
 * no lock. A thread reads rows of its neighbours, but only points of the colour that nobody changes until the next barrier.
 *
 * <p>Nothing is to be reported.
 */
final class Sor {

    private static final int SIZE = 32;
    private static final int ITERATIONS = 10;
    private static final double OMEGA = 1.25;

    private final double[][] grid = new double[SIZE][SIZE];
    private final CyclicBarrier barrier = new CyclicBarrier(Workers.COUNT);

    private Sor() {
        for (int row = 0; row < SIZE; row++) {
            for (int column = 0; column < SIZE; column++) {
                grid[row][column] = (row * 31 + column * 17) % 10;
            }
        }
    }

    /** The inner points of one colour in the thread's rows. */
    void relax(int id, int colour) {
        int inner = SIZE - 2;
        int last = 1 + inner * (id + 1) / Workers.COUNT;
        for (int row = 1 + inner * id / Workers.COUNT; row < last; row++) {
            for (int column = 1 + (row + colour) % 2; column < SIZE - 1; column += 2) {
                relaxPoint(row, column);
            }
        }
    }

    private void relaxPoint(int row, int column) {
        double around = grid[row - 1][column] + grid[row + 1][column] + grid[row][column - 1] + grid[row][column + 1];
        grid[row][column] = OMEGA / 4 * around + (1 - OMEGA) * grid[row][column];
    }

    private void work(int id) {
        for (int i = 0; i < ITERATIONS; i++) {
            relax(id, 0);
            Workers.meet(barrier);
            relax(id, 1);
            Workers.meet(barrier);
        }
    }

    public static void main(String[] args) {
        Sor sor = new Sor();
        Workers.run(sor::work);
        System.out.println("Sor: the point in the middle is " + sor.grid[SIZE / 2][SIZE / 2]);
    }
}
