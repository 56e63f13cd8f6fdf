// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Called through a generic interface: the compiler's bridge is part of the method. */
public final class BridgeMethod {

    interface Sink<T> {
        void put(T value);
    }

    static final class Maximum implements Sink<Integer> {
        private int value;

        synchronized int get() {
            return value;
        }

        synchronized void set(int newValue) {
            value = newValue;
        }

        @Override
        public void put(Integer candidate) {
            if (candidate > get()) {
                letOthersIn();
                set(candidate); // expect: violation Maximum.put
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Maximum maximum = new Maximum();
        Sink<Integer> sink = maximum;
        Thread other = meanwhile(() -> sink.put(9));
        sink.put(5);
        other.join();
        check(maximum.get() == 5, "the maximum is not");
    }
}
