// SPDX-License-Identifier: Apache-2.0
// name: check-then-act
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** A function that throws has changed nothing, but it has looked, and what follows depends on that. */
public final class ComputeRefusedThenPut {

    static final class Limits {
        private final ConcurrentMap<String, Integer> used = new ConcurrentHashMap<>();

        void use(String name) {
            try {
                used.computeIfPresent(name, (key, count) -> {
                    throw new IllegalStateException("used " + count + " times");
                });
            } catch (IllegalStateException full) {
                letOthersIn();
                used.put(name, 0); // expect: violation Limits.use
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Limits limits = new Limits();
        limits.used.put("alice", 3);
        Thread other = meanwhile(() -> limits.use("alice"));
        limits.use("alice");
        other.join();
        check(limits.used.get("alice") == 0, "it begins again");
    }
}
