// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.await;
import static interleaving.Interleaving.check;
import static interleaving.Interleaving.reached;

/** Looks twice at an element that another thread may change in between. Nobody did in this run. */
public final class SerialElementReadTwice {

    static final class Seats {
        private final int[] taken = new int[20];

        void take(int seat, int by) {
            taken[seat] = by; // expect: race Seats.take, Seats.isOf
        }

        boolean isOf(int seat, int person) {
            int[] all = taken;
            return all[seat] != 0 && all[seat] == person; // expect: possible Seats.isOf
        }
    }

    public static void main(String[] args) throws Exception {
        Seats seats = new Seats();
        Thread other = new Thread(() -> {
            seats.take(3, 7);
            reached("taken");
        });
        other.start();
        await("taken");
        check(seats.isOf(3, 7), "it was taken before");
        other.join();
    }
}
