// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Checks without a lock, then reads once more to subtract. */
public final class CheckThenWithdraw {

    static final class Account {
        private int balance = 10;

        // name: check-then-act
        void withdraw(int amount) {
            if (balance >= amount) { // expect: violation Account.withdraw
                letOthersIn();
                balance -= amount;
            }
        }

        void close() {
            balance = 0; // expect: race Account.withdraw, Account.close
        }
    }

    public static void main(String[] args) throws Exception {
        Account account = new Account();
        Thread other = meanwhile(account::close);
        account.withdraw(10);
        other.join();
        check(account.balance == -10, "more was withdrawn than there was");
    }
}
