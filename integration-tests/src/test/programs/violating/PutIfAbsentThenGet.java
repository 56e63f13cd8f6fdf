// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Relies on a key to stay once it is there. */
public final class PutIfAbsentThenGet {

    static final class Cache {
        private final ConcurrentMap<String, String> entries = new ConcurrentHashMap<>();

        void evict(String key) {
            entries.remove(key);
        }

        String load(String key) {
            entries.putIfAbsent(key, "value");
            letOthersIn();
            return entries.get(key); // expect: violation Cache.load
        }
    }

    public static void main(String[] args) throws Exception {
        Cache cache = new Cache();
        Thread other = meanwhile(() -> cache.evict("key"));
        check(cache.load("key") == null, "it is gone again");
        other.join();
    }
}
