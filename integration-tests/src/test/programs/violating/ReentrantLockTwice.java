// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Locks for the check, and again for the act. */
public final class ReentrantLockTwice {

    static final class Account {
        private final Lock lock = new ReentrantLock();
        private double balance = 100;

        double balance() {
            lock.lock();
            try {
                return balance;
            } finally {
                lock.unlock();
            }
        }

        void add(double amount) {
            lock.lock();
            try {
                balance += amount;
            } finally {
                lock.unlock();
            }
        }

        boolean withdraw(double amount) {
            if (balance() < amount) {
                return false;
            }
            letOthersIn();
            add(-amount); // expect: violation Account.withdraw
            return true;
        }
    }

    public static void main(String[] args) throws Exception {
        Account account = new Account();
        Thread other = meanwhile(() -> account.withdraw(80));
        account.withdraw(80);
        other.join();
        check(account.balance() == -60, "the account is overdrawn");
    }
}
