// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.await;
import static interleaving.Interleaving.check;
import static interleaving.Interleaving.reached;

import java.util.concurrent.Phaser;

/** Who asks for a phase that is long over does not get in the way of those who hand over in the present one. */
public final class PhaserAskedForAnOldPhase {

    private static final int PHASES = 64;

    static final class Cell {
        private int value;

        void add(int more) {
            value += more;
        }
    }

    private static void pass(Phaser phaser) {
        for (int i = 0; i < PHASES; i++) phaser.arriveAndAwaitAdvance();
    }

    public static void main(String[] args) throws Exception {
        Cell cell = new Cell();
        Phaser phaser = new Phaser(2);
        Thread other = new Thread(() -> {
            pass(phaser);
            cell.add(1);
            phaser.arrive();
            reached("arrived");
        });
        other.start();
        pass(phaser);
        await("arrived");
        phaser.awaitAdvance(0);
        phaser.arriveAndAwaitAdvance();
        cell.add(2);
        other.join();
        check(cell.value == 3, "both have added");
    }
}
