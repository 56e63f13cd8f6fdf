// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Each call is synchronized, the two together are not. */
public final class SynchronizedListContainsThenAdd {

    static final class Guests {
        private final List<String> names = Collections.synchronizedList(new ArrayList<>());

        int invite(String name) {
            if (!names.contains(name)) {
                letOthersIn();
                names.add(name);
            }
            return names.size(); // expect: violation Guests.invite
        }
    }

    public static void main(String[] args) throws Exception {
        Guests guests = new Guests();
        Thread other = meanwhile(() -> guests.invite("eve"));
        check(guests.invite("eve") == 2, "she is invited twice");
        other.join();
    }
}
