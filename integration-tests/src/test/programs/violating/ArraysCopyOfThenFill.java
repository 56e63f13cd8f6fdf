// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.Arrays;

/** Copies an array, each time under its lock, and fills it with what the copy says. */
public final class ArraysCopyOfThenFill {

    static final class Levels {
        private final int[] levels = new int[20];

        synchronized int[] all() {
            return Arrays.copyOf(levels, levels.length);
        }

        synchronized void set(int level) {
            Arrays.fill(levels, level);
        }

        void raise() {
            int[] before = all();
            letOthersIn();
            set(before[0] + 1); // expect: violation Levels.raise
        }
    }

    public static void main(String[] args) throws Exception {
        Levels levels = new Levels();
        Thread other = meanwhile(() -> levels.raise());
        levels.raise();
        other.join();
        check(levels.all()[0] == 1, "a raise is lost");
    }
}
