// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.kernel;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Branch and bound: threads take partial tours from a shared stack, and share the length of the best tour so far. */
final class Tsp implements Kernel {

    private static final int CITIES = 17;
    private static final int SHARED_DEPTH = 3;

    private final int[][] distances = new int[CITIES][CITIES];
    private final int[] nearest = new int[CITIES];
    private final Deque<Tour> stack = new ArrayDeque<>();
    private int open;
    private int bestLength;
    private int[] bestTour = new int[0];
    private int optimum;

    Tsp() {
        Random random = new Random(14);
        for (int from = 0; from < CITIES; from++) {
            for (int to = 0; to < from; to++) {
                distances[from][to] = distances[to][from] = 50 + random.nextInt(100);
            }
        }
        for (int city = 0; city < CITIES; city++) {
            nearest[city] = Integer.MAX_VALUE;
            for (int other = 0; other < CITIES; other++) {
                nearest[city] = other == city ? nearest[city] : Math.min(nearest[city], distances[city][other]);
            }
        }
    }

    @Override
    public void compute() {
        bestLength = Integer.MAX_VALUE;
        stack.push(new Tour());
        open = 1;
        Workers.run(id -> new Worker(this));
    }

    private static final class Tour {
        private final int[] cities;
        private int count;
        private int length;
        private int visited;

        Tour() {
            cities = new int[CITIES];
            count = 1;
            visited = 1;
        }

        Tour(Tour start) {
            cities = start.cities.clone();
            count = start.count;
            length = start.length;
            visited = start.visited;
        }

        boolean hasVisited(int city) {
            return (visited & (1 << city)) != 0;
        }

        int last() {
            return cities[count - 1];
        }

        void add(int city, int distance) {
            cities[count++] = city;
            length += distance;
            visited |= 1 << city;
        }

        void removeLast(int distance) {
            visited &= ~(1 << cities[--count]);
            length -= distance;
        }
    }

    private static final class Worker implements Runnable {
        private final Tsp problem;

        Worker(Tsp problem) {
            this.problem = problem;
        }

        @Override
        public void run() {
            for (Tour tour = problem.take(); tour != null; tour = problem.take()) {
                if (tour.count < SHARED_DEPTH) {
                    problem.split(tour);
                } else {
                    problem.search(tour);
                }
                problem.done();
            }
        }
    }

    /** Null when there will be no more. */
    synchronized @Nullable Tour take() {
        while (stack.isEmpty() && open > 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return stack.poll();
    }

    synchronized void put(Tour tour) {
        stack.push(tour);
        open++;
        notifyAll();
    }

    synchronized void done() {
        open--;
        notifyAll();
    }

    void split(Tour tour) {
        for (int city = 1; city < CITIES; city++) {
            if (!tour.hasVisited(city)) {
                Tour longer = new Tour(tour);
                longer.add(city, distances[tour.last()][city]);
                put(longer);
            }
        }
    }

    /** Reads the best length without the lock: an old one only makes it search too much. */
    void search(Tour tour) {
        if (tour.count == CITIES) {
            offer(tour, tour.length + distances[tour.last()][0]);
            return;
        }
        if (tour.length + atLeast(tour) >= bestLength) {
            return;
        }
        int last = tour.last();
        for (int city = 1; city < CITIES; city++) {
            if (!tour.hasVisited(city)) {
                tour.add(city, distances[last][city]);
                search(tour);
                tour.removeLast(distances[last][city]);
            }
        }
    }

    private int atLeast(Tour tour) {
        int sum = nearest[tour.last()];
        for (int city = 1; city < CITIES; city++) {
            sum += tour.hasVisited(city) ? 0 : nearest[city];
        }
        return sum;
    }

    synchronized void offer(Tour tour, int length) {
        if (length < bestLength) {
            bestLength = length;
            bestTour = tour.cities.clone();
        }
    }

    @Override
    public boolean isRight() {
        int length = distances[bestTour[CITIES - 1]][bestTour[0]];
        for (int i = 1; i < CITIES; i++) {
            length += distances[bestTour[i - 1]][bestTour[i]];
        }
        optimum = optimum == 0 ? shortest() : optimum;
        return length == bestLength && length == optimum;
    }

    /** By dynamic programming over sets of cities. */
    private int shortest() {
        int[][] paths = new int[1 << CITIES][CITIES];
        for (int[] row : paths) {
            Arrays.fill(row, Integer.MAX_VALUE / 2);
        }
        paths[1][0] = 0;
        for (int set = 1; set < paths.length; set += 2) {
            for (int last = 0; last < CITIES; last++) {
                for (int next = 1; next < CITIES && (set & (1 << last)) != 0; next++) {
                    int longer = set | (1 << next);
                    if (longer != set) {
                        int length = paths[set][last] + distances[last][next];
                        paths[longer][next] = Math.min(paths[longer][next], length);
                    }
                }
            }
        }
        int shortest = Integer.MAX_VALUE;
        for (int last = 1; last < CITIES; last++) {
            shortest = Math.min(shortest, paths[paths.length - 1][last] + distances[last][0]);
        }
        return shortest;
    }
}
