// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** Each method is one atomic operation. */
public final class AtomicUpdates {

    static final class Statistics {
        private final AtomicInteger count = new AtomicInteger();
        private final AtomicReference<Integer> maximum = new AtomicReference<>(0);
        private final LongAdder sum = new LongAdder();

        void count() {
            count.incrementAndGet();
        }

        void offer(int value) {
            maximum.accumulateAndGet(value, Math::max);
        }

        void add(int value) {
            sum.add(value);
        }
    }

    private static void fill(Statistics statistics) {
        for (int i = 1; i <= 200; i++) {
            statistics.count();
            statistics.offer(i);
            statistics.add(i);
        }
    }

    public static void main(String[] args) throws Exception {
        Statistics statistics = new Statistics();
        Thread other = new Thread(() -> fill(statistics));
        other.start();
        fill(statistics);
        other.join();
        check(statistics.count.get() == 400, "all are counted");
        check(statistics.maximum.get() == 200, "the maximum is right");
        check(statistics.sum.sum() == 2 * 20100, "the sum is right");
    }
}
