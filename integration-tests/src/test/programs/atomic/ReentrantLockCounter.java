// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.locks.ReentrantLock;

/** One lock around each whole method. */
public final class ReentrantLockCounter {

    static final class Counter {
        private final ReentrantLock lock = new ReentrantLock();
        private int value;

        int increment() {
            lock.lock();
            try {
                int read = value;
                Thread.yield();
                value = read + 1;
                return value;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Counter counter = new Counter();
        Thread other = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                counter.increment();
            }
        });
        other.start();
        for (int i = 0; i < 500; i++) {
            counter.increment();
        }
        other.join();
        check(counter.increment() == 1001, "all are counted");
    }
}
