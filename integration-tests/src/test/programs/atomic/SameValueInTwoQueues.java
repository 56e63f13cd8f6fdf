// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The same number goes through two queues: who takes it from one of them does not come after who puts it into the other. */
public final class SameValueInTwoQueues {

    static final class Shop {
        private final BlockingQueue<Integer> orders = new LinkedBlockingQueue<>();
        private final BlockingQueue<Integer> deliveries = new LinkedBlockingQueue<>();
        private volatile int stock = 1;

        int orderAndLook() {
            orders.add(1);
            letOthersIn();
            return stock;
        }

        void deliver() {
            stock += deliveries.remove();
        }
    }

    public static void main(String[] args) throws Exception {
        Shop shop = new Shop();
        shop.deliveries.add(1);
        Thread other = meanwhile(shop::deliver);
        check(shop.orderAndLook() == 2, "the delivery came in between");
        other.join();
    }
}
