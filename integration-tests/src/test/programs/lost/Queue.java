// SPDX-License-Identifier: Apache-2.0
package lost;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Tasks that are all submitted before the first of them runs, on a pool of two threads: {@code Queue COUNT}. */
public final class Queue {

    private int done;

    private Queue() {}

    synchronized void done() {
        done++;
    }

    synchronized int allDone() {
        return done;
    }

    public static void main(String[] args) throws Exception {
        Queue queue = new Queue();
        int count = Integer.parseInt(args[0]);
        CountDownLatch submitted = new CountDownLatch(1);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int worker = 0; worker < 2; worker++) {
            pool.execute(() -> {
                try {
                    submitted.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
        for (int number = 0; number < count; number++) {
            pool.execute(queue::done);
        }
        submitted.countDown();
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.HOURS);
        System.out.println(queue.allDone() + " done");
    }
}
