// SPDX-License-Identifier: Apache-2.0
// options: --conflicts data+locks
package violating;

import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.locks.StampedLock;

/** A StampedLock belongs to nobody: any thread that has the stamp can give it back, and whoever acquires it then comes after that one. */
public final class UnlockedByAnother {

    static final class Door {
        private final StampedLock lock = new StampedLock();
        private final long stamp = lock.writeLock();

        void knock() {
            lock.unlockWrite(lock.writeLock());
        }

        void openAndKnock() {
            lock.unlockWrite(stamp);
            letOthersIn();
            knock(); // expect: observed Door.openAndKnock
        }
    }

    public static void main(String[] args) throws Exception {
        Door door = new Door();
        Thread other = meanwhile(door::knock);
        Thread opener = new Thread(() -> door.openAndKnock());
        opener.start();
        opener.join();
        other.join();
    }
}
