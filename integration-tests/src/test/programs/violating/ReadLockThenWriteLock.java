// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A read lock cannot be upgraded: between the two, others write. */
public final class ReadLockThenWriteLock {

    static final class Registry {
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private int size;

        int size() {
            lock.readLock().lock();
            try {
                return size;
            } finally {
                lock.readLock().unlock();
            }
        }

        void setSize(int newSize) {
            lock.writeLock().lock();
            try {
                size = newSize;
            } finally {
                lock.writeLock().unlock();
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
