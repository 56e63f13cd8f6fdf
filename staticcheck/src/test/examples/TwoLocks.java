// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import dev.unsplit.annotations.GuardedBy;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A lock of java.util.concurrent has a monitor besides, which is another lock. */
class TwoLocks {

    private final ReentrantLock lock = new ReentrantLock();
    private int mixed;

    @Atomic
    int up() { // error: up is not atomic
        lock.lock();
        try {
            return ++mixed;
        } finally {
            lock.unlock();
        }
    }

    @Atomic
    int add(int by) { // error: add is not atomic
        synchronized (lock) {
            mixed += by;
            return mixed;
        }
    }

    private int ofMonitor;

    @Atomic
    int upUnderMonitor() {
        synchronized (lock) {
            return ++ofMonitor;
        }
    }

    @GuardedBy("lock")
    private int declared;

    @Atomic
    int upDeclared() {
        lock.lock();
        try {
            return ++declared;
        } finally {
            lock.unlock();
        }
    }

    void setUnderWrongMonitor() {
        synchronized (lock) {
            declared = 1; // error: guarded by this.lock, which is not held
        }
    }

    private final ReadWriteLock both = new ReentrantReadWriteLock();
    private final Lock writing = both.writeLock();
    private int ofBoth;

    @Atomic
    int upBoth() { // error: upBoth is not atomic
        writing.lock();
        try {
            return ++ofBoth;
        } finally {
            writing.unlock();
        }
    }

    @Atomic
    int addToBoth(int by) { // error: addToBoth is not atomic
        synchronized (writing) {
            ofBoth += by;
            return ofBoth;
        }
    }

    private int ofWriting;

    @Atomic
    int upWriting() {
        writing.lock();
        try {
            return ++ofWriting;
        } finally {
            writing.unlock();
        }
    }

    @Atomic
    int read() {
        both.readLock().lock();
        try {
            return ofWriting + ofWriting;
        } finally {
            both.readLock().unlock();
        }
    }
}
