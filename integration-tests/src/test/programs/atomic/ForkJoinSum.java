// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** Tasks fork others, join them, and then use what they have written. */
public final class ForkJoinSum {

    static final class Sum extends RecursiveAction {
        private static final long serialVersionUID = 1;
        private final int from;
        private final int to;
        private long result;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from <= 100) {
                for (int i = from; i < to; i++) {
                    result += i;
                }
                return;
            }
            Sum left = new Sum(from, (from + to) / 2);
            Sum right = new Sum((from + to) / 2, to);
            invokeAll(left, right);
            result = left.result + right.result;
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        Sum sum = new Sum(0, 1000);
        pool.invoke(sum);
        pool.shutdown();
        check(sum.result == 499_500, "the sum is right");
    }
}
