// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.await;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;
import static interleaving.Interleaving.reached;

/** The program ends while the method that was split still runs. */
public final class ExitInMidTransaction {

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
            reached("withdrawn");
            await("the end of the program");
        }
    }

    public static void main(String[] args) {
        Account account = new Account();
        meanwhile(() -> account.setBalance(500));
        new Thread(() -> {
                    await("withdrawn");
                    System.exit(0);
                })
                .start();
        account.withdraw(30);
    }
}
