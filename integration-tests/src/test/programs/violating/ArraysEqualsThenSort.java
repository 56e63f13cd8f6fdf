// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.Arrays;

/** Asks whether two arrays are equal, and acts when that may have changed, each time under the lock. */
public final class ArraysEqualsThenSort {

    static final class Ranking {
        private final int[] ranks = {3, 1, 2};
        private int sorted;

        synchronized boolean is(int... expected) {
            return Arrays.equals(ranks, expected);
        }

        synchronized void sort() {
            Arrays.sort(ranks);
            sorted++;
        }

        void sortIfNeeded() {
            if (!is(1, 2, 3)) {
                letOthersIn();
                sort(); // expect: violation Ranking.sortIfNeeded
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Ranking ranking = new Ranking();
        Thread other = meanwhile(() -> ranking.sortIfNeeded());
        ranking.sortIfNeeded();
        other.join();
        check(ranking.is(1, 2, 3) && ranking.sorted == 2, "it was sorted twice");
    }
}
