// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.Phaser;

/** Who finds, without having waited, that a phase is over, or the phaser's end has come, goes on after all who arrived in it. */
public final class PhaserPolled {

    static final class Cell {
        private int value;

        void add(int more) {
            value += more;
        }
    }

    public static void main(String[] args) throws Exception {
        Cell first = new Cell();
        Cell last = new Cell();
        Phaser phaser = new Phaser(1);
        Thread other = new Thread(() -> {
            first.add(1);
            phaser.arrive();
            last.add(1);
            phaser.arriveAndDeregister();
        });
        other.start();
        while (phaser.getPhase() == 0) Thread.onSpinWait();
        first.add(2);
        while (!phaser.isTerminated()) Thread.onSpinWait();
        last.add(2);
        other.join();
        check(first.value == 3 && last.value == 3, "both have added to both");
    }
}
