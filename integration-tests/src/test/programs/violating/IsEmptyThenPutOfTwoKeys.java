// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Two of them find the map empty. Either could be atomic alone, so nobody alone is to blame. */
public final class IsEmptyThenPutOfTwoKeys {

    static final class Election {
        private final ConcurrentMap<String, Boolean> leaders = new ConcurrentHashMap<>();

        void standUp(String name) {
            if (leaders.isEmpty()) { // expect: possible Election.standUp
                letOthersIn();
                leaders.put(name, true); // expect: observed group Election.standUp
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Election election = new Election();
        Thread other = meanwhile(() -> election.standUp("bob"));
        election.standUp("alice");
        other.join();
        check(election.leaders.size() == 2, "there are two leaders");
    }
}
