// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.atomic.AtomicInteger;

/** Expects what is there now, and sets what comes of an earlier read. */
public final class CompareAndSetOfEarlierRead {

    static final class Counter {
        private final AtomicInteger value = new AtomicInteger();

        void increment() {
            int read = value.get();
            letOthersIn();
            while (!value.compareAndSet(value.get(), read + 1)) { // expect: violation Counter.increment
                Thread.onSpinWait();
            }
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
