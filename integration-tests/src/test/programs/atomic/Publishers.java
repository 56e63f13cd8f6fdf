// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SubmissionPublisher;

/** Whoever publishes hands over to the subscriber, whose tasks come one after the other. */
public final class Publishers {

    private static final int ROUNDS = 20;
    private static final int ITEMS = 50;

    private static final class Item {
        private int value;

        void set(int now) {
            value = now;
        }

        int get() {
            return value;
        }
    }

    static final class Sum {
        private int value;

        void add(Item item) {
            value += item.get();
        }

        int get() {
            return value;
        }
    }

    public static void main(String[] args) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Sum sum = new Sum();
            SubmissionPublisher<Item> publisher = new SubmissionPublisher<>();
            CompletableFuture<Void> consumed = publisher.consume(item -> sum.add(item));
            for (int number = 0; number < ITEMS; number++) {
                Item item = new Item();
                item.set(1);
                publisher.submit(item);
            }
            publisher.close();
            consumed.get();
            check(sum.get() == ITEMS, "all were consumed");
        }
    }
}
