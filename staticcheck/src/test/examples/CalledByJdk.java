// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import dev.unsplit.annotations.GuardedBy;

/** Whoever calls by way of a type of the JDK knows nothing of locks. */
class CalledByJdk implements Runnable, Comparable<CalledByJdk> {

    @GuardedBy("this")
    private int n;

    @Override
    @GuardedBy("this")
    public void run() { // error: whoever calls it as Runnable.run knows of no lock
        n = 1; // error: write of CalledByJdk.n without its lock
    }

    @Override
    @GuardedBy("this")
    public int compareTo(CalledByJdk other) { // error: whoever calls it as Comparable.compareTo knows of no lock
        return 0;
    }

    static void start(CalledByJdk task) {
        new Thread(task).start();
    }

    interface Step {
        void step();
    }

    static class Counting implements Step {

        @GuardedBy("this")
        private int n;

        @Override
        @GuardedBy("this")
        public void step() {
            n++;
        }
    }

    @Atomic
    static void steps(Counting counting) {
        synchronized (counting) {
            counting.step();
            counting.step();
        }
    }

    static void stepsUnseen(Step step) {
        step.step(); // error: call of Step.step without its lock
    }
}
