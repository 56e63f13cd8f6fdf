// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** A synchronized collection is its own lock: two calls under it are one. */
public final class SynchronizedMapUnderItsLock {

    static final class Stock {
        private final Map<String, Integer> items = Collections.synchronizedMap(new HashMap<>());

        void add(String item, int number) {
            synchronized (items) {
                Integer old = items.get(item);
                Thread.yield();
                items.put(item, old == null ? number : old + number);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Stock stock = new Stock();
        Thread other = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                stock.add("apples", 1);
            }
        });
        other.start();
        for (int i = 0; i < 200; i++) {
            stock.add("apples", 1);
        }
        other.join();
        check(stock.items.get("apples") == 400, "nothing is lost");
    }
}
