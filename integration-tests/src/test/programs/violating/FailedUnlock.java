// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.await;
import static interleaving.Interleaving.check;
import static interleaving.Interleaving.reached;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Who gives back a lock that it does not have gets an exception, and nothing else: neither has it the lock afterwards, nor does the other one keep it. */
public final class FailedUnlock {

    static final class Account {
        private final Lock mutex = new ReentrantLock();
        private final StampedLock modes = new StampedLock();
        private final ReentrantReadWriteLock book = new ReentrantReadWriteLock();
        private final long oldStamp = modes.writeLock();
        private int owner;
        private int balance;
        private int limit;

        Account() {
            modes.unlockWrite(oldStamp);
        }

        void write() {
            mutex.lock();
            try {
                reached("mutex is held");
                await("mutex was not given back");
            } finally {
                mutex.unlock();
            }
            owner = 1; // expect: race Account.write, Account.read
        }

        void read() {
            check(fails(mutex::unlock), "the mutex is the other one's");
            reached("mutex was not given back");
            await("the owner is written");
            check(owner == 1, "the owner is known");
        }

        void writeInMode() {
            long stamp = modes.writeLock();
            try {
                reached("the mode is taken");
                await("the mode was not given back");
            } finally {
                modes.unlockWrite(stamp);
            }
            balance = 1; // expect: race Account.writeInMode, Account.readInMode
        }

        void readInMode() {
            await("the mode is taken");
            check(fails(() -> modes.unlockWrite(oldStamp)), "that stamp is too old");
            reached("the mode was not given back");
            await("the balance is written");
            check(balance == 1, "the balance is known");
        }

        void writeBook() {
            book.writeLock().lock();
            try {
                limit = 1; // expect: race Account.writeBook, Account.lookIntoBook
            } finally {
                book.writeLock().unlock();
            }
        }

        void lookIntoBook() {
            check(fails(book.readLock()::unlock), "nobody was reading");
            check(limit == 1, "the limit is known");
        }
    }

    private static boolean fails(Runnable unlock) {
        try {
            unlock.run();
            return false;
        } catch (IllegalMonitorStateException expected) {
            return true;
        }
    }

    public static void main(String[] args) throws Exception {
        Account account = new Account();
        Thread other = new Thread(() -> {
            await("mutex is held");
            account.read();
            account.readInMode();
            account.lookIntoBook();
        });
        other.start();
        account.writeBook();
        account.write();
        reached("the owner is written");
        account.writeInMode();
        reached("the balance is written");
        other.join();
    }
}
