// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** A count in a concurrent map, by get and put. */
public final class GetThenPut {

    static final class Words {
        private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

        void count(String word) {
            Integer old = counts.get(word);
            letOthersIn();
            counts.put(word, old == null ? 1 : old + 1); // expect: violation Words.count
        }
    }

    public static void main(String[] args) throws Exception {
        Words words = new Words();
        Thread other = meanwhile(() -> words.count("the"));
        words.count("the");
        other.join();
        check(words.counts.get("the") == 1, "a count is lost");
    }
}
