// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** A volatile field does not make ++ atomic. */
public final class VolatileCounter {

    static final class Counter {
        private volatile long value;

        void increment() {
            long read = value;
            letOthersIn();
            value = read + 1; // expect: violation Counter.increment
        }
    }

    public static void main(String[] args) throws Exception {
        Counter counter = new Counter();
        Thread other = meanwhile(counter::increment);
        counter.increment();
        other.join();
        check(counter.value == 1, "an increment is lost");
    }
}
