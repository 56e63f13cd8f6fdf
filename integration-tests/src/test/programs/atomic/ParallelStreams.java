// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What follows on a parallel stream comes after all that was done in it, by whichever threads, however deep it was split. */
public final class ParallelStreams {

    private static final int ROUNDS = 60;

    private static final Cell[] CELLS = new Cell[8];

    static final class Cell {
        private int value;

        void set(int now) {
            value = now;
        }

        int get() {
            return value;
        }
    }

    public static void main(String[] args) {
        Arrays.setAll(CELLS, index -> new Cell());
        for (int round = 1; round <= ROUNDS; round++) {
            int now = 3 * round;
            Arrays.stream(CELLS).parallel().forEach(cell -> cell.set(now));
            checkAll(now);
            Arrays.stream(CELLS).parallel().peek(cell -> cell.set(now + 1)).collect(Collectors.toList());
            checkAll(now + 1);
            Arrays.stream(CELLS).parallel().forEachOrdered(cell -> cell.set(now + 2));
            checkAll(now + 2);
        }
    }

    private static void checkAll(int expected) {
        for (Cell cell : CELLS) check(cell.get() == expected, "all were set");
    }
}
