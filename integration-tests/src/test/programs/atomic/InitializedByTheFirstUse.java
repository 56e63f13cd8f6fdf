// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.await;
import static interleaving.Interleaving.check;
import static interleaving.Interleaving.reached;

/** What the initializer of a class has done, in whichever thread, comes before every use of the class, without any lock. */
public final class InitializedByTheFirstUse {

    static final class Registry {
        private static final Registry ONLY = new Registry();
        private static int[] squares;
        private static int known;

        private int size = 5;
        private String name = "registry";

        static {
            squares = new int[ONLY.size];
            for (int at = 0; at < squares.length; at++) {
                squares[at] = at * at;
                known++;
            }
        }

        static int sizeOfAll() {
            return ONLY.size + ONLY.name.length() + squares[4] + known;
        }
    }

    enum Counter {
        HITS,
        MISSES;

        private int count = 1;

        synchronized int next() {
            return count++;
        }
    }

    private static int use() {
        return Registry.sizeOfAll() + Counter.HITS.next();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            await("initialized");
            check(use() == 5 + 8 + 16 + 5 + 2, "it is there, and was used once");
        });
        other.start();
        check(use() == 5 + 8 + 16 + 5 + 1, "it is there");
        reached("initialized");
        other.join();
    }
}
