// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.locks.StampedLock;

/** Writes and reads under stamps, also one that becomes a write lock without letting go. */
public final class StampedLockModes {

    static final class Level {
        private final StampedLock lock = new StampedLock();
        private int value;

        void add(int number) {
            long stamp = lock.writeLock();
            try {
                value += number;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        int drain() {
            long stamp = lock.readLock();
            try {
                long upgraded = lock.tryConvertToWriteLock(stamp);
                if (upgraded == 0) {
                    return 0;
                }
                stamp = upgraded;
                int drained = value;
                value = 0;
                return drained;
            } finally {
                lock.unlock(stamp);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Level level = new Level();
        Thread other = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                level.add(1);
            }
        });
        other.start();
        int drained = 0;
        for (int i = 0; i < 200; i++) {
            drained += level.drain();
        }
        other.join();
        check(drained + level.drain() == 200, "nothing is lost");
    }
}
