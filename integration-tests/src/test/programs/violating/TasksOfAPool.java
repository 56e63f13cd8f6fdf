// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.theOther;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Tasks of one pool are threads of their own. */
public final class TasksOfAPool {

    static final class Counter {
        private int value;

        synchronized int get() {
            return value;
        }

        synchronized void set(int newValue) {
            value = newValue;
        }

        void increment() {
            int read = get();
            letOthersIn();
            set(read + 1); // expect: violation Counter.increment
        }
    }

    public static void main(String[] args) throws Exception {
        Counter counter = new Counter();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> first = pool.submit(() -> counter.increment());
        Future<?> other = pool.submit(theOther(counter::increment));
        first.get();
        other.get();
        pool.shutdown();
        check(counter.get() == 1, "an increment is lost");
    }
}
