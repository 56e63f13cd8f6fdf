// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.await;
import static interleaving.Interleaving.check;
import static interleaving.Interleaving.reached;

/** One thread has done all its work before the next one starts: they come in no order that the program sees to, however often the first one did it. */
public final class ThreadsThatComeLate {

    private static final int OFTEN = 2_000;

    static final class Counter {
        private int value;

        synchronized int get() {
            return value;
        }

        synchronized void set(int newValue) {
            value = newValue;
        }

        void increment() {
            set(get() + 1); // expect: possible Counter.increment
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Thread first = incrementing(counter, "first is done");
        await("first is done");
        Thread second = incrementing(counter, "second is done");
        first.join();
        second.join();
        check(counter.get() == 2 * OFTEN, "none is lost");
    }

    private static Thread incrementing(Counter counter, String done) {
        Thread thread = new Thread(() -> {
            for (int time = 0; time < OFTEN; time++) counter.increment();
            reached(done);
        });
        thread.start();
        return thread;
    }
}
