// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.kernel;

/** Transfers between accounts, each under the locks of both, and audits of all under one lock after the other. */
final class Bank implements Kernel {

    private static final int ACCOUNTS = 100;
    private static final int TRANSFERS = 6_500_000;
    private static final int EACH_AUDIT = 10_000;
    private static final long START = 1_000;

    private Account[] accounts = new Account[0];
    private final Teller[] tellers = new Teller[Workers.COUNT];

    @Override
    public void compute() {
        accounts = new Account[ACCOUNTS];
        for (int number = 0; number < ACCOUNTS; number++) {
            accounts[number] = new Account(number);
        }
        Workers.run(id -> tellers[id] = new Teller(accounts, id));
    }

    private static final class Account {
        private final int number;
        private long balance = START;
        private int changes;

        Account(int number) {
            this.number = number;
        }

        synchronized long balance() {
            return balance;
        }

        synchronized boolean add(long amount) {
            if (balance + amount < 0) {
                return false;
            }
            balance += amount;
            changes++;
            return true;
        }

        /** Locks the account with the smaller number first, so that there is no deadlock. */
        boolean transferTo(Account other, long amount) {
            Account first = number < other.number ? this : other;
            Account second = number < other.number ? other : this;
            synchronized (first) {
                synchronized (second) {
                    return add(-amount) && other.add(amount);
                }
            }
        }
    }

    private static final class Teller implements Runnable {
        private final Account[] accounts;
        private int seed;
        private int transfers;
        private int wrongAudits;

        Teller(Account[] accounts, int id) {
            this.accounts = accounts;
            this.seed = id + 1;
        }

        @Override
        public void run() {
            for (int i = 1; i <= TRANSFERS; i++) {
                serve();
                if (i % EACH_AUDIT == 0) {
                    audit();
                }
            }
        }

        void serve() {
            int from = next(ACCOUNTS);
            int to = (from + 1 + next(ACCOUNTS - 1)) % ACCOUNTS;
            if (accounts[from].transferTo(accounts[to], next(100))) {
                transfers++;
            }
        }

        void audit() {
            if (sumFrom(0) != ACCOUNTS * START) {
                wrongAudits++;
            }
        }

        /** Recursive, so that all locks are held in the end. */
        private long sumFrom(int number) {
            if (number == ACCOUNTS) {
                return 0;
            }
            synchronized (accounts[number]) {
                return accounts[number].balance() + sumFrom(number + 1);
            }
        }

        private int next(int bound) {
            seed = seed * 1_103_515_245 + 12_345;
            return (seed >>> 8) % bound;
        }
    }

    @Override
    public boolean isRight() {
        long sum = 0;
        long changes = 0;
        for (Account account : accounts) {
            sum += account.balance();
            changes += account.changes;
        }
        for (Teller teller : tellers) {
            changes -= 2L * teller.transfers;
            sum += teller.wrongAudits;
        }
        return sum == ACCOUNTS * START && changes == 0;
    }
}
