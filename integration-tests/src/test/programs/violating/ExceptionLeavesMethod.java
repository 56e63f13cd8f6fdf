// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** A method that ends by an exception was split nevertheless; what follows it was not. */
public final class ExceptionLeavesMethod {

    static final class Account {
        private int balance = 100;

        synchronized int balance() {
            return balance;
        }

        synchronized void setBalance(int amount) {
            balance = amount;
        }

        void withdraw(int amount) {
            int read = balance();
            letOthersIn();
            setBalance(read - amount); // expect: violation Account.withdraw
            throw new IllegalStateException("no cash");
        }

        synchronized void deposit(int amount) {
            balance += amount;
        }
    }

    public static void main(String[] args) throws Exception {
        Account account = new Account();
        Thread other = meanwhile(() -> account.deposit(50));
        try {
            account.withdraw(30);
        } catch (IllegalStateException e) {
            account.deposit(30);
        }
        other.join();
        check(account.balance() == 100, "the deposit is lost");
    }
}
