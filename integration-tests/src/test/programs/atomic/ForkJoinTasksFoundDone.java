// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.sleep;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/** Who finds at {@code invokeAll} that another thread has done a task already goes on with what that has made, without waiting for it. */
public final class ForkJoinTasksFoundDone {

    static final class Part {
        private int value;

        void put(int to) {
            value = to;
        }

        /** Writes, so that it would conflict with {@link #put}. */
        int take() {
            int taken = value;
            value = 0;
            return taken;
        }
    }

    private static final class Fill extends RecursiveAction {
        private final Part part;
        private final boolean isSlow;

        Fill(Part part, boolean isSlow) {
            this.part = part;
            this.isSlow = isSlow;
        }

        @Override
        protected void compute() {
            if (isSlow) sleep();
            part.put(1);
        }
    }

    private static final class All extends RecursiveAction {
        private int sum;

        @Override
        protected void compute() {
            Part[] parts = {new Part(), new Part(), new Part(), new Part(), new Part()};
            invokeAll(new Fill(parts[0], true), new Fill(parts[1], false));
            ForkJoinTask.invokeAll(new Fill(parts[2], true), new Fill(parts[3], false), new Fill(parts[4], false));
            for (Part part : parts) sum += part.take();
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(3);
        for (int round = 0; round < 10; round++) {
            All all = new All();
            pool.invoke(all);
            check(all.sum == 5, "all parts are filled");
        }
        pool.shutdown();
    }
}
