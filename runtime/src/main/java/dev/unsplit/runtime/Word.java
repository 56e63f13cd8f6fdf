// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/** The shadow of a variable that has no field of its own for it: an atomic, a key of a collection, a field of a JDK class. */
class Word {

    static final Place PLACE = place();

    private static final int SPINS = 50;

    @SuppressWarnings("UnusedVariable") // through its offset
    private long word;

    @SuppressWarnings("UnusedVariable")
    private int writeSite;

    @SuppressWarnings("UnusedVariable")
    private int accessSite;

    @SuppressWarnings("UnusedVariable")
    private Object readers;

    /** How many threads have told of a change that they are still making. Each begins while the variable is locked, but ends at any time. */
    private volatile int changes;

    private static final long CHANGES = Memory.UNSAFE.objectFieldOffset(Word.class, "changes");

    private final ObjectShadow owner;
    private final Object part; // of the owner: see there
    int variable = -1; // see Names

    Word(ObjectShadow owner, Object part) {
        this.owner = owner;
        this.part = part;
    }

    String name() {
        return owner.nameOf(part);
    }

    /** Locks it for somebody who looks at the variable: not while others are changing it. */
    final void lock() {
        Memory.lock(this, PLACE.writeSite);
        if (changes != 0) {
            awaitChanges();
        }
    }

    /** The lock is given up in between, since who makes a change may have to wait for others who want to tell of theirs. */
    private void awaitChanges() {
        for (int tries = 0; changes != 0 && tries < Memory.MAX_SPINS; tries++) {
            unlock();
            for (int spins = 0; changes != 0 && spins < SPINS; spins++) {
                Thread.onSpinWait(); // most changes are made in less time than it takes to let another thread run
            }
            if (changes != 0) {
                Thread.yield();
            }
            Memory.lock(this, PLACE.writeSite);
        }
        if (changes != 0) {
            NotSeen.count(NotSeen.ORDER_LOST);
        }
    }

    final void unlock() {
        Memory.unlock(this, PLACE.writeSite);
    }

    /** Locks it for somebody who tells of a change before it is made, which {@link #changing} then lets happen. */
    final void lockToChange() {
        Memory.lock(this, PLACE.writeSite);
    }

    /** Unlocks it for others who tell of changes; who looks at the variable has to wait for {@link #changed}. */
    final void changing() {
        Memory.UNSAFE.getAndAddInt(this, CHANGES, 1);
        unlock();
    }

    final void changed() {
        Memory.UNSAFE.getAndAddInt(this, CHANGES, -1);
    }

    private static Place place() {
        Place place = new Place(Word.class, null);
        place.word = Memory.UNSAFE.objectFieldOffset(Word.class, "word");
        place.writeSite = Memory.UNSAFE.objectFieldOffset(Word.class, "writeSite");
        place.accessSite = Memory.UNSAFE.objectFieldOffset(Word.class, "accessSite");
        place.readers = Memory.UNSAFE.objectFieldOffset(Word.class, "readers");
        place.isWoven = true;
        return place;
    }
}
