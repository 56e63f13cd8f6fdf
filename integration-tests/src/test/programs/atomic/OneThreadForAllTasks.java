// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** What only the tasks of one thread touch needs no lock, and the last of them hands over what all of them made. */
public final class OneThreadForAllTasks {

    private static final int TASKS = 20;

    static final class Counter {
        private int value;

        void increment() {
            value++;
        }

        int get() {
            return value;
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService single = Executors.newSingleThreadExecutor();
        countThenAskLast(single);
        single.shutdown();
        ScheduledExecutorService scheduling = Executors.newSingleThreadScheduledExecutor();
        countThenAskLast(scheduling);
        scheduling.shutdown();
        Timer timer = new Timer(true);
        count(timer);
    }

    /** The tasks come in the order in which they were submitted. */
    private static void countThenAskLast(Executor executor) throws InterruptedException {
        Counter counter = new Counter();
        for (int task = 0; task < TASKS; task++) executor.execute(() -> counter.increment());
        CountDownLatch done = new CountDownLatch(1);
        executor.execute(done::countDown);
        done.await();
        check(counter.get() == TASKS, "all have counted");
    }

    /** Those that are due at the same time come in any order. */
    private static void count(Timer timer) throws InterruptedException {
        Counter counter = new Counter();
        CountDownLatch done = new CountDownLatch(TASKS);
        for (int task = 0; task < TASKS; task++) {
            timer.schedule(
                    new TimerTask() {
                        @Override
                        public void run() {
                            counter.increment();
                            done.countDown();
                        }
                    },
                    0);
        }
        done.await();
        check(counter.get() == TASKS, "all have counted");
    }
}
