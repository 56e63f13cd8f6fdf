// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Each thread has its own. */
public final class ThreadLocalData {

    private static final ThreadLocal<int[]> SCRATCH = ThreadLocal.withInitial(() -> new int[1]);

    static int sum(int to) {
        int[] scratch = SCRATCH.get();
        scratch[0] = 0;
        for (int i = 1; i <= to; i++) {
            scratch[0] += i;
            if (i == to / 2) {
                letOthersIn();
            }
        }
        return scratch[0];
    }

    public static void main(String[] args) throws Exception {
        Thread other = meanwhile(() -> check(sum(10) == 55, "up to ten"));
        check(sum(100) == 5050, "up to a hundred");
        other.join();
    }
}
