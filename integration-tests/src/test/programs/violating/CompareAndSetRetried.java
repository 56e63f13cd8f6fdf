// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.atomic.AtomicInteger;

/** A loop that tries again does no harm, yet it was split: it read the value before and after the other changed it. */
public final class CompareAndSetRetried {

    static final class Maximum {
        private final AtomicInteger value = new AtomicInteger();

        void offer(int candidate) {
            int read;
            do {
                read = value.get();
                letOthersIn();
            } while (candidate > read && !value.compareAndSet(read, candidate)); // expect: violation Maximum.offer
        }
    }

    public static void main(String[] args) throws Exception {
        Maximum maximum = new Maximum();
        Thread other = meanwhile(() -> maximum.offer(5));
        maximum.offer(7);
        other.join();
        check(maximum.value.get() == 7, "the result is right");
    }
}
