// SPDX-License-Identifier: Apache-2.0
package lost;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Objects, arrays, keys of maps, locks and tasks come and go, all of them shared by two threads; what lives at any time is little:
 * {@code Generations ROUNDS}.
 */
public final class Generations {

    private final ConcurrentHashMap<Integer, Account> accounts = new ConcurrentHashMap<>();

    private static final class Account {
        private final int[] history = new int[64];
        private int balance;

        synchronized void deposit(int amount) {
            history[balance % history.length] = amount;
            balance += amount;
        }

        synchronized int balance() {
            return balance;
        }
    }

    private Generations() {}

    void open(int number) {
        accounts.put(number, new Account());
    }

    /** Two locked sections, between which others may come in. */
    void transfer(int number) {
        Account account = accounts.get(number);
        account.deposit(account.balance() + 1);
    }

    void close(int number) {
        accounts.remove(number);
    }

    public static void main(String[] args) throws Exception {
        Generations generations = new Generations();
        int rounds = Integer.parseInt(args[0]);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int round = 0; round < rounds; round++) {
            int number = round;
            generations.open(number);
            Future<?> first = pool.submit(() -> generations.transfer(number));
            Future<?> second = pool.submit(() -> generations.transfer(number));
            first.get();
            second.get();
            generations.close(number);
        }
        pool.shutdown();
        System.out.println(rounds + " rounds, " + generations.accounts.size() + " accounts left");
    }
}
