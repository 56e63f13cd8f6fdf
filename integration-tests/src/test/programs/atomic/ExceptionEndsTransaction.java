// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** A method that throws is over: what its caller does next belongs to another one. */
public final class ExceptionEndsTransaction {

    static final class Account {
        private volatile int balance = 100;

        int failing() {
            if (balance > 0) {
                throw new IllegalStateException("balance " + 100);
            }
            return balance;
        }

        int balance() {
            return balance;
        }
    }

    public static void main(String[] args) throws Exception {
        Account account = new Account();
        Thread other = meanwhile(() -> account.balance = 50);
        try {
            account.failing();
        } catch (IllegalStateException e) {
            letOthersIn();
        }
        check(account.balance() == 50, "it is the new one");
        other.join();
    }
}
