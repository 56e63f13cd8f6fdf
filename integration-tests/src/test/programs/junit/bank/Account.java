// SPDX-License-Identifier: Apache-2.0
package bank;

/** Each method locks, but one of them twice. */
public class Account {

    private int balance = 1000;
    private int visits;

    synchronized int balance() {
        return balance;
    }

    synchronized void setBalance(int newBalance) {
        balance = newBalance;
    }

    public void withdraw(int amount) {
        setBalance(balance() - amount);
    }

    public synchronized void deposit(int amount) {
        balance += amount;
    }

    /** Is split only if somebody else comes between its first two steps, and only then are there more. */
    public void seldom() {
        int before = visits();
        if (visits() != before) {
            visit();
        }
    }

    private synchronized int visits() {
        return visits;
    }

    public synchronized void visit() {
        visits++;
    }
}
