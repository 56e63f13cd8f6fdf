// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;
import static interleaving.Interleaving.sleep;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Waiting for a condition ends a transaction; the part behind it is one, too, and this one was split. */
public final class ConditionThenLostUpdate {

    static final class Account {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition opened = lock.newCondition();
        private boolean open;
        private int balance = 100;

        void open() {
            lock.lock();
            try {
                open = true;
                opened.signalAll();
            } finally {
                lock.unlock();
            }
        }

        int awaitBalance() throws InterruptedException {
            lock.lock();
            try {
                while (!open) {
                    opened.await();
                }
                return balance;
            } finally {
                lock.unlock();
            }
        }

        void setBalance(int amount) {
            lock.lock();
            try {
                balance = amount;
            } finally {
                lock.unlock();
            }
        }

        void withdraw(int amount) throws InterruptedException {
            int read = awaitBalance();
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
        check(account.awaitBalance() == 70, "the update is lost");
    }
}
