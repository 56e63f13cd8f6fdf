// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.theOther;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stages of two futures run at the same time. */
public final class CompletableFutureStages {

    static final class Counter {
        private int value;

        synchronized int get() {
            return value;
        }

        synchronized void set(int newValue) {
            value = newValue;
        }

        void add(int number) {
            int read = get();
            letOthersIn();
            set(read + number); // expect: violation Counter.add
        }
    }

    public static void main(String[] args) {
        Counter counter = new Counter();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Void> first =
                CompletableFuture.supplyAsync(() -> 1, pool).thenAcceptAsync(number -> counter.add(number), pool);
        CompletableFuture<Void> other = CompletableFuture.supplyAsync(() -> 2, pool)
                .thenAcceptAsync(number -> theOther(() -> counter.add(number)).run(), pool);
        CompletableFuture.allOf(first, other).join();
        pool.shutdown();
        check(counter.get() == 1, "two are lost");
    }
}
