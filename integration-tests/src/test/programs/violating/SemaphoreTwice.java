// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.Semaphore;

/** A semaphore with one permit is a lock, taken twice. */
public final class SemaphoreTwice {

    static final class Printer {
        private final Semaphore mutex = new Semaphore(1);
        private int pages;

        int pages() throws InterruptedException {
            mutex.acquire();
            try {
                return pages;
            } finally {
                mutex.release();
            }
        }

        void setPages(int number) throws InterruptedException {
            mutex.acquire();
            try {
                pages = number;
            } finally {
                mutex.release();
            }
        }

        void print() {
            try {
                int before = pages();
                letOthersIn();
                setPages(before + 1); // expect: violation Printer.print
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Printer printer = new Printer();
        Thread other = meanwhile(printer::print);
        printer.print();
        other.join();
        check(printer.pages() == 1, "a page is lost");
    }
}
