// SPDX-License-Identifier: Apache-2.0
package live;

import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.CountDownLatch;

/** A lost update; after that two threads wait for each other's lock for ever. */
public final class ThenDeadlocks {

    private int value;

    synchronized int value() {
        return value;
    }

    synchronized void setValue(int to) {
        value = to;
    }

    void increment() {
        int read = value();
        letOthersIn();
        setValue(read + 1);
    }

    public static void main(String[] args) throws Exception {
        ThenDeadlocks shared = new ThenDeadlocks();
        Thread other = meanwhile(shared::increment);
        shared.increment();
        other.join();
        System.out.println(shared.value());
        Object left = new Object();
        Object right = new Object();
        CountDownLatch bothHoldOne = new CountDownLatch(2);
        new Thread(() -> lockBoth(left, right, bothHoldOne)).start();
        lockBoth(right, left, bothHoldOne);
    }

    private static void lockBoth(Object first, Object second, CountDownLatch bothHoldOne) {
        synchronized (first) {
            bothHoldOne.countDown();
            try {
                bothHoldOne.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            synchronized (second) {
                System.out.println("never");
            }
        }
    }
}
