// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.sleep;

/** Who finds that a thread has ended comes after it, just as who waits for its end. */
public final class ThreadsFoundEnded {

    static final class Cell {
        private int value;

        void add(int more) {
            value += more;
        }
    }

    /** Calls may be by the name of a class of the program. */
    static final class Adding extends Thread {
        private final Cell cell;

        Adding(Cell cell) {
            this.cell = cell;
        }

        @Override
        public void run() {
            cell.add(1);
        }
    }

    public static void main(String[] args) {
        Cell[] cells = {new Cell(), new Cell(), new Cell()};
        Thread first = new Thread(() -> cells[0].add(1));
        first.start();
        while (first.isAlive()) sleep();
        cells[0].add(2);
        Thread second = new Thread(() -> cells[1].add(1));
        second.start();
        while (second.getState() != Thread.State.TERMINATED) sleep();
        cells[1].add(2);
        Adding third = new Adding(cells[2]);
        third.start();
        while (third.isAlive()) sleep();
        cells[2].add(2);
        for (Cell cell : cells) check(cell.value == 3, "both have added");
    }
}
