// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Each element of the iteration is seen at another time. */
public final class IterationOverConcurrentMap {

    static final class Bank {
        private final ConcurrentMap<String, Integer> accounts = new ConcurrentHashMap<>();

        void set(int first, int second) {
            accounts.put("first", first);
            accounts.put("second", second); // expect: possible Bank.set
        }

        int total() {
            int total = 0;
            for (int amount : accounts.values()) { // expect: violation Bank.total
                total += amount;
                letOthersIn();
            }
            return total;
        }
    }

    public static void main(String[] args) throws Exception {
        Bank bank = new Bank();
        bank.set(50, 50);
        Thread other = meanwhile(() -> bank.set(70, 70));
        check(bank.total() == 120, "half of the sum is old");
        other.join();
    }
}
