// SPDX-License-Identifier: Apache-2.0
package atomic;

/** An array may be a lock, be it of numbers or of objects of the program. */
public final class LockOnArrayOnce {

    private static final class Seat {
        private int taken;
    }

    private final int[] count = new int[1];
    private final Seat[] seats = {new Seat()};

    void take() {
        synchronized (count) {
            count[0]++;
            synchronized (seats) {
                seats[0].taken++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        LockOnArrayOnce room = new LockOnArrayOnce();
        Thread other = new Thread(() -> {
            for (int i = 0; i < 1_000; i++) {
                room.take();
            }
        });
        other.start();
        for (int i = 0; i < 1_000; i++) {
            room.take();
        }
        other.join();
        if (room.seats[0].taken != 2_000) {
            throw new IllegalStateException("takes are lost");
        }
    }
}
