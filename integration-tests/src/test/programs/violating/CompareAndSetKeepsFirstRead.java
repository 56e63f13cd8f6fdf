// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.atomic.AtomicInteger;

/** Tries again, but with what it read in the first round. */
public final class CompareAndSetKeepsFirstRead {

    static final class Counter {
        private final AtomicInteger value = new AtomicInteger();

        void increment() {
            int first = -1;
            int read;
            do {
                read = value.get();
                first = first < 0 ? read : first;
                letOthersIn();
            } while (!value.compareAndSet(read, first + 1)); // expect: violation Counter.increment
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
