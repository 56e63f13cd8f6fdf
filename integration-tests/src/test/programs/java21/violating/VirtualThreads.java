// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.theOther;

/** Virtual threads are threads of their own; this one leaves its carrier in the middle of the method. */
public final class VirtualThreads {

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
        Thread first = Thread.startVirtualThread(() -> counter.increment());
        Thread other = Thread.startVirtualThread(theOther(counter::increment));
        first.join();
        other.join();
        check(counter.get() == 1, "an increment is lost");
    }
}
