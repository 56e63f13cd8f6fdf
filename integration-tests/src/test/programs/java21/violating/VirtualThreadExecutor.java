// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.theOther;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A virtual thread for each task. */
public final class VirtualThreadExecutor {

    static final class Counter {
        private volatile int value;

        void increment() {
            int read = value;
            letOthersIn();
            value = read + 1; // expect: violation Counter.increment
        }
    }

    public static void main(String[] args) {
        Counter counter = new Counter();
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            pool.submit(() -> counter.increment());
            pool.submit(theOther(counter::increment));
        }
        check(counter.value == 1, "an increment is lost");
    }
}
