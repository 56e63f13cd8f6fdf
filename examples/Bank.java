// SPDX-License-Identifier: Apache-2.0
package bank;

/**
 * Alice and Bob share an account. Every access of the balance is synchronized, so there is no data race, and yet money is
 * lost: {@code withdraw} reads the balance in one synchronized call and sets it in the next, and a deposit that comes in
 * between is overwritten. {@code deposit} holds the lock from its first access to its last: it is atomic.
 *
 * <pre>./unsplit run examples/Bank.java</pre>
 */
public final class Bank {

    static final class Account {
        private int balance = 1000;

        synchronized int balance() {
            return balance;
        }

        synchronized void setBalance(int newBalance) {
            balance = newBalance;
        }

        /** Not atomic: between the two calls the lock is free. */
        void withdraw(int amount) {
            int read = balance();
            pause(); // the machine counts the notes
            setBalance(read - amount);
        }

        /** Atomic. */
        synchronized void deposit(int amount) {
            setBalance(balance() + amount);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account account = new Account();
        Thread alice = new Thread(
                () -> {
                    for (int i = 0; i < 100; i++) {
                        account.withdraw(10);
                    }
                },
                "alice");
        Thread bob = new Thread(
                () -> {
                    for (int i = 0; i < 100; i++) {
                        account.deposit(10);
                        pause();
                    }
                },
                "bob");
        alice.start();
        bob.start();
        alice.join();
        bob.join();
        System.out.println("The balance was 1000, and should be again. It is " + account.balance() + ".");
    }
}
