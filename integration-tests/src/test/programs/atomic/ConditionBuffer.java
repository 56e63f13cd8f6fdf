// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The same with a lock and its conditions. */
public final class ConditionBuffer {

    static final class Buffer {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition notEmpty = lock.newCondition();
        private final Condition notFull = lock.newCondition();
        private final int[] items = new int[2];
        private int size;

        void put(int item) {
            lock.lock();
            try {
                while (size == items.length) {
                    notFull.awaitUninterruptibly();
                }
                items[size++] = item;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        int take() {
            lock.lock();
            try {
                while (size == 0) {
                    notEmpty.awaitUninterruptibly();
                }
                int item = items[--size];
                notFull.signal();
                return item;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Buffer buffer = new Buffer();
        Thread producer = new Thread(() -> {
            for (int i = 1; i <= 100; i++) {
                buffer.put(i);
            }
        });
        producer.start();
        int sum = 0;
        for (int i = 1; i <= 100; i++) {
            sum += buffer.take();
        }
        producer.join();
        check(sum == 5050, "all arrive");
    }
}
