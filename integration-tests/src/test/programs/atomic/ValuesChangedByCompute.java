// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What compute and its kin do to the value of a key, only one of them does at a time: the map is the lock. */
public final class ValuesChangedByCompute {

    static final class Account {
        private int balance;
        private int bookings;

        void book(int amount) {
            balance += amount;
            bookings++;
        }
    }

    static final class Bank {
        private final ConcurrentMap<String, Account> accounts = new ConcurrentHashMap<>();

        void open(String name) {
            accounts.computeIfAbsent(name, missing -> new Account());
        }

        void book(String name, int amount) {
            accounts.compute(name, (key, account) -> {
                Account booked = account == null ? new Account() : account;
                booked.book(amount);
                return booked;
            });
        }

        int average(String name) {
            int[] average = {0};
            accounts.computeIfPresent(name, (key, account) -> {
                average[0] = account.balance / account.bookings;
                return account;
            });
            return average[0];
        }

        /** Merges with a value that nobody else knows. */
        void join(String name, Account other) {
            accounts.merge(name, other, (account, joined) -> {
                account.balance += joined.balance;
                account.bookings += joined.bookings;
                return account;
            });
        }

        void refuse(String name) {
            accounts.computeIfPresent(name, (key, account) -> {
                account.balance--;
                account.bookings += 0;
                throw new IllegalStateException("refused");
            });
        }
    }

    private static void work(Bank bank) {
        for (int i = 0; i < 500; i++) {
            String name = "account " + i % 3;
            bank.book(name, 2);
            check(bank.average(name) <= 2, "both fields belong together");
            bank.accounts.computeIfPresent(name, (key, account) -> {
                account.balance += 2;
                account.bookings++;
                return account;
            });
            Account other = new Account();
            other.book(2);
            bank.join(name, other);
            try {
                bank.refuse(name);
                check(false, "the exception comes through");
            } catch (IllegalStateException expected) {
                bank.open(name);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Bank bank = new Bank();
        bank.open("another");
        for (int i = 0; i < 3; i++) {
            bank.book("account " + i, 2);
        }
        Thread other = new Thread(() -> work(bank));
        other.start();
        work(bank);
        other.join();
        check(bank.average("account 1") == 1, "nothing is lost");
    }
}
