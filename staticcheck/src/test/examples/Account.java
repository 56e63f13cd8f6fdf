// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import dev.unsplit.annotations.GuardedBy;

/** The account of the report, section 2: with a race, without one, and without one but not atomic. */
class Account {

    int unguarded;

    @GuardedBy("this")
    int balance;

    @Atomic
    void deposit1(int amount) { // error: deposit1 is not atomic: others may come in between its read of Account.unguarded (line 15, atomic: no lock is held at all accesses of it) and its write of Account.unguarded
        unguarded = unguarded + amount;
    }

    @Atomic
    void deposit2(int amount) {
        synchronized (this) {
            balance = balance + amount;
        }
    }

    @Atomic
    int readBalance1() {
        int t;
        synchronized (this) {
            t = balance;
        }
        return t;
    }

    @Atomic
    void withdraw1(int amount) { // error: withdraw1 is not atomic: others may come in between its call of Account.readBalance1 (line 36, atomic) and its acquire of this (line 37, right mover)
        int b = readBalance1();
        synchronized (this) {
            balance = b - amount;
        }
    }

    @Atomic
    synchronized void withdraw2(int amount) {
        int b = readBalance1(); // the lock is held already
        balance = b - amount;
    }

    int peek() {
        return balance; // error: read of Account.balance without its lock: it is guarded by this, which is not held
    }

    @GuardedBy("this")
    int peekWithLock() {
        return balance;
    }

    int careless(Account other) {
        synchronized (this) {
            return peekWithLock() + other.peekWithLock(); // error: call of Account.peekWithLock without its lock: it needs this to be held
        }
    }

    private int peekInside() {
        return balance;
    }

    @Atomic
    int twice() {
        synchronized (this) {
            return peekInside() + peekInside();
        }
    }

    int withoutLock() {
        return peekInside(); // error: call of Account.peekInside without its lock
    }
}
