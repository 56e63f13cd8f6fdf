// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

/** Waiting lets others in, but it ends one transaction and begins the next. */
public final class WaitNotifyBuffer {

    static final class Buffer {
        private final int[] items = new int[2];
        private int size;

        synchronized void put(int item) {
            try {
                while (size == items.length) {
                    wait();
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            items[size++] = item;
            notifyAll();
        }

        synchronized int take() {
            try {
                while (size == 0) {
                    wait();
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            int item = items[--size];
            notifyAll();
            return item;
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
