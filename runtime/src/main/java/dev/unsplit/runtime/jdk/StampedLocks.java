// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;
import jdk.internal.vm.annotation.Hidden;

/**
 * StampedLock, in the mode that a stamp really has. An optimistic read holds nothing; what it read counts like any other access. If it turns out
 * to be invalid the program throws away what it read and starts again: a boundary, so that the new attempt is a unit of its own.
 */
public final class StampedLocks {

    private StampedLocks() {}

    @Hidden
    public static long writeLock(StampedLock lock, int site, ThreadState ts) {
        return acquired(lock, lock.writeLock(), site, ts);
    }

    @Hidden
    public static long writeLockInterruptibly(StampedLock lock, int site, ThreadState ts) throws InterruptedException {
        return acquired(lock, lock.writeLockInterruptibly(), site, ts);
    }

    @Hidden
    public static long tryWriteLock(StampedLock lock, int site, ThreadState ts) {
        return acquired(lock, lock.tryWriteLock(), site, ts);
    }

    @Hidden
    public static long tryWriteLock(StampedLock lock, long time, TimeUnit unit, int site, ThreadState ts)
            throws InterruptedException {
        return acquired(lock, lock.tryWriteLock(time, unit), site, ts);
    }

    @Hidden
    public static long readLock(StampedLock lock, int site, ThreadState ts) {
        return acquired(lock, lock.readLock(), site, ts);
    }

    @Hidden
    public static long readLockInterruptibly(StampedLock lock, int site, ThreadState ts) throws InterruptedException {
        return acquired(lock, lock.readLockInterruptibly(), site, ts);
    }

    @Hidden
    public static long tryReadLock(StampedLock lock, int site, ThreadState ts) {
        return acquired(lock, lock.tryReadLock(), site, ts);
    }

    @Hidden
    public static long tryReadLock(StampedLock lock, long time, TimeUnit unit, int site, ThreadState ts)
            throws InterruptedException {
        return acquired(lock, lock.tryReadLock(time, unit), site, ts);
    }

    @Hidden
    public static void unlockWrite(StampedLock lock, long stamp, int site, ThreadState ts) {
        boolean told = releasing(lock, stamp, site, ts);
        boolean unlocked = false;
        try {
            lock.unlockWrite(stamp);
            unlocked = true;
        } finally {
            if (told && !unlocked) acquired(lock, stamp, site, ts);
        }
    }

    @Hidden
    public static void unlockRead(StampedLock lock, long stamp, int site, ThreadState ts) {
        boolean told = releasing(lock, stamp, site, ts);
        boolean unlocked = false;
        try {
            lock.unlockRead(stamp);
            unlocked = true;
        } finally {
            if (told && !unlocked) acquired(lock, stamp, site, ts);
        }
    }

    @Hidden
    public static void unlock(StampedLock lock, long stamp, int site, ThreadState ts) {
        boolean told = releasing(lock, stamp, site, ts);
        boolean unlocked = false;
        try {
            lock.unlock(stamp);
            unlocked = true;
        } finally {
            if (told && !unlocked) acquired(lock, stamp, site, ts);
        }
    }

    @Hidden
    public static boolean tryUnlockWrite(StampedLock lock, int site, ThreadState ts) {
        boolean told = lock != null && lock.isWriteLocked() && releasingWrite(lock, site, ts);
        boolean unlocked = lock.tryUnlockWrite();
        if (told && !unlocked) Events.acquired(lock, site, ts);
        return unlocked;
    }

    @Hidden
    public static boolean tryUnlockRead(StampedLock lock, int site, ThreadState ts) {
        boolean told = lock != null && lock.isReadLocked() && Events.releasingShared(lock, site, ts);
        boolean unlocked = lock.tryUnlockRead();
        if (told && !unlocked) Events.acquiredShared(lock, site, ts);
        return unlocked;
    }

    @Hidden
    public static boolean validate(StampedLock lock, long stamp, int site, ThreadState ts) {
        boolean valid = lock.validate(stamp);
        if (!valid && isOptimistic(stamp)) Events.boundary(site, ts);
        return valid;
    }

    @Hidden
    public static long tryConvertToWriteLock(StampedLock lock, long stamp, int site, ThreadState ts) {
        long converted = lock.tryConvertToWriteLock(stamp);
        if (converted == 0) failed(stamp, site, ts);
        else if (!StampedLock.isWriteLockStamp(stamp)) {
            // Nobody else can have been in between
            if (StampedLock.isReadLockStamp(stamp)) Events.releasingShared(lock, site, ts);
            Events.acquired(lock, site, ts);
        }
        return converted;
    }

    @Hidden
    public static long tryConvertToReadLock(StampedLock lock, long stamp, int site, ThreadState ts) {
        boolean downgrades = lock != null && StampedLock.isWriteLockStamp(stamp) && lock.validate(stamp);
        if (downgrades) {
            releasingWrite(lock, site, ts);
            Events.acquiredShared(lock, site, ts);
        }
        long converted = lock.tryConvertToReadLock(stamp);
        if (converted == 0) failed(stamp, site, ts);
        else if (isOptimistic(stamp)) Events.acquiredShared(lock, site, ts);
        return converted;
    }

    @Hidden
    public static long tryConvertToOptimisticRead(StampedLock lock, long stamp, int site, ThreadState ts) {
        boolean releases = lock != null && lock.validate(stamp) && releasing(lock, stamp, site, ts);
        long converted = lock.tryConvertToOptimisticRead(stamp);
        if (converted == 0 && releases) acquired(lock, stamp, site, ts);
        return converted;
    }

    /** Tells of the lock that this stamp stands for; a stamp of 0 is none. */
    private static long acquired(StampedLock lock, long stamp, int site, ThreadState ts) {
        if (StampedLock.isWriteLockStamp(stamp)) Events.acquired(lock, site, ts);
        else if (StampedLock.isReadLockStamp(stamp)) Events.acquiredShared(lock, site, ts);
        return stamp;
    }

    /** Tells that what this stamp stands for will be released, unless it stands for nothing; returns whether it told anything. */
    private static boolean releasing(StampedLock lock, long stamp, int site, ThreadState ts) {
        if (lock == null) return false;
        if (StampedLock.isWriteLockStamp(stamp)) {
            return Events.releasing(lock, site, ts)
                    || (lock.validate(stamp) && Events.releasingOfOther(lock, site, ts));
        }
        return StampedLock.isReadLockStamp(stamp) && Events.releasingShared(lock, site, ts);
    }

    /** A lock that is held in this mode belongs to nobody: whoever wants to gives it back. */
    static boolean releasingWrite(StampedLock lock, int site, ThreadState ts) {
        return Events.releasing(lock, site, ts) || Events.releasingOfOther(lock, site, ts);
    }

    private static void failed(long stamp, int site, ThreadState ts) {
        if (isOptimistic(stamp)) Events.boundary(site, ts);
    }

    private static boolean isOptimistic(long stamp) {
        return stamp != 0 && StampedLock.isOptimisticReadStamp(stamp);
    }
}
