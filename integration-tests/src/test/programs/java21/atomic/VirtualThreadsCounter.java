// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.ArrayList;
import java.util.List;

/** A hundred virtual threads, one lock around the whole method. */
public final class VirtualThreadsCounter {

    static final class Counter {
        private int value;

        synchronized int increment() {
            return ++value;
        }
    }

    public static void main(String[] args) throws Exception {
        Counter counter = new Counter();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            threads.add(Thread.startVirtualThread(() -> counter.increment()));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        check(counter.increment() == 101, "all are counted");
    }
}
