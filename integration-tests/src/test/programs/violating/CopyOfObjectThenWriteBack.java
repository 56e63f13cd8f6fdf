// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Clones an object, changes the copy, and copies that back: what the clone read is out of date then. */
public final class CopyOfObjectThenWriteBack {

    static final class Account implements Cloneable {
        private int balance;

        synchronized Account copy() {
            try {
                return (Account) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        synchronized void set(int value) {
            balance = value;
        }

        void deposit(int amount) {
            Account copy = copy();
            letOthersIn();
            set(copy.balance + amount); // expect: violation Account.deposit
        }
    }

    public static void main(String[] args) throws Exception {
        Account account = new Account();
        Thread other = meanwhile(() -> account.deposit(10));
        account.deposit(20);
        other.join();
        check(account.copy().balance == 20, "a deposit is lost");
    }
}
