// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.locks.StampedLock;

/** Reads under one stamp, writes under the next. */
public final class StampedLockReadThenWrite {

    static final class Registry {
        private final StampedLock lock = new StampedLock();
        private int size;

        int size() {
            long stamp = lock.readLock();
            try {
                return size;
            } finally {
                lock.unlockRead(stamp);
            }
        }

        void setSize(int newSize) {
            long stamp = lock.writeLock();
            try {
                size = newSize;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        void grow() {
            int old = size();
            letOthersIn();
            setSize(old + 1); // expect: violation Registry.grow
        }
    }

    public static void main(String[] args) throws Exception {
        Registry registry = new Registry();
        Thread other = meanwhile(registry::grow);
        registry.grow();
        other.join();
        check(registry.size() == 1, "an update is lost");
    }
}
