// SPDX-License-Identifier: Apache-2.0
package transparency;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The stack is used up at every depth of calls to atomics and maps, while others use the same. */
public class Overflow {

    private static final int TIMES = 8;
    private static final int AROUND = 150;

    private static final AtomicInteger HOT = new AtomicInteger();
    private static final ConcurrentHashMap<Integer, Integer> MAP = new ConcurrentHashMap<>();

    private static volatile boolean stop;

    private static void useAll(int key) {
        HOT.incrementAndGet();
        MAP.put(key & 7, key);
        MAP.size();
        MAP.remove(key & 7);
        MAP.merge(9, 1, Integer::sum);
        HOT.updateAndGet(value -> value + 1);
    }

    private static int endless(int depth) {
        useAll(depth);
        return endless(depth + 1) + 1;
    }

    private static int deep(int left) {
        if (left == 0) {
            useAll(3);
            return 0;
        }
        return deep(left - 1) + 1;
    }

    /** The JVM complains beside any agent if a class has to be loaded where the stack is used up. */
    private static void loadAll() {
        for (int key = 0; key < 1000; key++) {
            useAll(key);
        }
        try {
            Class.forName(ConcurrentHashMap.class.getName() + "$TreeBin");
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] others = {new Thread(Overflow::useOften), new Thread(Overflow::useOften)};
        for (Thread other : others) {
            other.start();
        }
        loadAll();
        int overflows = 0;
        for (int time = 0; time < TIMES; time++) {
            try {
                endless(0);
            } catch (StackOverflowError e) {
                overflows++;
            }
        }
        Thread scanning = new Thread(null, Overflow::overflowEverywhere, "scanning", 1 << 19);
        scanning.start();
        scanning.join();
        stop = true;
        for (Thread other : others) {
            other.join();
        }
        System.out.println("overflows: " + overflows);
    }

    private static void overflowEverywhere() {
        int fits = 0;
        int overflows = 100_000;
        while (overflows - fits > 1) {
            int depth = (fits + overflows) / 2;
            if (fits(depth)) {
                fits = depth;
            } else {
                overflows = depth;
            }
        }
        for (int depth = fits - AROUND; depth < fits + AROUND; depth++) {
            fits(depth);
        }
    }

    private static boolean fits(int depth) {
        try {
            deep(depth);
            return true;
        } catch (StackOverflowError e) {
            return false;
        }
    }

    private static void useOften() {
        while (!stop) {
            useAll(1);
        }
    }
}
