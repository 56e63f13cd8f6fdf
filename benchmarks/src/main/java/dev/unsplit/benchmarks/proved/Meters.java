// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.proved;

import java.util.ArrayList;
import java.util.List;

/** Two threads that count what they see in shared meters, each of which is guarded by its own lock: all of it is proved to be atomic. */
public final class Meters {

    private static final int THREADS = 2;
    private static final int METERS = 16;

    /** How often, how much, the least and the most. */
    static final class Meter {
        private int count;
        private int sum;
        private int least = Integer.MAX_VALUE;
        private int most;

        synchronized void see(int value) {
            count++;
            sum += value;
            if (value < least) {
                least = value;
            }
            if (value > most) {
                most = value;
            }
        }

        synchronized int mean() {
            return count == 0 ? 0 : sum / count;
        }

        synchronized int count() {
            return count;
        }
    }

    private Meters() {}

    /** @param arguments how much each thread sees */
    public static void main(String[] arguments) throws InterruptedException {
        int values = Integer.parseInt(arguments[0]);
        List<Meter> meters = new ArrayList<>();
        for (int number = 0; number < METERS; number++) {
            meters.add(new Meter());
        }
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < THREADS; number++) {
            Thread thread = new Thread(() -> watch(List.copyOf(meters), values));
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int seen = meters.stream().mapToInt(Meter::count).sum();
        if (seen != THREADS * values) {
            throw new IllegalStateException("expected " + THREADS * values + " values, found " + seen);
        }
    }

    private static void watch(List<Meter> meters, int values) {
        int round = 0;
        for (int value = 0; value < values; value++) {
            meters.get(round).see(value & 1023);
            round = round + 1 == METERS ? 0 : round + 1;
        }
    }
}
