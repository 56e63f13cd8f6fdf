// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** All elements of an array are added up by one loop, under a lock, and changed by another; others change some in between. */
public final class LoopOverArray {

    static final class Ledger {
        private final int[] balances = new int[200];

        synchronized int total() {
            int total = 0;
            for (int i = 0; i < balances.length; i++) {
                total += balances[i];
            }
            return total;
        }

        synchronized void add(int amount, int from, int to) {
            for (int i = from; i < to; i++) {
                balances[i] += amount;
            }
        }

        void spread() {
            int total = total();
            letOthersIn();
            add(total, 0, balances.length); // expect: violation Ledger.spread
        }
    }

    public static void main(String[] args) throws Exception {
        Ledger ledger = new Ledger();
        ledger.add(1, 0, 200);
        Thread other = meanwhile(() -> ledger.add(5, 100, 120));
        ledger.spread();
        other.join();
        check(ledger.total() == 200 + 20 * 5 + 200 * 200, "what came in between is not in the total");
    }
}
