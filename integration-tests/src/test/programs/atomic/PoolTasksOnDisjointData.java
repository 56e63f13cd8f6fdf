// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.sleep;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Tasks that follow each other on the same thread of a pool have nothing to do with each other. */
public final class PoolTasksOnDisjointData {

    static final class Job {
        private int progress;

        int advance() {
            progress++;
            sleep();
            return ++progress;
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> results = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Job job = new Job();
            results.add(pool.submit(() -> job.advance() + job.advance()));
        }
        int sum = 0;
        for (Future<Integer> result : results) {
            sum += result.get();
        }
        pool.shutdown();
        check(sum == 8 * 6, "all are done");
    }
}
