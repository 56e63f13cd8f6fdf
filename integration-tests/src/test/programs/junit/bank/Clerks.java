// SPDX-License-Identifier: Apache-2.0
package bank;

/** Two threads that do the same. */
final class Clerks {

    private Clerks() {}

    static void both(Runnable work) throws InterruptedException {
        Thread alice = new Thread(work, "alice");
        Thread bob = new Thread(work, "bob");
        alice.start();
        bob.start();
        alice.join();
        bob.join();
    }

    static void both(int times, Runnable work) throws InterruptedException {
        both(() -> {
            for (int time = 0; time < times; time++) {
                work.run();
            }
        });
    }
}
