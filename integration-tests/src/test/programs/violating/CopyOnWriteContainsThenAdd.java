// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What addIfAbsent is for. */
public final class CopyOnWriteContainsThenAdd {

    static final class Listeners {
        private final List<String> names = new CopyOnWriteArrayList<>();

        int register(String name) {
            if (!names.contains(name)) {
                letOthersIn();
                names.add(name);
            }
            return names.size(); // expect: violation Listeners.register
        }
    }

    public static void main(String[] args) throws Exception {
        Listeners listeners = new Listeners();
        Thread other = meanwhile(() -> listeners.register("log"));
        check(listeners.register("log") == 2, "it is registered twice");
        other.join();
    }
}
