// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.kernel;

import java.util.Map;
import java.util.TreeMap;

/** One thread writes lines of text into a bounded buffer, the other one takes and evaluates them. */
final class Pipeline implements Kernel {

    private static final int LINES = 800_000;
    private static final int NAMES = 50;

    private Map<String, Total> totals = new TreeMap<>();

    @Override
    public void compute() {
        Buffer buffer = new Buffer(64);
        Reader reader = new Reader(buffer);
        Workers.run(id -> id == 0 ? new Writer(buffer) : reader);
        totals = reader.totals;
    }

    /** A ring with wait and notify. */
    private static final class Buffer {
        private final String[] lines;
        private int first;
        private int count;

        Buffer(int capacity) {
            lines = new String[capacity];
        }

        synchronized void put(String line) {
            try {
                while (count == lines.length) {
                    wait();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            lines[(first + count) % lines.length] = line;
            count++;
            notifyAll();
        }

        synchronized String take() {
            try {
                while (count == 0) {
                    wait();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            String line = lines[first];
            first = (first + 1) % lines.length;
            count--;
            notifyAll();
            return line;
        }
    }

    private static final class Writer implements Runnable {
        private final Buffer buffer;

        Writer(Buffer buffer) {
            this.buffer = buffer;
        }

        @Override
        public void run() {
            for (int number = 0; number < LINES; number++) {
                buffer.put(line(number));
            }
            buffer.put("");
        }

        static String line(int number) {
            StringBuilder line = new StringBuilder();
            line.append("name").append(number % NAMES).append(';');
            line.append(number).append(';').append(number % 7);
            return line.toString();
        }
    }

    private static final class Total {
        private long sum;
        private int count;

        void add(int number, int weight) {
            sum += (long) number * weight;
            count++;
        }
    }

    private static final class Reader implements Runnable {
        private final Buffer buffer;
        private final Map<String, Total> totals = new TreeMap<>();

        Reader(Buffer buffer) {
            this.buffer = buffer;
        }

        @Override
        public void run() {
            for (String line = buffer.take(); !line.isEmpty(); line = buffer.take()) {
                evaluate(line);
            }
        }

        void evaluate(String line) {
            int first = line.indexOf(';');
            int second = line.indexOf(';', first + 1);
            int number = Integer.parseInt(line.substring(first + 1, second));
            int weight = Integer.parseInt(line.substring(second + 1));
            totals.computeIfAbsent(line.substring(0, first), name -> new Total())
                    .add(number, weight);
        }
    }

    @Override
    public boolean isRight() {
        long sum = 0;
        long count = 0;
        for (Total total : totals.values()) {
            sum += total.sum;
            count += total.count;
        }
        for (int number = 0; number < LINES; number++) {
            sum -= (long) number * (number % 7);
        }
        return totals.size() == NAMES && count == LINES && sum == 0;
    }
}
