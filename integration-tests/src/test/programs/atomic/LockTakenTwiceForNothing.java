// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Another thread takes the lock in between, but there is no data that it could have changed. */
public final class LockTakenTwiceForNothing {

    static final class Door {
        synchronized int knock() {
            return 1;
        }

        int knockTwice() {
            int first = knock();
            letOthersIn();
            return first + knock();
        }
    }

    public static void main(String[] args) throws Exception {
        Door door = new Door();
        Thread other = meanwhile(door::knock);
        check(door.knockTwice() == 2, "it knocked twice");
        other.join();
    }
}
