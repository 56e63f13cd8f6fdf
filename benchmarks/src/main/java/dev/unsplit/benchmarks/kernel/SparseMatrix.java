// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.kernel;

import java.util.Arrays;
import java.util.Random;

/** Multiplies a sparse matrix with a vector again and again; each thread has half of the rows. */
final class SparseMatrix implements Kernel {

    private static final int SIZE = 50_000;
    private static final int IN_ROW = 5;
    private static final int ENTRIES = SIZE * IN_ROW;
    private static final int ROUNDS = 1_500;

    private final int[] rows = new int[ENTRIES];
    private final int[] columns = new int[ENTRIES];
    private final double[] values = new double[ENTRIES];
    private final double[] factors = new double[SIZE];
    private final double[] products = new double[SIZE];

    /** The entries of a row add up to one, and so does the vector's every element: the product is known. */
    SparseMatrix() {
        Random random = new Random(5);
        for (int entry = 0; entry < ENTRIES; entry++) {
            rows[entry] = entry / IN_ROW;
            columns[entry] = random.nextInt(SIZE);
            values[entry] = 1.0 / IN_ROW;
        }
        Arrays.fill(factors, 1);
    }

    @Override
    public void compute() {
        Arrays.fill(products, 0);
        Workers.run(id -> new Worker(this, id));
    }

    private static final class Worker implements Runnable {
        private final SparseMatrix matrix;
        private final int from;
        private final int to;

        Worker(SparseMatrix matrix, int id) {
            this.matrix = matrix;
            this.from = id * ENTRIES / Workers.COUNT;
            this.to = (id + 1) * ENTRIES / Workers.COUNT;
        }

        @Override
        public void run() {
            for (int round = 0; round < ROUNDS; round++) {
                matrix.multiply(from, to);
            }
        }
    }

    void multiply(int from, int to) {
        for (int entry = from; entry < to; entry++) {
            products[rows[entry]] += values[entry] * factors[columns[entry]];
        }
    }

    @Override
    public boolean isRight() {
        for (double product : products) {
            if (Math.abs(product - ROUNDS) > 1e-6) {
                return false;
            }
        }
        return true;
    }
}
