// SPDX-License-Identifier: Apache-2.0
// name: dirty write
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What one compute has read is out of date when the next one writes: between them the key is anybody's. */
public final class ComputeTwice {

    static final class Account {
        private int balance;
    }

    static final class Bank {
        private final ConcurrentMap<String, Account> accounts = new ConcurrentHashMap<>();

        void deposit(String name, int amount) {
            int[] balance = {0};
            accounts.computeIfPresent(name, (key, account) -> {
                balance[0] = account.balance;
                return account;
            });
            letOthersIn();
            accounts.computeIfPresent(name, (key, account) -> {
                account.balance = balance[0] + amount; // expect: violation Bank.deposit
                return account;
            });
        }
    }

    public static void main(String[] args) throws Exception {
        Bank bank = new Bank();
        bank.accounts.put("alice", new Account());
        Thread other = meanwhile(() -> bank.deposit("alice", 10));
        bank.deposit("alice", 10);
        other.join();
        check(bank.accounts.get("alice").balance == 10, "a deposit is lost");
    }
}
