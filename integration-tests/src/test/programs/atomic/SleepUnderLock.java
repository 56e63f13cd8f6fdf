// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.await;
import static interleaving.Interleaving.check;
import static interleaving.Interleaving.reached;
import static interleaving.Interleaving.sleep;

/** Who sleeps with the lock keeps others out. */
public final class SleepUnderLock {

    static final class Account {
        private int balance;

        synchronized void deposit(int amount) {
            int read = balance;
            reached("reading");
            sleep();
            balance = read + amount;
        }
    }

    public static void main(String[] args) throws Exception {
        Account account = new Account();
        Thread other = new Thread(() -> {
            await("reading");
            account.deposit(1);
        });
        other.start();
        account.deposit(2);
        other.join();
        check(account.balance == 3, "nothing is lost");
    }
}
