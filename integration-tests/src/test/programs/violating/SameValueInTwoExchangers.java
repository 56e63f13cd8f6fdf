// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.await;
import static interleaving.Interleaving.check;
import static interleaving.Interleaving.reached;

import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The same number is passed through two exchangers: who gets it from one of them does not come after who has offered it to the other. */
public final class SameValueInTwoExchangers {

    static final class Shop {
        private final Exchanger<Integer> orders = new Exchanger<>();
        private final Exchanger<Integer> deliveries = new Exchanger<>();
        private int stock;

        void deliverInVain() throws InterruptedException {
            stock = 1; // expect: race Shop.deliverInVain, Shop.orderAndLook
            try {
                deliveries.exchange(1, 1, TimeUnit.MILLISECONDS);
            } catch (TimeoutException expected) {
                reached("nobody wants it");
            }
        }

        int orderAndLook() throws InterruptedException {
            orders.exchange(1);
            return stock;
        }

        void takeOrder() {
            try {
                orders.exchange(1);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Shop shop = new Shop();
        Thread clerk = new Thread(shop::takeOrder);
        clerk.start();
        Thread supplier = new Thread(() -> {
            try {
                shop.deliverInVain();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        supplier.start();
        await("nobody wants it");
        check(shop.orderAndLook() == 1, "it is there");
        clerk.join();
        supplier.join();
    }
}
