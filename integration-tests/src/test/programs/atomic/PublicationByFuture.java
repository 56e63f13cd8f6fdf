// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.sleep;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** What a task wrote is there for whoever got its result. */
public final class PublicationByFuture {

    static final class Result {
        private int value;
        private int checksum;

        Result compute(int input) {
            value = input * input;
            sleep();
            checksum = ~value;
            return this;
        }

        boolean isValid() {
            return value == ~checksum;
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Result> first = pool.submit(() -> new Result().compute(3));
        Future<Result> second = pool.submit(() -> new Result().compute(4));
        check(first.get().isValid() && second.get().isValid(), "both are valid");
        pool.shutdown();
    }
}
