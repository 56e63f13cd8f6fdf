// SPDX-License-Identifier: Apache-2.0
package order;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One thread writes the numbers from 1 on to a new object, each in a transaction of its own, while another reads it once: the first access that is not
 * the owner's. Each read is logged, in the order of the objects. The arguments: a file for the log, and how many objects.
 *
 * <p>The log, and what the threads meet through, are in arrays, which are not to be observed.
 */
public final class FirstForeign {

    static final int WRITES = 500;

    static final class Box {
        private int value;

        void set(int now) {
            value = now;
        }

        int get() {
            return value;
        }
    }

    private final Box[] boxes;
    private final int[] turn = new int[1];

    private FirstForeign(int rounds) {
        boxes = new Box[rounds];
        for (int round = 0; round < rounds; round++) {
            boxes[round] = new Box();
        }
    }

    public static void main(String[] args) throws Exception {
        int rounds = Integer.parseInt(args[1]);
        FirstForeign shared = new FirstForeign(rounds);
        int[] log = new int[rounds];
        Thread owner = new Thread(shared::write, "owner");
        Thread reader = new Thread(() -> shared.read(log), "reader");
        owner.start();
        reader.start();
        owner.join();
        reader.join();
        try (OutputStream out = Files.newOutputStream(Path.of(args[0]));
                DataOutputStream data = new DataOutputStream(new BufferedOutputStream(out))) {
            for (int value : log) {
                data.writeInt(value);
            }
        }
    }

    private void write() {
        for (int round = 0; round < boxes.length; round++) {
            Box box = boxes[round];
            await(round);
            for (int value = 1; value <= WRITES; value++) {
                box.set(value);
            }
        }
    }

    private void read(int[] log) {
        for (int round = 0; round < boxes.length; round++) {
            Box box = boxes[round];
            await(round);
            for (int spins = round % 97; spins > 0; spins--) {
                Thread.onSpinWait();
            }
            log[round] = box.get();
        }
    }

    /** Until the other has come as far. */
    private void await(int round) {
        synchronized (turn) {
            turn[0]++;
        }
        while (isBefore(2 * round + 2)) {
            Thread.yield();
        }
    }

    private boolean isBefore(int number) {
        synchronized (turn) {
            return turn[0] < number;
        }
    }
}
