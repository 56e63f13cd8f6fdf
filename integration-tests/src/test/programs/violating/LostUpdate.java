// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Reads in one synchronized call what it changes in the next. */
public final class LostUpdate {

    static final class Account {
        private int balance = 100;

        synchronized int balance() {
            return balance;
        }

        synchronized void setBalance(int amount) {
            balance = amount;
        }

        synchronized void deposit(int amount) {
            balance += amount;
        }

        void withdraw(int amount) {
            int read = balance();
            letOthersIn();
            // name: lost update
            setBalance(read - amount); // expect: violation Account.withdraw
        }
    }

    public static void main(String[] args) throws Exception {
        Account account = new Account();
        Thread other = meanwhile(() -> account.deposit(50));
        account.withdraw(30);
        other.join();
        check(account.balance() == 70, "the deposit is lost");
    }
}
