// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** The method in which a thread starts was never meant to be atomic. */
public final class RunIsNoTransaction {

    private static volatile int turns;

    static final class Player implements Runnable {
        @Override
        public void run() {
            int read = turns;
            letOthersIn();
            turns = read + 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = meanwhile(() -> turns = 7);
        Thread player = new Thread(new Player());
        player.start();
        player.join();
        other.join();
        check(turns == 1, "seven turns are lost, but nobody promised anything");
    }
}
