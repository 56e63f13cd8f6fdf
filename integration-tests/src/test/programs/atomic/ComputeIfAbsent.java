// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** One call that checks and acts. */
public final class ComputeIfAbsent {

    static final class Cache {
        private final ConcurrentMap<Integer, String> entries = new ConcurrentHashMap<>();

        String get(int key) {
            return entries.computeIfAbsent(key, missing -> "value " + missing);
        }
    }

    public static void main(String[] args) throws Exception {
        Cache cache = new Cache();
        Thread other = new Thread(() -> {
            for (int i = 0; i < 1000; i++) {
                cache.get(i % 10);
            }
        });
        other.start();
        for (int i = 0; i < 1000; i++) {
            check(cache.get(i % 10).equals("value " + i % 10), "it is the right one");
        }
        other.join();
    }
}
