// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Code that seems to hold a lock, and locks that seem to be the same or to be locks. */
class Regions {

    private final ReentrantLock lock = new ReentrantLock();
    private volatile int changes;

    private long changeTwice() {
        changes = 1;
        changes = 2;
        return 3;
    }

    @Atomic
    void triesWithArgument() throws InterruptedException { // error: triesWithArgument is not atomic
        if (!lock.tryLock(changeTwice(), TimeUnit.SECONDS)) {
            lock.lock();
        }
        try {
        } finally {
            lock.unlock();
        }
    }

    static final class Resource implements AutoCloseable {
        @Override
        public void close() {}
    }

    private int opened;

    private Resource open() {
        opened++;
        return new Resource();
    }

    @Atomic
    void opensBeforeItLocks() { // error: opensBeforeItLocks is not atomic
        try (Resource resource = open()) {
            lock.lock();
            opened++;
        } finally {
            lock.unlock();
        }
    }

    @Atomic
    void opensWhileItLocks() {
        lock.lock();
        try (Resource resource = new Resource()) {
            interrupted++;
        } finally {
            lock.unlock();
        }
    }

    private int interrupted;

    private int caught;

    void interruptibly() {
        try {
            lock.lockInterruptibly();
            caught++;
        } catch (InterruptedException e) {
            caught++;
        } finally {
            lock.unlock();
        }
    }

    @Atomic
    void changesCaught() { // error: changesCaught is not atomic
        lock.lock();
        try {
            caught++;
            caught++;
        } finally {
            lock.unlock();
        }
    }

    private int broken;

    void leavesOnlyTheSwitch(int kind) {
        lock.lock();
        switch (kind) {
            case 1:
                lock.unlock();
                break;
            default:
        }
        broken++;
        if (kind == 1) {
            lock.lock();
        }
        lock.unlock();
    }

    @Atomic
    void changesBroken() { // error: changesBroken is not atomic
        lock.lock();
        broken++;
        broken++;
        lock.unlock();
    }

    private int returned;

    void leavesOnlyTheLambda() {
        lock.lock();
        List.of(1).forEach(any -> {
            lock.unlock();
            return;
        });
        returned++;
        lock.lock();
        lock.unlock();
    }

    @Atomic
    void changesReturned() { // error: changesReturned is not atomic
        lock.lock();
        returned++;
        returned++;
        lock.unlock();
    }

    private static void run(Runnable code) {
        code.run();
    }

    private int handed;

    void releasesByLambda() {
        lock.lock();
        try {
            run(() -> lock.unlock());
            handed++;
            lock.lock();
        } finally {
            lock.unlock();
        }
    }

    @Atomic
    void changesHanded() { // error: changesHanded is not atomic
        lock.lock();
        try {
            handed++;
            handed++;
        } finally {
            lock.unlock();
        }
    }

    private int referred;

    void releasesByReference() {
        lock.lock();
        try {
            run(lock::unlock);
            referred++;
            lock.lock();
        } finally {
            lock.unlock();
        }
    }

    @Atomic
    void changesReferred() { // error: changesReferred is not atomic
        lock.lock();
        try {
            referred++;
            referred++;
        } finally {
            lock.unlock();
        }
    }

    static class NoLock extends ReentrantLock {
        @Override
        public void lock() {}

        @Override
        public void unlock() {}
    }

    static final class UnderNoLock {
        private final NoLock lock;
        private int count;

        UnderNoLock() {
            lock = new NoLock();
        }

        @Atomic
        void twice() { // error: twice is not atomic
            lock.lock();
            try {
                count++;
                count++;
            } finally {
                lock.unlock();
            }
        }
    }

    static final class Segment extends ReentrantLock {}

    static final class UnderSegment {
        private final Segment segment;
        private int count;

        UnderSegment() {
            segment = new Segment();
        }

        @Atomic
        void twice() {
            segment.lock();
            try {
                count++;
                count++;
            } finally {
                segment.unlock();
            }
        }
    }

    static final class CountingLock implements Lock {
        private volatile int acquired;

        @Override
        public void lock() {
            acquired++;
        }

        @Override
        public void unlock() {
            acquired--;
        }

        @Override
        public void lockInterruptibly() {}

        @Override
        public boolean tryLock() {
            return true;
        }

        @Override
        public boolean tryLock(long time, TimeUnit unit) {
            return true;
        }

        @Override
        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }
    }

    private final CountingLock counting = new CountingLock();

    @Atomic
    void underCounting() { // error: underCounting is not atomic
        counting.lock();
        try {
        } finally {
            counting.unlock();
        }
    }

    static class Base {
        static final Base ROOT = new Base();
        final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    }

    static final class PartOfOther extends Base {
        private final Lock write = ROOT.both.writeLock();
        private int count;

        void one() {
            write.lock();
            try {
                count++;
            } finally {
                write.unlock();
            }
        }

        @Atomic
        void two() { // error: two is not atomic
            both.writeLock().lock();
            try {
                count++;
                count++;
            } finally {
                both.writeLock().unlock();
            }
        }
    }

    static final class Locks {
        Lock writeLock() {
            return new ReentrantLock();
        }
    }

    static final class UnderNewLocks {
        private final Locks locks = new Locks();
        private final Lock first = locks.writeLock();
        private final Lock second = locks.writeLock();
        private int count;

        void one() {
            first.lock();
            try {
                count++;
            } finally {
                first.unlock();
            }
        }

        @Atomic
        void two() { // error: two is not atomic
            second.lock();
            try {
                count++;
                count++;
            } finally {
                second.unlock();
            }
        }
    }

    static final class Sets {
        static Set<String> newKeySet() {
            return new HashSet<>();
        }
    }

    private final Set<String> keys = Sets.newKeySet();

    @Atomic
    void addsToPlainSet() { // error: addsToPlainSet is not atomic
        keys.add("a");
    }
}
