// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Asks a concurrent map for a key, then puts it. */
public final class ContainsKeyThenPut {

    static final class Sessions {
        private final ConcurrentMap<String, Thread> owners = new ConcurrentHashMap<>();

        boolean claim(String name) {
            if (owners.containsKey(name)) {
                return false;
            }
            letOthersIn();
            // name: check-then-act
            owners.put(name, Thread.currentThread()); // expect: violation Sessions.claim
            return true;
        }
    }

    public static void main(String[] args) throws Exception {
        Sessions sessions = new Sessions();
        Thread other = meanwhile(() -> check(sessions.claim("root"), "the other claims it"));
        check(sessions.claim("root"), "this one claims it too");
        other.join();
    }
}
