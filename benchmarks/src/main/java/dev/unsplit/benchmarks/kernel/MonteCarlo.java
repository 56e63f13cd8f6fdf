// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.kernel;

import java.util.ArrayList;
import java.util.List;

/** Simulates paths of a price, and averages how much they grow. */
final class MonteCarlo implements Kernel {

    private static final int PATHS = 20_000;
    private static final int STEPS = 1_000;
    private static final double DRIFT = 0.05;
    private static final double VOLATILITY = 0.2;

    private final List<Result> results = new ArrayList<>();

    @Override
    public void compute() {
        results.clear();
        Workers.run(id -> new Worker(this, id));
    }

    private record Result(int path, double growth) {}

    private static final class Worker implements Runnable {
        private final MonteCarlo simulation;
        private final int id;

        Worker(MonteCarlo simulation, int id) {
            this.simulation = simulation;
            this.id = id;
        }

        @Override
        public void run() {
            for (int path = id; path < PATHS; path += Workers.COUNT) {
                PricePath price = new PricePath(path);
                price.walk();
                simulation.keep(new Result(path, price.growth()));
            }
        }
    }

    private static final class PricePath {
        private final double[] values = new double[STEPS + 1];
        private long seed;

        PricePath(long seed) {
            this.seed = (seed + 1) * 0x9E3779B97F4A7C15L;
        }

        void walk() {
            double time = 1.0 / STEPS;
            double trend = (DRIFT - VOLATILITY * VOLATILITY / 2) * time;
            double noise = VOLATILITY * Math.sqrt(time);
            values[0] = 1;
            for (int step = 1; step <= STEPS; step++) {
                values[step] = values[step - 1] * Math.exp(trend + noise * gaussian());
            }
        }

        /** About normally distributed: twelve halves are enough for our purpose, and three are quicker. */
        private double gaussian() {
            return 2 * (uniform() + uniform() + uniform() - 1.5);
        }

        private double uniform() {
            seed ^= seed << 13;
            seed ^= seed >>> 7;
            seed ^= seed << 17;
            return (seed >>> 11) * 0x1p-53;
        }

        double growth() {
            double largest = 0;
            for (double value : values) {
                largest = Math.max(largest, value);
            }
            return Math.min(values[STEPS], largest);
        }
    }

    synchronized void keep(Result result) {
        results.add(result);
    }

    @Override
    public boolean isRight() {
        double sum = 0;
        long paths = 0;
        for (Result result : results) {
            sum += result.growth();
            paths += result.path();
        }
        boolean complete = results.size() == PATHS && paths == (long) PATHS * (PATHS - 1) / 2;
        return complete && Math.abs(sum / PATHS - Math.exp(DRIFT)) < 0.01;
    }
}
