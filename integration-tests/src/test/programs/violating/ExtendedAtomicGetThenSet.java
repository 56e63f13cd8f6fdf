// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.atomic.AtomicLong;

/** An atomic of a class of the program, which extends one of the JDK, is read and set in two steps. */
public final class ExtendedAtomicGetThenSet {

    static final class Score extends AtomicLong {
        private static final long serialVersionUID = 1;
    }

    static final class Game {
        private final Score score = new Score();

        void win(long points) { // expect: violation Game.win
            long before = score.get();
            letOthersIn();
            score.set(before + points);
        }
    }

    public static void main(String[] args) throws Exception {
        Game game = new Game();
        Thread other = meanwhile(() -> game.win(10));
        game.win(1);
        other.join();
        check(game.score.get() == 1, "ten points are lost");
    }
}
