// SPDX-License-Identifier: Apache-2.0
package debugged;

import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Withdraws twice. What happens in between is the debugger's work: only the second version lets others in. */
public final class Redefined {

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

        void withdraw(int amount) {
            boolean isSecondVersion = false;
            int read = balance();
            if (isSecondVersion) {
                letOthersIn();
            }
            setBalance(read - amount);
        }
    }

    public static void main(String[] args) throws Exception {
        Account account = new Account();
        account.withdraw(10);
        System.out.println(account.balance());
        System.in.read();
        Thread other = meanwhile(() -> account.deposit(50));
        account.withdraw(30);
        letOthersIn();
        other.join();
        System.out.println(account.balance());
    }
}
