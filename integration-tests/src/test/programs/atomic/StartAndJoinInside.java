// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

/** A method that starts threads and waits for them is cut where it does. */
public final class StartAndJoinInside {

    static final class Sum {
        private final int[] parts = new int[2];
        private int total;

        void addUp(int part) {
            for (int i = 0; i < 100; i++) {
                parts[part] += i;
            }
        }

        int inParallel() throws InterruptedException {
            total = -1;
            Thread first = new Thread(() -> addUp(0));
            Thread second = new Thread(() -> addUp(1));
            first.start();
            second.start();
            first.join();
            second.join();
            total = parts[0] + parts[1];
            return total;
        }
    }

    public static void main(String[] args) throws Exception {
        check(new Sum().inParallel() == 2 * 4950, "the sum is right");
    }
}
