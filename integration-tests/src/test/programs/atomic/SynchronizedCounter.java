// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

/** One lock around each whole method. */
public final class SynchronizedCounter {

    static final class Counter {
        private int value;

        synchronized int get() {
            return value;
        }

        synchronized void increment() {
            value++;
        }
    }

    public static void main(String[] args) throws Exception {
        Counter counter = new Counter();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 1000; n++) {
                    counter.increment();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        check(counter.get() == 3000, "all are counted");
    }
}
