// SPDX-License-Identifier: Apache-2.0
package bank;

/** Every access is synchronized, but {@code withdraw} is split between two of them. */
public class Account {

    private int balance;

    public synchronized int balance() {
        return balance;
    }

    public synchronized void setBalance(int balance) {
        this.balance = balance;
    }

    public void withdraw(int amount) {
        setBalance(balance() - amount);
    }
}
