// SPDX-License-Identifier: Apache-2.0
package transparency;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads are interrupted while they and others access one atomic all the time. Each interrupt arrives, at once, and nobody calls what the program overrides. */
public class Interrupted {

    private static final int ROUNDS = 60;
    private static final long LONGEST_NANOS = 3_000_000;

    private static final AtomicInteger HOT = new AtomicInteger();
    private static final Object INTERRUPTING = new Object();
    private static final Object RUNNING = new Object();

    private static volatile boolean stop;

    private static final class Worker extends Thread {
        private final AtomicBoolean isAsked = new AtomicBoolean();

        @Override
        public void interrupt() {
            synchronized (INTERRUPTING) {
                if (isAsked.compareAndSet(false, true)) {
                    super.interrupt();
                }
            }
        }

        @Override
        public void run() {
            synchronized (RUNNING) {
                while (!isInterrupted()) {
                    HOT.incrementAndGet();
                }
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] others = {new Thread(Interrupted::hammer), new Thread(Interrupted::hammer)};
        for (Thread other : others) {
            other.start();
        }
        boolean isAlwaysSeen = true;
        for (int round = 0; round < ROUNDS; round++) {
            Worker worker = new Worker();
            worker.start();
            awaitRest(worker);
            synchronized (INTERRUPTING) {
                worker.interrupt();
                isAlwaysSeen &= worker.isInterrupted() || !worker.isAlive();
                synchronized (RUNNING) {
                    HOT.incrementAndGet();
                }
            }
            worker.join();
        }
        stop = true;
        for (Thread other : others) {
            other.join();
        }
        System.out.println("all ended, interrupts seen at once: " + isAlwaysSeen);
    }

    private static void hammer() {
        while (!stop) {
            HOT.incrementAndGet();
        }
    }

    /** Of what observes the program: it never comes otherwise. */
    private static void awaitRest(Thread thread) {
        long start = System.nanoTime();
        while (thread.getState() != Thread.State.TIMED_WAITING && System.nanoTime() - start < LONGEST_NANOS) {
            Thread.onSpinWait();
        }
    }
}
