// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Two threads loop over parts of one array that touch, but do not overlap. */
public final class LoopsOverNeighbours {

    static final class Grid {
        private final long[] cells = new long[256];

        void fill() {
            for (int i = 0; i < cells.length; i++) {
                cells[i] = i;
            }
        }

        /** Reads all of a part, then writes all of it. */
        void sumUp(int from, int to) {
            long sum = 0;
            for (int i = from; i < to; i++) {
                sum += cells[i];
            }
            letOthersIn();
            for (int i = from; i < to; i++) {
                cells[i] = sum;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Grid grid = new Grid();
        grid.fill();
        Thread other = meanwhile(() -> grid.sumUp(96, 250));
        grid.sumUp(3, 96);
        other.join();
        check(grid.cells[95] == 4557 && grid.cells[96] == 26565 && grid.cells[250] == 250, "all parts are added up");
    }
}
