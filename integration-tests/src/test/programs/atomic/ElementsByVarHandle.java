// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** What a VarHandle does to elements of an ordinary array in a volatile way is no data race. */
public final class ElementsByVarHandle {

    static final class Counters {
        private static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);
        private final int[] counts = new int[2];

        void count(int index) {
            ELEMENTS.getAndAdd(counts, index, 1);
        }

        int get(int index) {
            return (int) ELEMENTS.getVolatile(counts, index);
        }

        void clear(int index) {
            ELEMENTS.setVolatile(counts, index, 0);
        }
    }

    private static void work(Counters counters) {
        for (int i = 0; i < 100; i++) {
            counters.count(1);
            counters.get(1);
            counters.clear(0);
        }
    }

    public static void main(String[] args) throws Exception {
        Counters counters = new Counters();
        Thread other = new Thread(() -> work(counters));
        other.start();
        work(counters);
        other.join();
        check(counters.get(1) == 200, "all were counted");
    }
}
