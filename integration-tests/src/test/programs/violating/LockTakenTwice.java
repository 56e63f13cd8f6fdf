// SPDX-License-Identifier: Apache-2.0
// options: --conflicts data+locks
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** No data is shared, so nothing is split unless locks count, too: {@code atomic.LockTakenTwiceForNothing} is the same without. */
public final class LockTakenTwice {

    static final class Door {
        synchronized int knock() {
            return 1;
        }

        int knockTwice() {
            int first = knock();
            letOthersIn();
            return first + knock(); // expect: observed Door.knockTwice
        }
    }

    public static void main(String[] args) throws Exception {
        Door door = new Door();
        Thread other = meanwhile(door::knock);
        check(door.knockTwice() == 2, "it knocked twice");
        other.join();
    }
}
