// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

import java.util.ArrayList;
import java.util.List;

/**
 * Random walks of a price: the walks are divided among the threads, each has its own random numbers, and what comes out is added to one
 * list under its lock. Parameters are read by all and written by nobody.
 *
 * <p>Nothing is to be reported.
 */
final class MonteCarlo {

    private static final int WALKS = 300;
    private static final int STEPS = 50;

    private final Parameters parameters = new Parameters();
    private final Results results = new Results();

    private MonteCarlo() {}

    /** Set before the threads start. */
    private static final class Parameters {
        private double start = 100;
        private double volatility = 0.02;
        private double drift = 0.0005;
    }

    private static final class Results {
        private final List<Double> prices = new ArrayList<>();

        synchronized void add(double price) {
            prices.add(price);
        }

        /** Sorted, so that the order in which they came does not show. */
        synchronized double mean() {
            return prices.stream()
                    .sorted()
                    .mapToDouble(price -> price)
                    .average()
                    .orElse(0);
        }
    }

    /** One walk, with random numbers of its own. */
    private static final class Walk {
        private long seed;

        Walk(int number) {
            seed = 0x5DEECE66DL * (number + 1);
        }

        double price(Parameters parameters) {
            double price = parameters.start;
            for (int step = 0; step < STEPS; step++) {
                price *= 1 + parameters.drift + parameters.volatility * (next() - 0.5);
            }
            return price;
        }

        private double next() {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            return (seed >>> 11) * 0x1.0p-53;
        }
    }

    private void work(int id) {
        for (int number = id; number < WALKS; number += Workers.COUNT) {
            results.add(new Walk(number).price(parameters));
        }
    }

    public static void main(String[] args) {
        MonteCarlo walks = new MonteCarlo();
        Workers.run(walks::work);
        System.out.printf("MonteCarlo: expected price %.6f%n", walks.results.mean());
    }
}
