// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Adds up two entries that are changed together. */
public final class SumOverTwoKeys {

    static final class Bank {
        private final ConcurrentMap<String, Integer> accounts = new ConcurrentHashMap<>();

        void set(int first, int second) {
            accounts.put("first", first);
            accounts.put("second", second); // expect: possible Bank.set
        }

        int total() {
            int first = accounts.get("first");
            letOthersIn();
            return first + accounts.get("second"); // expect: violation Bank.total
        }
    }

    public static void main(String[] args) throws Exception {
        Bank bank = new Bank();
        bank.set(50, 50);
        Thread other = meanwhile(() -> bank.set(0, 100));
        check(bank.total() == 150, "money comes from nowhere");
        other.join();
    }
}
