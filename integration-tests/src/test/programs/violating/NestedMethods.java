// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** The outermost method is the transaction: each of those that it calls is atomic. */
public final class NestedMethods {

    static final class Shop {
        private int stock = 1;
        private int sold;

        synchronized int stock() {
            return stock;
        }

        synchronized void sell() {
            stock--;
            sold++;
        }

        boolean isAvailable() {
            return stock() > 0;
        }

        void deliver() {
            sell(); // expect: violation Shop.order
        }

        void order() {
            if (isAvailable()) {
                letOthersIn();
                deliver();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Shop shop = new Shop();
        Thread other = meanwhile(shop::order);
        shop.order();
        other.join();
        check(shop.stock() == -1 && shop.sold == 2, "more is sold than there was");
    }
}
