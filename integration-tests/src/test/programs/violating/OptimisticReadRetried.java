// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.locks.StampedLock;

/** An optimistic read that fails and is repeated does no harm, yet it was split: it saw the state before and after. */
public final class OptimisticReadRetried {

    static final class Point {
        private final StampedLock lock = new StampedLock();
        private int x;
        private int y;

        void move(int distance) {
            long stamp = lock.writeLock();
            try {
                x += distance;
                y += distance; // expect: possible Point.move
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        int sum() {
            long stamp = lock.tryOptimisticRead();
            int sum = x; // expect: race Point.move, Point.sum
            letOthersIn();
            sum += y; // expect: violation Point.sum
            if (!lock.validate(stamp)) {
                stamp = lock.readLock();
                try {
                    sum = x + y;
                } finally {
                    lock.unlockRead(stamp);
                }
            }
            return sum;
        }
    }

    public static void main(String[] args) throws Exception {
        Point point = new Point();
        Thread other = meanwhile(() -> point.move(1));
        check(point.sum() == 2, "the result is right");
        other.join();
    }
}
