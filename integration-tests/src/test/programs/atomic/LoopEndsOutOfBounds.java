// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** A loop that is to read elements ends before it comes to them, so whoever writes them does not come in between. */
public final class LoopEndsOutOfBounds {

    static final class Table {
        private final int[] names = new int[40];
        private final int[] prices = new int[100];
        private int offers;

        int total(int to) {
            int total = 0;
            try {
                for (int i = 0; i < to; i++) {
                    total += prices[i] + names[i];
                }
            } catch (ArrayIndexOutOfBoundsException e) {
                total = -1;
            }
            letOthersIn();
            return total + offers;
        }

        void offer() {
            for (int i = 50; i < prices.length; i++) {
                prices[i] /= 2;
            }
            offers++; // expect: race Table.offer, Table.total
        }
    }

    public static void main(String[] args) throws Exception {
        Table table = new Table();
        Thread other = meanwhile(table::offer);
        int total = table.total(100);
        other.join();
        check(total == 0, "the loop ended early, and the offer was seen");
    }
}
