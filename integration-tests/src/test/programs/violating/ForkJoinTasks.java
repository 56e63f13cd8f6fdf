// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.theOther;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** Two tasks of a fork-join pool add to one sum. */
public final class ForkJoinTasks {

    static final class Sum {
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
            set(read + number); // expect: violation Sum.add
        }
    }

    static final class Adding extends RecursiveAction {
        private static final long serialVersionUID = 1;
        private final transient Runnable work;

        Adding(Runnable work) {
            this.work = work;
        }

        @Override
        protected void compute() {
            work.run();
        }
    }

    public static void main(String[] args) {
        Sum sum = new Sum();
        ForkJoinPool pool = new ForkJoinPool(2);
        Adding first = new Adding(() -> sum.add(1));
        Adding other = new Adding(theOther(() -> sum.add(2)));
        pool.execute(first);
        pool.execute(other);
        first.join();
        other.join();
        pool.shutdown();
        check(sum.get() == 1, "two are lost");
    }
}
