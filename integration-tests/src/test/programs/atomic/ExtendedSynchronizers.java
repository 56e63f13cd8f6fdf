// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;

/** Locks and latches of classes of the program, which extend those of the JDK, are locks and latches. */
public final class ExtendedSynchronizers {

    static final class Mutex extends Semaphore {
        private static final long serialVersionUID = 1;

        Mutex() {
            super(1);
        }
    }

    static final class Modes extends StampedLock {
        private static final long serialVersionUID = 1;
    }

    static final class Gate extends CountDownLatch {
        Gate() {
            super(1);
        }
    }

    static final class Counters {
        private final Mutex mutex = new Mutex();
        private final Modes modes = new Modes();
        private final Gate gate = new Gate();
        private int byMutex;
        private int byModes;
        private int behindGate;

        void count() {
            mutex.acquireUninterruptibly();
            try {
                byMutex++;
            } finally {
                mutex.release();
            }
        }

        void countInMode() {
            long stamp = modes.writeLock();
            try {
                byModes++;
            } finally {
                modes.unlockWrite(stamp);
            }
        }

        void open() {
            behindGate = 1;
            gate.countDown();
        }

        void pass() throws InterruptedException {
            check(gate.await(1, TimeUnit.MINUTES), "the gate is open");
            behindGate++;
        }
    }

    private static void work(Counters counters) {
        for (int i = 0; i < 100; i++) {
            counters.count();
            counters.countInMode();
        }
    }

    public static void main(String[] args) throws Exception {
        Counters counters = new Counters();
        Thread other = new Thread(() -> {
            work(counters);
            counters.open();
        });
        other.start();
        work(counters);
        counters.pass();
        other.join();
        check(counters.byMutex == 200 && counters.byModes == 200 && counters.behindGate == 2, "all were counted");
    }
}
