// SPDX-License-Identifier: Apache-2.0
package sample;

/** Accesses fields of another class. */
public class Teller {

    public int look(Account account) {
        return account.balance;
    }

    public void change(Account account) {
        account.balance = 5;
    }

    public int countAccounts() {
        return Account.count;
    }
}
