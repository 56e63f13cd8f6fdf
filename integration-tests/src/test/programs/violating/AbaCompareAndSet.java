// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.atomic.AtomicReference;

/** A compare-and-set that succeeds though others were there: A became B and A again. */
public final class AbaCompareAndSet {

    static final class Slot {
        private final AtomicReference<String> content = new AtomicReference<>("A");

        void swapTwice() {
            content.compareAndSet("A", "B");
            content.compareAndSet("B", "A"); // expect: possible Slot.swapTwice
        }

        boolean replace() {
            String read = content.get();
            letOthersIn();
            return content.compareAndSet(read, "C"); // expect: violation Slot.replace
        }
    }

    public static void main(String[] args) throws Exception {
        Slot slot = new Slot();
        Thread other = meanwhile(slot::swapTwice);
        check(slot.replace(), "it does not notice");
        other.join();
    }
}
