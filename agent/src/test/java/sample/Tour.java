// SPDX-License-Identifier: Apache-2.0
package sample;

/** Classes of one nest that call each other's methods. */
public class Tour {

    private final Stop stop;

    public Tour(int number) {
        stop = number == 0 ? null : new Stop(number);
    }

    /** One of the nest, which nobody can extend. */
    static final class Stop {
        private int visits;

        Stop(int visits) {
            this.visits = visits;
        }

        boolean isVisited() {
            return visits > 0;
        }

        /** Wide arguments, and locals behind them that loops keep in frames. */
        double weigh(long factor, int times, double offset) {
            double sum = offset;
            for (int i = 0; i < times; i++) {
                long product = factor * visits;
                if (product > 0) {
                    sum += product;
                }
            }
            return sum;
        }

        int fail() {
            return visits / Math.min(0, visits);
        }
    }

    public boolean isBegun() {
        return stop.isVisited();
    }

    public double weight() {
        return stop.weigh(3L, 4, 0.5) + twice(stop.visits);
    }

    private static int twice(int number) {
        int[] both = {number, number};
        return both[0] + both[1];
    }

    public int failure() {
        return stop.fail();
    }
}
