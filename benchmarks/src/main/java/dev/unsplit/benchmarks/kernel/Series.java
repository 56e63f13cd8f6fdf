// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.kernel;

/** The first Fourier coefficients of (x + 1)^x on the interval from 0 to 2, by the trapezoid rule. */
final class Series implements Kernel {

    private static final int COEFFICIENTS = 10_000;
    private static final int STEPS = 1_000;
    private static final double OMEGA = Math.PI;

    private final double[][] coefficients = new double[2][COEFFICIENTS];

    @Override
    public void compute() {
        Workers.run(id -> new Worker(this, id));
    }

    private static final class Worker implements Runnable {
        private final Series series;
        private final int id;

        Worker(Series series, int id) {
            this.series = series;
            this.id = id;
        }

        @Override
        public void run() {
            for (int n = id; n < COEFFICIENTS; n += Workers.COUNT) {
                series.computeCoefficient(n);
            }
        }
    }

    void computeCoefficient(int n) {
        coefficients[0][n] = integrate(n, true);
        coefficients[1][n] = integrate(n, false);
    }

    static double integrate(int n, boolean cosine) {
        double width = 2.0 / STEPS;
        double sum = (value(0, n, cosine) + value(2, n, cosine)) / 2;
        for (int step = 1; step < STEPS; step++) {
            sum += value(step * width, n, cosine);
        }
        return sum * width;
    }

    static double value(double x, int n, boolean cosine) {
        double angle = OMEGA * n * x;
        return Math.pow(x + 1, x) * (cosine ? Math.cos(angle) : Math.sin(angle));
    }

    /** Known to some digits, whoever computes them. */
    @Override
    public boolean isRight() {
        return Math.abs(coefficients[0][0] - 5.7638) < 1e-3
                && Math.abs(coefficients[0][1] - 1.1340) < 1e-3
                && Math.abs(coefficients[1][1] + 1.8821) < 1e-3
                && coefficients[1][0] == 0;
    }
}
