// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.atomic.AtomicInteger;

/** Reads anew before each attempt, and sets what comes of an earlier read nevertheless. */
public final class CompareAndSetExpectsLaterRead {

    static final class Counter {
        private final AtomicInteger value = new AtomicInteger();

        void increment() {
            int read = value.get();
            letOthersIn();
            int expected;
            do {
                expected = value.get(); // expect: violation Counter.increment
            } while (!value.compareAndSet(expected, read + 1));
        }
    }

    public static void main(String[] args) throws Exception {
        Counter counter = new Counter();
        Thread other = meanwhile(counter.value::incrementAndGet);
        counter.increment();
        other.join();
        check(counter.value.get() == 1, "an increment is lost");
    }
}
