// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Adds a key, or asks how many there are: each is one call, and so is one step, whoever comes in. */
public final class SizeWhileKeysAreAdded {

    static final class Registry {
        private final ConcurrentMap<String, Integer> members = new ConcurrentHashMap<>();

        void enter(String name, int number) {
            members.computeIfAbsent(name, missing -> number);
        }

        Integer numberOf(String name) {
            return members.get(name);
        }

        int size() {
            return members.size();
        }
    }

    public static void main(String[] args) throws Exception {
        Registry registry = new Registry();
        Thread other = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                registry.enter("other " + i, i);
                registry.size();
                registry.numberOf("mine " + i);
            }
        });
        other.start();
        for (int i = 0; i < 100; i++) {
            registry.enter("mine " + i, i);
            registry.size();
            registry.numberOf("other " + i);
        }
        other.join();
        check(registry.size() == 200, "all are there");
    }
}
