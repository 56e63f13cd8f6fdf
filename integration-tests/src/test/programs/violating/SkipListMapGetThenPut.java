// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.ConcurrentSkipListMap;

/** The same mistake with a sorted map. */
public final class SkipListMapGetThenPut {

    static final class Scores {
        private final ConcurrentSkipListMap<Integer, Integer> points = new ConcurrentSkipListMap<>();

        void add(int player, int score) {
            int old = points.getOrDefault(player, 0);
            letOthersIn();
            points.put(player, old + score); // expect: violation Scores.add
        }
    }

    public static void main(String[] args) throws Exception {
        Scores scores = new Scores();
        Thread other = meanwhile(() -> scores.add(7, 10));
        scores.add(7, 1);
        other.join();
        check(scores.points.get(7) == 1, "ten points are lost");
    }
}
