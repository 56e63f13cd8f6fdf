// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import jdk.internal.vm.annotation.Hidden;

/**
 * ReentrantLock, both sides of ReentrantReadWriteLock and the views of StampedLock. What identifies a lock is its synchronizer: a
 * condition, and each side of a read-write lock, knows nothing else. Locks that the program defines are its own code and pass through.
 */
public final class Locks {

    private static final long MUTEX_SYNC = Internals.offset(ReentrantLock.class, "sync");
    private static final long READ_SYNC = Internals.offset(ReentrantReadWriteLock.ReadLock.class, "sync");
    private static final long WRITE_SYNC = Internals.offset(ReentrantReadWriteLock.WriteLock.class, "sync");

    private static final Class<?> STAMPED_READ =
            Internals.classNamed("java.util.concurrent.locks.StampedLock$ReadLockView");
    private static final Class<?> STAMPED_WRITE =
            Internals.classNamed("java.util.concurrent.locks.StampedLock$WriteLockView");
    private static final long STAMPED_READ_LOCK = Internals.offset(STAMPED_READ, "this$0");
    private static final long STAMPED_WRITE_LOCK = Internals.offset(STAMPED_WRITE, "this$0");

    private Locks() {}

    @Hidden
    public static void lock(Lock lock, int site, ThreadState ts) {
        lock.lock();
        acquired(lock, site, ts);
    }

    @Hidden
    public static void lockInterruptibly(Lock lock, int site, ThreadState ts) throws InterruptedException {
        lock.lockInterruptibly();
        acquired(lock, site, ts);
    }

    @Hidden
    public static boolean tryLock(Lock lock, int site, ThreadState ts) {
        boolean locked = lock.tryLock();
        if (locked) acquired(lock, site, ts);
        return locked;
    }

    @Hidden
    public static boolean tryLock(Lock lock, long time, TimeUnit unit, int site, ThreadState ts)
            throws InterruptedException {
        boolean locked = lock.tryLock(time, unit);
        if (locked) acquired(lock, site, ts);
        return locked;
    }

    @Hidden
    public static void unlock(Lock lock, int site, ThreadState ts) {
        Object identity = identity(lock);
        if (identity == null) {
            lock.unlock();
            return;
        }
        // Told before, since another thread may have the lock at once
        boolean told = releasing(lock, identity, site, ts);
        boolean unlocked = false;
        try {
            lock.unlock();
            unlocked = true;
        } finally {
            if (told && !unlocked) acquired(lock, site, ts);
        }
    }

    private static void acquired(Lock lock, int site, ThreadState ts) {
        Object identity = identity(lock);
        if (identity == null) return;
        if (isShared(lock)) Events.acquiredShared(identity, site, ts);
        else Events.acquired(identity, site, ts);
    }

    private static boolean releasing(Lock lock, Object identity, int site, ThreadState ts) {
        if (isShared(lock)) return Events.releasingShared(identity, site, ts);
        if (lock.getClass() == STAMPED_WRITE) return releasingMode((StampedLock) identity, site, ts);
        return Events.releasing(identity, site, ts);
    }

    private static boolean releasingMode(StampedLock lock, int site, ThreadState ts) {
        return lock.isWriteLocked() && StampedLocks.releasingWrite(lock, site, ts);
    }

    private static boolean isShared(Lock lock) {
        return lock instanceof ReentrantReadWriteLock.ReadLock || lock.getClass() == STAMPED_READ;
    }

    /** The object by which the recorder knows this lock; null for a lock that is none of the JDK's. */
    static Object identity(Lock lock) {
        if (lock instanceof ReentrantLock) return Internals.get(lock, MUTEX_SYNC, lock);
        if (lock instanceof ReentrantReadWriteLock.ReadLock) return Internals.get(lock, READ_SYNC, lock);
        if (lock instanceof ReentrantReadWriteLock.WriteLock) return Internals.get(lock, WRITE_SYNC, lock);
        if (lock == null) return null;
        if (lock.getClass() == STAMPED_READ) return Internals.get(lock, STAMPED_READ_LOCK, lock);
        if (lock.getClass() == STAMPED_WRITE) return Internals.get(lock, STAMPED_WRITE_LOCK, lock);
        return null;
    }
}
