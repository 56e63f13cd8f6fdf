// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;
import static interleaving.Interleaving.sleep;

/** Waiting ends a transaction; the part behind it is one, too, and this one was split. */
public final class WaitThenLostUpdate {

    static final class Account {
        private boolean open;
        private int balance = 100;

        synchronized void open() {
            open = true;
            notifyAll();
        }

        synchronized void awaitOpening() throws InterruptedException {
            while (!open) {
                wait();
            }
        }

        synchronized int balance() {
            return balance;
        }

        synchronized void setBalance(int amount) {
            balance = amount;
        }

        void withdraw(int amount) throws InterruptedException {
            awaitOpening();
            int read = balance();
            letOthersIn();
            setBalance(read - amount); // expect: violation Account.withdraw
        }
    }

    public static void main(String[] args) throws Exception {
        Account account = new Account();
        Thread main = Thread.currentThread();
        Thread opener = new Thread(() -> {
            while (main.getState() != Thread.State.WAITING) {
                sleep();
            }
            account.open();
        });
        opener.start();
        Thread other = meanwhile(() -> account.setBalance(500));
        account.withdraw(30);
        opener.join();
        other.join();
        check(account.balance() == 70, "the update is lost");
    }
}
