// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;

/** Locks of a kind that the program makes up itself. */
class OwnKinds {

    /** Always another one. */
    static class Weak implements ReadWriteLock {

        @Override
        public Lock readLock() {
            return new ReentrantLock();
        }

        @Override
        public Lock writeLock() {
            return new ReentrantLock();
        }
    }

    private final Weak weak;
    private final ReadWriteLock disguised = new Weak();
    private final Lock part = disguised.writeLock();
    private int n;
    private int m;

    OwnKinds(Weak weak) {
        this.weak = weak;
    }

    @Atomic
    void up() { // error: up is not atomic
        weak.writeLock().lock();
        try {
            n++;
            n++;
        } finally {
            weak.writeLock().unlock();
        }
    }

    @Atomic
    void upByPart() { // error: upByPart is not atomic
        part.lock();
        try {
            m++;
            m++;
        } finally {
            part.unlock();
        }
    }
}
