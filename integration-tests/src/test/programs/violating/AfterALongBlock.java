// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.await;
import static interleaving.Interleaving.check;
import static interleaving.Interleaving.reached;

/** A transaction that is too long to be written in full gives back its locks nevertheless. */
public final class AfterALongBlock {

    private static final int LONG = 9_000;
    private static final String DONE = "the first is done";

    static final class Counts {
        private final int[] all = new int[LONG];
        private int last;

        void addToAll() {
            synchronized (this) {
                for (int i = 0; i < all.length; i++) {
                    all[i] += i % 2 + 1;
                }
            }
        }

        void forgetsTheLock() {
            int before = last;
            last = before + 1; // expect: possible Counts.forgetsTheLock
        }

        synchronized void add() {
            last++; // expect: possible Counts.add
        } // expect: race Counts.add, Counts.forgetsTheLock
    }

    public static void main(String[] args) throws Exception {
        Counts counts = new Counts();
        Thread other = new Thread(() -> {
            await(DONE);
            counts.add();
        });
        other.start();
        counts.addToAll();
        counts.forgetsTheLock();
        reached(DONE);
        other.join();
        check(counts.last == 2, "nothing was lost, this time");
    }
}
