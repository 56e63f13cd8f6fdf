// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;

/** Locks, latches and queues of classes of the program, which extend those of the JDK, are locks, latches and queues, also where they do things in their own way. */
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

    static final class Job {
        private int size;
        private int left;

        void make() {
            size++;
            left++;
        }

        void done() {
            left -= size;
        }
    }

    static final class Jobs extends LinkedBlockingQueue<Job> {
        private static final long serialVersionUID = 1;
    }

    static final class CountedJobs extends LinkedBlockingQueue<Job> {
        private static final long serialVersionUID = 1;

        @Override
        public void put(Job job) {
            offer(job);
        }

        @Override
        public boolean offer(Job job) {
            return super.offer(job);
        }

        @Override
        public Job take() throws InterruptedException {
            return super.take();
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

    private static void make(BlockingQueue<Job> jobs, BlockingQueue<Job> countedJobs) throws InterruptedException {
        for (int i = 0; i < 10; i++) {
            Job job = new Job();
            job.make();
            jobs.put(job);
            Job counted = new Job();
            counted.make();
            countedJobs.put(counted);
        }
    }

    private static void work(BlockingQueue<Job> jobs, BlockingQueue<Job> countedJobs) {
        try {
            for (int i = 0; i < 10; i++) {
                jobs.take().done();
                countedJobs.take().done();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Counters counters = new Counters();
        Jobs jobs = new Jobs();
        CountedJobs countedJobs = new CountedJobs();
        Thread other = new Thread(() -> {
            work(counters);
            counters.open();
            work(jobs, countedJobs);
        });
        other.start();
        work(counters);
        counters.pass();
        make(jobs, countedJobs);
        other.join();
        check(counters.byMutex == 200 && counters.byModes == 200 && counters.behindGate == 2, "all were counted");
    }
}
