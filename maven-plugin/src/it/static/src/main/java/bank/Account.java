// SPDX-License-Identifier: Apache-2.0
package bank;

/** Reads the balance under the lock, and writes it under the lock, but lets the lock go in between. */
public class Account {

    private int balance;

    @Atomic
    public synchronized int balance() {
        return balance;
    }

    @Atomic
    public void withdraw(int amount) {
        int before = balance();
        synchronized (this) {
            balance = before - amount;
        }
    }

    @Atomic
    @SuppressWarnings("unsplit")
    public void known(int amount) {
        int before = balance();
        synchronized (this) {
            balance = before - amount;
        }
    }
}
