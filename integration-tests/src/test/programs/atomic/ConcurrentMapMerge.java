// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** One call that reads and changes. */
public final class ConcurrentMapMerge {

    static final class Words {
        private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

        void count(String word) {
            counts.merge(word, 1, Integer::sum);
        }
    }

    public static void main(String[] args) throws Exception {
        Words words = new Words();
        Thread other = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                words.count("the");
            }
        });
        other.start();
        for (int i = 0; i < 500; i++) {
            words.count("the");
        }
        other.join();
        check(words.counts.get("the") == 1000, "all are counted");
    }
}
