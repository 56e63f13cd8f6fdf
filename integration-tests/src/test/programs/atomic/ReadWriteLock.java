// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Readers together, writers alone. */
public final class ReadWriteLock {

    static final class Pair {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private int left;
        private int right;

        void set(int value) {
            lock.writeLock().lock();
            try {
                left = value;
                right = value;
            } finally {
                lock.writeLock().unlock();
            }
        }

        boolean isEven() {
            lock.readLock().lock();
            try {
                return left == right;
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Pair pair = new Pair();
        Thread reader = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                check(pair.isEven(), "both are the same");
            }
        });
        reader.start();
        for (int i = 0; i < 500; i++) {
            pair.set(i);
            check(pair.isEven(), "both are the same");
        }
        reader.join();
    }
}
