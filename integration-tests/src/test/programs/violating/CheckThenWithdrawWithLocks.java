// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Checks with the lock, then reads and writes with it, but lets go of it in between. */
public final class CheckThenWithdrawWithLocks {

    static final class Account {
        private int balance = 10;

        synchronized boolean has(int amount) {
            return balance >= amount;
        }

        synchronized void add(int amount) {
            balance += amount;
        }

        // name: check-then-act
        void withdraw(int amount) {
            if (has(amount)) {
                letOthersIn();
                add(-amount); // expect: violation Account.withdraw
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Account account = new Account();
        Thread other = meanwhile(() -> account.add(-10));
        account.withdraw(10);
        other.join();
        check(!account.has(0), "more was withdrawn than there was");
    }
}
