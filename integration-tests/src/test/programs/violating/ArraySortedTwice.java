// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.Arrays;

/** What an array holds after it was sorted depends on what it held before, so it matters what somebody else puts into it in between. */
public final class ArraySortedTwice {

    static final class Scores {
        private final int[] all = {3, 1, 2};

        void sortTwice() {
            Arrays.sort(all);
            letOthersIn();
            Arrays.sort(all); // expect: violation Scores.sortTwice
        }

        synchronized void replaceFirst(int score) {
            all[0] = score; // expect: race Scores.sortTwice, Scores.replaceFirst
        }
    }

    public static void main(String[] args) throws Exception {
        Scores scores = new Scores();
        Thread other = meanwhile(() -> scores.replaceFirst(5));
        scores.sortTwice();
        other.join();
        check(scores.all[0] == 2 && scores.all[2] == 5, "the new one was sorted in");
    }
}
