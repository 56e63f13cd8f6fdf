// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

import org.jspecify.annotations.Nullable;

/**
 * Travelling salesman by branch and bound: threads take partial tours from a shared stack, extend short ones and search the others to
 * the end. The shortest length so far is read without a lock, to drop what cannot become shorter, and written under one, after a
 * second look.
 *
 * <p>Benign: {@code search} reads that length again and again while other threads lower it; an old one only costs time.
 * {@code take} looks at the stack without the lock first; if tours come or go after that, it notices under the lock or is called again.
 *
 * <p>The paper does not name the methods; this is our reading.
 */
final class Tsp {

    private static final int CITIES = 9;
    /** A tour with so many cities is searched to the end. */
    private static final int SPLIT = 4;

    private final int[][] distances = new int[CITIES][CITIES];
    private final Tour[] stack = new Tour[CITIES * CITIES * CITIES];
    private final Object minLock = new Object();
    private int stacked;
    private int searching;
    private int minLength = Integer.MAX_VALUE;

    private Tsp() {
        for (int from = 0; from < CITIES; from++) {
            for (int to = 0; to < CITIES; to++) {
                distances[from][to] = Math.abs(from - to) * (1 + from * to * 31 % 17);
            }
        }
        stack[stacked++] = new Tour(0, 1, 1, 0);
    }

    /** Where it ends, which cities it has visited (one bit each), how many they are, and how long it is. */
    private record Tour(int last, int visited, int cities, int length) {

        boolean visits(int city) {
            return (visited & 1 << city) != 0;
        }

        Tour to(int city, int distance) {
            return new Tour(city, visited | 1 << city, cities + 1, length + distance);
        }
    }

    /** A tour to be searched. Whether there is any is seen without a lock, and then again with it. */
    @Nullable
    Tour take() {
        if (stacked == 0) {
            return null;
        }
        synchronized (this) {
            return pop();
        }
    }

    /** Extends tours that are too short to be searched. Called with the lock. */
    private @Nullable Tour pop() {
        while (stacked > 0) {
            Tour tour = stack[--stacked];
            if (tour.cities() == SPLIT) {
                searching++;
                return tour;
            }
            split(tour);
        }
        return null;
    }

    /** Called with the lock. */
    private void split(Tour tour) {
        for (int city = 0; city < CITIES; city++) {
            if (!tour.visits(city)) {
                stack[stacked++] = extended(tour, city);
            }
        }
    }

    private Tour extended(Tour tour, int city) {
        return tour.to(city, distances[tour.last()][city]);
    }

    synchronized void done() {
        searching--;
    }

    synchronized boolean isOver() {
        return stacked == 0 && searching == 0;
    }

    /** Tries all ways to end the tour. */
    void search(Tour tour) {
        if (tour.length() >= minLength) {
            return;
        }
        if (tour.cities() == CITIES) {
            finish(tour.length() + distances[tour.last()][0]);
            return;
        }
        for (int city = 0; city < CITIES; city++) {
            if (!tour.visits(city)) {
                search(extended(tour, city));
            }
        }
    }

    private void finish(int length) {
        if (length < minLength) {
            synchronized (minLock) {
                if (length < minLength) {
                    minLength = length;
                }
            }
        }
    }

    private void work() {
        while (!isOver()) {
            Tour tour = take();
            if (tour == null) {
                Workers.pause();
            } else {
                search(tour);
                done();
            }
        }
    }

    public static void main(String[] args) {
        Tsp tsp = new Tsp();
        Workers.run(id -> tsp.work());
        System.out.println("Tsp: the shortest tour has length " + tsp.minLength);
    }
}
