// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.sleep;

import java.util.concurrent.CountDownLatch;

/** A method that waits for a latch is cut where it waits. */
public final class LatchInside {

    static final class Door {
        private final CountDownLatch opened = new CountDownLatch(1);
        private volatile int visitors;

        void open() {
            visitors = 1;
            opened.countDown();
        }

        int enter() throws InterruptedException {
            int before = visitors;
            opened.await();
            return before + visitors;
        }
    }

    public static void main(String[] args) throws Exception {
        Door door = new Door();
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> {
            while (main.getState() != Thread.State.WAITING) {
                sleep();
            }
            door.open();
        });
        other.start();
        check(door.enter() == 1, "nobody was there before");
        other.join();
    }
}
