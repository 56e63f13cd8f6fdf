// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Others come in between, but after all that they need, and before nothing: first this one, then they. */
public final class SplitButSerializable {

    static final class Account {
        private int balance = 100;
        private int charges;

        synchronized void withdraw(int amount) {
            balance -= amount;
        }

        synchronized void charge() {
            charges++;
        }

        synchronized int balance() {
            return balance;
        }

        void withdrawAndCharge(int amount) {
            withdraw(amount);
            letOthersIn();
            charge();
        }
    }

    public static void main(String[] args) throws Exception {
        Account account = new Account();
        Thread other = meanwhile(() -> check(account.balance() == 70, "it is withdrawn"));
        account.withdrawAndCharge(30);
        other.join();
    }
}
