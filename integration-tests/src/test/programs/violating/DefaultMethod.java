// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** A default method of an interface. */
public final class DefaultMethod {

    interface Counter {
        int get();

        void set(int value);

        default void increment() {
            int read = get();
            letOthersIn();
            set(read + 1); // expect: violation Counter.increment
        }
    }

    static final class SynchronizedCounter implements Counter {
        private int value;

        @Override
        public synchronized int get() {
            return value;
        }

        @Override
        public synchronized void set(int newValue) {
            value = newValue;
        }
    }

    public static void main(String[] args) throws Exception {
        Counter counter = new SynchronizedCounter();
        Thread other = meanwhile(counter::increment);
        counter.increment();
        other.join();
        check(counter.get() == 1, "an increment is lost");
    }
}
