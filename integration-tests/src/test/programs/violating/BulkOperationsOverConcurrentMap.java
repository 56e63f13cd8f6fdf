// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.await;
import static interleaving.Interleaving.check;
import static interleaving.Interleaving.reached;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;

/** Whatever goes through all elements sees each of them at another time. */
public final class BulkOperationsOverConcurrentMap {

    static final class Bank {
        private final ConcurrentHashMap<String, Integer> accounts = new ConcurrentHashMap<>();

        void set(int amount) {
            accounts.put("first", amount);
            accounts.put("second", amount); // expect: possible Bank.set
        }

        int reduced() {
            return accounts.reduceValues(
                    Long.MAX_VALUE, amount -> letOthersIn("reduced", amount), Integer::sum); // expect: violation Bank.reduced
        }

        int summed() {
            return accounts.reduceEntriesToInt(
                    Long.MAX_VALUE,
                    account -> letOthersIn("summed", account.getValue()), // expect: violation Bank.summed
                    0,
                    Integer::sum);
        }

        int visited() {
            int[] total = {0};
            accounts.forEach(
                    1_000, (name, amount) -> total[0] += letOthersIn("visited", amount)); // expect: violation Bank.visited
            return total[0];
        }

        int searched() {
            int[] total = {0};
            accounts.search(Long.MAX_VALUE, (name, amount) -> {
                total[0] += letOthersIn("searched", amount); // expect: violation Bank.searched
                return null;
            });
            return total[0];
        }

        int streamed() {
            return accounts.values().stream()
                    .mapToInt(amount -> letOthersIn("streamed", amount))
                    .sum(); // expect: violation Bank.streamed
        }

        int entriesStreamed() {
            return accounts.entrySet().stream()
                    .mapToInt(account -> letOthersIn("entriesStreamed", account.getValue()))
                    .sum(); // expect: violation Bank.entriesStreamed
        }

        int eachValue() {
            int[] total = {0};
            accounts.values()
                    .forEach(amount -> total[0] += letOthersIn("eachValue", amount)); // expect: violation Bank.eachValue
            return total[0];
        }

        int raised() {
            int total = 0;
            for (var account : accounts.entrySet()) {
                total += letOthersIn("raised", account.getValue());
                account.setValue(account.getValue()); // expect: violation Bank.raised
            }
            return total;
        }
    }

    private static int letOthersIn(String turn, int amount) {
        if (System.getProperty("open for " + turn) == null) {
            reached("open for " + turn);
            await("done for " + turn);
        }
        return amount;
    }

    private static void inTurn(Bank bank, String... turns) {
        int amount = 50;
        for (String turn : turns) {
            await("open for " + turn);
            amount = 120 - amount;
            bank.set(amount);
            reached("done for " + turn);
        }
    }

    private static void check120(Bank bank, ToIntFunction<Bank> total) {
        check(total.applyAsInt(bank) == 120, "half of the sum is old");
    }

    public static void main(String[] args) throws Exception {
        Bank bank = new Bank();
        bank.set(50);
        Thread other = new Thread(
                () -> inTurn(
                        bank,
                        "reduced",
                        "summed",
                        "visited",
                        "searched",
                        "streamed",
                        "entriesStreamed",
                        "eachValue",
                        "raised"),
                "other");
        other.start();
        check120(bank, Bank::reduced);
        check120(bank, Bank::summed);
        check120(bank, Bank::visited);
        check120(bank, Bank::searched);
        check120(bank, Bank::streamed);
        check120(bank, Bank::entriesStreamed);
        check120(bank, Bank::eachValue);
        check120(bank, Bank::raised);
        other.join();
    }
}
