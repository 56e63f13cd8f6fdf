// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

/** Where nobody exits, the JVM ends when all threads have ended that are no daemons: its hooks come after all that these did. */
public final class ShutdownHooks {

    static final class Work {
        private int done;
        private int reported;

        void doSome() {
            done++;
            done++;
        }

        void report() {
            reported = done;
            check(done == 44 && reported == done, "all of it is done");
        }
    }

    public static void main(String[] args) throws Exception {
        Work first = new Work();
        Work second = new Work();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            first.report();
            second.report();
        }));
        Thread worker = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                first.doSome();
            }
            pause();
            first.doSome();
            first.doSome();
        });
        worker.start();
        for (int i = 0; i < 22; i++) {
            second.doSome();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
