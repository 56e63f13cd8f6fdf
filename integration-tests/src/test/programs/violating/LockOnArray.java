// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** An array may be a lock, be it of numbers or of objects of the program; here it is taken twice. */
public final class LockOnArray {

    private static final class Seat {
        private boolean taken;
    }

    private final int[] count = new int[1];
    private final Seat[] seats = {new Seat()};

    void increment() {
        int read;
        synchronized (count) {
            read = count[0];
        }
        letOthersIn();
        synchronized (count) {
            count[0] = read + 1; // expect: violation LockOnArray.increment
        }
    }

    void reset() {
        synchronized (count) {
            count[0] = 10;
        }
        synchronized (seats) {
            seats[0].taken = true;
        }
    }

    public static void main(String[] args) throws Exception {
        LockOnArray room = new LockOnArray();
        Thread other = meanwhile(room::reset);
        room.increment();
        other.join();
        check(room.count[0] == 1 && room.seats[0].taken, "ten are lost");
    }
}
