// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.await;
import static interleaving.Interleaving.check;
import static interleaving.Interleaving.reached;
import static interleaving.Interleaving.sleep;

import java.util.concurrent.CyclicBarrier;

/** A barrier for two, and four threads: who comes while the first two are about to go on meets the fourth one, and hands over to that. */
public final class BarrierOfMoreThreads {

    static final class Cell {
        private int value;

        void add(int more) {
            value += more;
        }
    }

    private static final Cell CELL = new Cell();
    private static final Thread THIRD = new Thread(BarrierOfMoreThreads::third);
    private static final CyclicBarrier BARRIER = new CyclicBarrier(2, BarrierOfMoreThreads::letTheThirdCome);

    /** Runs while nobody else can arrive. */
    private static void letTheThirdCome() {
        if (System.getProperty("two have met") != null) return;
        reached("two have met");
        while (THIRD.getState() != Thread.State.WAITING) sleep();
    }

    private static void meet() {
        try {
            BARRIER.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static void third() {
        CELL.add(1);
        await("two have met");
        meet();
    }

    private static void fourth() {
        await("they have gone on");
        meet();
        CELL.add(2);
    }

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(BarrierOfMoreThreads::meet);
        Thread fourth = new Thread(BarrierOfMoreThreads::fourth);
        THIRD.start();
        fourth.start();
        first.start();
        meet();
        reached("they have gone on");
        first.join();
        THIRD.join();
        fourth.join();
        check(CELL.value == 3, "both have added");
    }
}
