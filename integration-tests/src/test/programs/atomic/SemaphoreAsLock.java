// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.Semaphore;

/** A semaphore with one permit, held all the time. */
public final class SemaphoreAsLock {

    static final class Printer {
        private final Semaphore mutex = new Semaphore(1);
        private int pages;

        void print() {
            mutex.acquireUninterruptibly();
            try {
                int before = pages;
                Thread.yield();
                pages = before + 1;
            } finally {
                mutex.release();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Printer printer = new Printer();
        Thread other = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                printer.print();
            }
        });
        other.start();
        for (int i = 0; i < 200; i++) {
            printer.print();
        }
        other.join();
        check(printer.pages == 400, "all are printed");
    }
}
