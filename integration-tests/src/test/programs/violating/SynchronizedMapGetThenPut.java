// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** Each call is synchronized, the two together are not. */
public final class SynchronizedMapGetThenPut {

    static final class Stock {
        private final Map<String, Integer> items = Collections.synchronizedMap(new HashMap<>());

        void add(String item, int number) {
            Integer old = items.get(item);
            letOthersIn();
            items.put(item, old == null ? number : old + number); // expect: violation Stock.add
        }
    }

    public static void main(String[] args) throws Exception {
        Stock stock = new Stock();
        Thread other = meanwhile(() -> stock.add("apples", 5));
        stock.add("apples", 3);
        other.join();
        check(stock.items.get("apples") == 3, "five apples are lost");
    }
}
