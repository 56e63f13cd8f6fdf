// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Copies a range of an array, and writes one element back. */
public final class ArraycopyThenWriteBack {

    static final class Table {
        private final Object lock = new Object();
        private final double[] cells = new double[8];

        double[] part(int from, int length) {
            double[] copy = new double[length];
            synchronized (lock) {
                System.arraycopy(cells, from, copy, 0, length);
            }
            return copy;
        }

        void set(int cell, double value) {
            synchronized (lock) {
                cells[cell] = value;
            }
        }

        void smooth(int cell) {
            double[] neighbours = part(cell - 1, 3);
            letOthersIn();
            set(cell, (neighbours[0] + neighbours[1] + neighbours[2]) / 3); // expect: violation Table.smooth
        }
    }

    public static void main(String[] args) throws Exception {
        Table table = new Table();
        Thread other = meanwhile(() -> table.set(4, 9));
        table.smooth(4);
        other.join();
        check(table.part(4, 1)[0] == 0, "the nine is lost");
    }
}
