// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Two calls on one key, and others come in between with another key. */
public final class DifferentKeys {

    static final class Words {
        private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

        void count(String word) {
            Integer old = counts.get(word);
            letOthersIn();
            counts.put(word, old == null ? 1 : old + 1);
        }
    }

    public static void main(String[] args) throws Exception {
        Words words = new Words();
        Thread other = meanwhile(() -> words.count("a"));
        words.count("the");
        other.join();
        check(words.counts.get("a") == 1 && words.counts.get("the") == 1, "both are counted");
    }
}
