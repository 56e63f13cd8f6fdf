// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Whoever only asks whether a thread has ended does not wait for it, so what it does before and after is meant to be one. */
public final class ThreadAskedInBetween {

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

        void withdraw(int amount, Thread opening) {
            int read = balance();
            if (opening.isAlive() || opening.getState() != Thread.State.TERMINATED) return;
            letOthersIn();
            setBalance(read - amount); // expect: violation Account.withdraw
        }
    }

    public static void main(String[] args) throws Exception {
        Account account = new Account();
        Thread opening = new Thread(() -> {});
        opening.start();
        opening.join();
        Thread other = meanwhile(() -> account.deposit(50));
        account.withdraw(30, opening);
        other.join();
        check(account.balance() == 70, "the deposit is lost");
    }
}
