// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.sleep;

/** Takes the lock that it has already: nobody gets in between. */
public final class ReentrantSynchronized {

    static final class Account {
        private int balance;

        synchronized int balance() {
            return balance;
        }

        synchronized void setBalance(int amount) {
            balance = amount;
        }

        synchronized void deposit(int amount) {
            int read = balance();
            sleep();
            setBalance(read + amount);
        }
    }

    public static void main(String[] args) throws Exception {
        Account account = new Account();
        Thread other = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                account.deposit(1);
            }
        });
        other.start();
        for (int i = 0; i < 10; i++) {
            account.deposit(1);
        }
        other.join();
        check(account.balance() == 20, "nothing is lost");
    }
}
