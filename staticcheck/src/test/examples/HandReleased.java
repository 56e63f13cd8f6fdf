// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;

/** Locks that are released in the middle, somewhere else, or were never acquired. */
class HandReleased {

    private final ReentrantLock lock = new ReentrantLock();

    private int middle;

    void releasesInTheMiddle() {
        lock.lock();
        try {
            lock.unlock();
            middle++;
            lock.lock();
        } finally {
            lock.unlock();
        }
    }

    @Atomic
    void twice() { // error: twice is not atomic
        lock.lock();
        try {
            middle++;
            middle++;
        } finally {
            lock.unlock();
        }
    }

    private int other;

    private void release() {
        lock.unlock();
    }

    void releasesByAnother() {
        lock.lock();
        try {
            release();
            other++;
            lock.lock();
        } finally {
            lock.unlock();
        }
    }

    @Atomic
    void otherTwice() { // error: otherTwice is not atomic
        lock.lock();
        try {
            other++;
            other++;
        } finally {
            lock.unlock();
        }
    }

    private int alias;

    void releasesByAnotherName() {
        Lock same = lock;
        lock.lock();
        try {
            same.unlock();
            alias++;
            same.lock();
        } finally {
            lock.unlock();
        }
    }

    @Atomic
    void aliasTwice() { // error: aliasTwice is not atomic
        lock.lock();
        try {
            alias++;
            alias++;
        } finally {
            lock.unlock();
        }
    }

    private int early;

    @Atomic
    void leavesEarly(boolean isWrong) {
        lock.lock();
        if (isWrong) {
            lock.unlock();
            return;
        }
        early++;
        early++;
        lock.unlock();
    }

    @Atomic
    void throwsEarly(boolean isWrong) {
        for (int round = 0; round < 3; round++) {
            if (round == 1) {
                throw new IllegalStateException();
            }
        }
        lock.lock();
        if (isWrong) {
            lock.unlock();
            throw new IllegalStateException("wrong");
        }
        early++;
        lock.unlock();
    }

    private int inVain;

    void goesOnWithoutLock() {
        if (!lock.tryLock()) {
            System.out.println("busy");
        }
        inVain++;
        lock.unlock();
    }

    @Atomic
    void inVainTwice() { // error: inVainTwice is not atomic
        lock.lock();
        inVain++;
        inVain++;
        lock.unlock();
    }

    private int tried;

    @Atomic
    boolean triesOnce() {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            tried++;
            tried++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Atomic
    void waitsIfBusy() {
        if (!lock.tryLock()) {
            lock.lock();
        }
        try {
            tried++;
            tried++;
        } finally {
            lock.unlock();
        }
    }

    private volatile int failures;

    @Atomic
    void countsFailures() { // error: countsFailures is not atomic
        if (!lock.tryLock()) {
            failures = 1;
            return;
        }
        lock.unlock();
    }

    private ReentrantLock changing = new ReentrantLock();
    private int underChanging;

    void change() {
        changing = new ReentrantLock();
    }

    @Atomic
    void underChangingTwice() { // error: underChangingTwice is not atomic
        changing.lock();
        try {
            underChanging++;
            underChanging++;
        } finally {
            changing.unlock();
        }
    }

    private Object monitor = new Object();
    private int underMonitor;

    void changeMonitor() {
        monitor = new Object();
    }

    @Atomic
    void underMonitorTwice() { // error: underMonitorTwice is not atomic
        synchronized (monitor) {
            underMonitor++;
            underMonitor++;
        }
    }

    // ---- by code that somebody is given, and runs at once

    private static void run(Runnable code) {
        code.run();
    }

    /** An array is made by no class. */
    @Atomic
    IntFunction<int[]> makesArrays() {
        return int[]::new;
    }

    private int byReference;

    void releasesReference() {
        lock.lock();
        try {
            run(this::release);
            byReference++;
            lock.lock();
        } finally {
            lock.unlock();
        }
    }

    @Atomic
    void byReferenceTwice() { // error: byReferenceTwice is not atomic
        lock.lock();
        try {
            byReference++;
            byReference++;
        } finally {
            lock.unlock();
        }
    }

    private int byLambda;

    void releasesLambda() {
        lock.lock();
        try {
            run(() -> release());
            byLambda++;
            lock.lock();
        } finally {
            lock.unlock();
        }
    }

    @Atomic
    void byLambdaTwice() { // error: byLambdaTwice is not atomic
        lock.lock();
        try {
            byLambda++;
            byLambda++;
        } finally {
            lock.unlock();
        }
    }

    private int byObject;

    void releasesObject() {
        lock.lock();
        try {
            run(new Runnable() {
                @Override
                public void run() {
                    lock.unlock();
                }
            });
            byObject++;
            lock.lock();
        } finally {
            lock.unlock();
        }
    }

    @Atomic
    void byObjectTwice() { // error: byObjectTwice is not atomic
        lock.lock();
        try {
            byObject++;
            byObject++;
        } finally {
            lock.unlock();
        }
    }
}
