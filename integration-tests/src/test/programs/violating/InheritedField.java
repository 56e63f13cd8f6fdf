// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** A method of a subclass changes a field of its superclass. */
public final class InheritedField {

    static class Account {
        protected int balance = 100;

        synchronized void deposit(int amount) {
            balance += amount;
        }
    }

    static final class Savings extends Account {

        void addInterest() {
            int interest;
            synchronized (this) {
                interest = balance / 10;
            }
            letOthersIn();
            synchronized (this) {
                balance += interest; // expect: violation Savings.addInterest
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Savings savings = new Savings();
        Thread other = meanwhile(() -> savings.deposit(100));
        savings.addInterest();
        other.join();
        check(savings.balance == 210, "the interest is too low");
    }
}
