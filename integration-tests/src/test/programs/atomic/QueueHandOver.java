// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.sleep;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Who puts an object into a queue and forgets it, and who takes it, never have it together. */
public final class QueueHandOver {

    static final class Parcel {
        private int weight;
        private int stamps;

        void pack(int newWeight) {
            weight = newWeight;
            sleep();
            stamps = weight / 10;
        }

        int unpack() {
            int packed = weight;
            weight = 0;
            return packed + stamps;
        }
    }

    public static void main(String[] args) throws Exception {
        BlockingQueue<Parcel> queue = new ArrayBlockingQueue<>(2);
        Thread sender = new Thread(() -> {
            for (int i = 1; i <= 10; i++) {
                Parcel parcel = new Parcel();
                parcel.pack(10 * i);
                try {
                    queue.put(parcel);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        });
        sender.start();
        int sum = 0;
        for (int i = 1; i <= 10; i++) {
            sum += queue.take().unpack();
        }
        sender.join();
        check(sum == 550 + 55, "all arrive as they were packed");
    }
}
