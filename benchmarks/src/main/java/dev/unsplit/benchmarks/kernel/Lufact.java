// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.kernel;

import java.util.Random;
import java.util.concurrent.CyclicBarrier;

/** Gaussian elimination with partial pivoting, by columns; each thread updates every second one. */
final class Lufact implements Kernel {

    private static final int SIZE = 1600;

    private final double[][] columns = new double[SIZE][SIZE];
    private final double[] right = new double[SIZE];
    private final int[] pivots = new int[SIZE];
    private final CyclicBarrier barrier = new CyclicBarrier(Workers.COUNT);

    @Override
    public void compute() {
        fill();
        Workers.run(id -> new Worker(this, id));
        solve();
    }

    /** The right-hand side is the sum of the columns, so that the solution is all ones. */
    private void fill() {
        Random random = new Random(1);
        for (int row = 0; row < SIZE; row++) {
            right[row] = 0;
        }
        for (double[] column : columns) {
            for (int row = 0; row < SIZE; row++) {
                column[row] = random.nextDouble() - 0.5;
                right[row] += column[row];
            }
        }
    }

    private static final class Worker implements Runnable {
        private final Lufact matrix;
        private final int id;

        Worker(Lufact matrix, int id) {
            this.matrix = matrix;
            this.id = id;
        }

        @Override
        public void run() {
            for (int k = 0; k < SIZE - 1; k++) {
                if (k % Workers.COUNT == id) {
                    matrix.findPivot(k);
                }
                Workers.meet(matrix.barrier);
                for (int j = k + 1; j < SIZE; j++) {
                    if (j % Workers.COUNT == id) {
                        matrix.eliminate(k, j);
                    }
                }
                Workers.meet(matrix.barrier);
            }
        }
    }

    void findPivot(int k) {
        double[] column = columns[k];
        int pivot = largest(column, k);
        pivots[k] = pivot;
        swap(column, k, pivot);
        scale(column, k + 1, -1 / column[k]);
    }

    void eliminate(int k, int j) {
        double[] column = columns[j];
        swap(column, k, pivots[k]);
        addMultiple(column, columns[k], k + 1, column[k]);
    }

    static int largest(double[] column, int from) {
        int largest = from;
        for (int row = from + 1; row < SIZE; row++) {
            if (Math.abs(column[row]) > Math.abs(column[largest])) {
                largest = row;
            }
        }
        return largest;
    }

    static void swap(double[] column, int one, int other) {
        double value = column[one];
        column[one] = column[other];
        column[other] = value;
    }

    static void scale(double[] column, int from, double factor) {
        for (int row = from; row < SIZE; row++) {
            column[row] *= factor;
        }
    }

    static void addMultiple(double[] target, double[] source, int from, double factor) {
        for (int row = from; row < SIZE; row++) {
            target[row] += factor * source[row];
        }
    }

    private void solve() {
        for (int k = 0; k < SIZE - 1; k++) {
            swap(right, k, pivots[k]);
            addMultiple(right, columns[k], k + 1, right[k]);
        }
        for (int k = SIZE - 1; k >= 0; k--) {
            right[k] /= columns[k][k];
            for (int row = 0; row < k; row++) {
                right[row] -= right[k] * columns[k][row];
            }
        }
    }

    @Override
    public boolean isRight() {
        double worst = 0;
        for (double one : right) {
            worst = Math.max(worst, Math.abs(one - 1));
        }
        return worst < 1e-6;
    }
}
