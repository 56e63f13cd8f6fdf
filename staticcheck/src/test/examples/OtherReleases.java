// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import java.util.concurrent.locks.ReentrantLock;

/** Locks that are released where another one seems to be. */
class OtherReleases {

    private final ReentrantLock lock = new ReentrantLock();
    private final ReentrantLock other = new ReentrantLock();

    private int early;

    private void releasesOther(boolean isWrong) {
        lock.lock();
        if (isWrong) {
            other.unlock();
            return;
        }
        lock.unlock();
    }

    void earlyUp() {
        other.lock();
        try {
            early++;
            releasesOther(true);
            early++;
            other.lock();
        } finally {
            other.unlock();
        }
    }

    @Atomic
    void earlyTwice() { // error: earlyTwice is not atomic
        other.lock();
        try {
            early++;
            early++;
        } finally {
            other.unlock();
        }
    }

    private int twice;

    private void releasesTwice(boolean isWrong) {
        lock.lock();
        if (isWrong) {
            lock.unlock();
            lock.unlock();
            return;
        }
        lock.unlock();
    }

    void twiceUp() {
        lock.lock();
        try {
            twice++;
            releasesTwice(true);
            twice++;
            lock.lock();
        } finally {
            lock.unlock();
        }
    }

    @Atomic
    void twiceTwice() { // error: twiceTwice is not atomic
        lock.lock();
        try {
            twice++;
            twice++;
        } finally {
            lock.unlock();
        }
    }

    private int renamed;

    void renamedUp() {
        lock.lock();
        try {
            ReentrantLock same = other;
            same.lock();
            same = lock;
            same.unlock();
            renamed++;
            lock.lock();
        } finally {
            lock.unlock();
        }
    }

    @Atomic
    void renamedTwice() { // error: renamedTwice is not atomic
        lock.lock();
        try {
            renamed++;
            renamed++;
        } finally {
            lock.unlock();
        }
    }

    private int both;

    @Atomic
    void leavesBoth(boolean isWrong) {
        lock.lock();
        other.lock();
        if (isWrong) {
            other.unlock();
            lock.unlock();
            return;
        }
        both++;
        both++;
        other.unlock();
        lock.unlock();
    }

    private int ofOuter;

    void releasesOnlyOuter(boolean isWrong) {
        lock.lock();
        other.lock();
        if (isWrong) {
            lock.unlock();
            return;
        }
        other.unlock();
        ofOuter++;
        lock.unlock();
    }
}
