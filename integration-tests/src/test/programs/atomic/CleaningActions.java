// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.lang.ref.Cleaner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What a cleaner runs is a task: it comes after what was done until it was registered, and after what the cleaner ran before. */
public final class CleaningActions {

    private static final int ALL = 5;
    private static final Cleaner CLEANER = Cleaner.create();
    private static final CountDownLatch CLEANED = new CountDownLatch(ALL);

    static final class Total {
        private int size;
        private int count;

        void add(int more) {
            size += more;
            count++;
        }
    }

    static final class State implements Runnable {
        private final Total total;
        private int size;
        private int uses;

        State(Total total) {
            this.total = total;
        }

        void use() {
            size += 2;
            uses++;
        }

        @Override
        public void run() {
            use();
            total.add(size / uses);
            CLEANED.countDown();
        }
    }

    static void open(Total total) {
        State state = new State(total);
        state.use();
        CLEANER.register(new Object(), state);
    }

    /** By hand it is no more than a call. */
    static int openAndClose() {
        Total own = new Total();
        State state = new State(own);
        Object opened = new Object();
        Cleaner.Cleanable cleanable = CLEANER.register(opened, state);
        state.use();
        cleanable.clean();
        cleanable.clean();
        return own.count;
    }

    public static void main(String[] args) throws Exception {
        Total total = new Total();
        for (int i = 1; i < ALL; i++) {
            open(total);
        }
        check(openAndClose() == 1, "it is cleaned once");
        while (!CLEANED.await(10, TimeUnit.MILLISECONDS)) {
            System.gc();
        }
        check(total.size == 2 * (ALL - 1) && total.count == ALL - 1, "all are cleaned");
    }
}
