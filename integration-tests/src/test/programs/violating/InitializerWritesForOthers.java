// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** One half of what belongs together is written by the initializer of a class, where others look at it without using that class. */
public final class InitializerWritesForOthers {

    static final class Range {
        private int from;
        private int to;

        int length() {
            return to - from;
        }

        void move() {
            Start.use();
            letOthersIn();
            to = 15; // expect: observed group Range.length, Range.move
            // expect: race Range.length, Range.move
        }
    }

    private static final class Start {

        static {
            RANGE.from = 10;
        }

        static void use() {}
    }

    private static final Range RANGE = new Range();

    public static void main(String[] args) throws Exception {
        Thread other = meanwhile(() -> check(RANGE.length() == -10, "it ends before it starts"));
        RANGE.move();
        other.join();
        check(RANGE.length() == 5, "and then no more");
    }
}
