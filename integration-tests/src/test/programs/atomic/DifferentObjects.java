// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Two accesses of a field, and others come in between with the same field of another object. */
public final class DifferentObjects {

    static final class Account {
        private int balance;

        void deposit(int amount) {
            int read = balance;
            letOthersIn();
            balance = read + amount;
        }
    }

    public static void main(String[] args) throws Exception {
        Account mine = new Account();
        Account yours = new Account();
        Thread other = meanwhile(() -> yours.deposit(5));
        mine.deposit(3);
        other.join();
        check(mine.balance == 3 && yours.balance == 5, "nothing is lost");
    }
}
