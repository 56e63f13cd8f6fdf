// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/**
 * The shadow of a variable that has no field of its own for it: an atomic, a key of a collection, a field of a JDK class. Its lock is not the sign of the
 * write site, as in woven fields, but a {@link ChangeLock}.
 */
class Word {

    static final Place PLACE = place();

    private static final long LOCK = Memory.UNSAFE.objectFieldOffset(Word.class, "lock");

    @SuppressWarnings("UnusedVariable") // through its offset
    private long word;

    @SuppressWarnings("UnusedVariable")
    private int lock;

    @SuppressWarnings("UnusedVariable")
    private int writeSite;

    @SuppressWarnings("UnusedVariable")
    private int accessSite;

    @SuppressWarnings("UnusedVariable")
    private Object readers;

    private final ObjectShadow owner;
    private final Object part; // of the owner: see there
    int variable = -1; // see Names

    Word(ObjectShadow owner, Object part) {
        this.owner = owner;
        this.part = part;
    }

    String name() {
        return owner.nameOfPart(part);
    }

    void lock(Turns turns) {
        ChangeLock.lock(this, LOCK, turns);
    }

    void lockToChange() {
        ChangeLock.lockToChange(this, LOCK);
    }

    void unlock() {
        ChangeLock.unlock(this, LOCK);
    }

    void changing() {
        ChangeLock.changing(this, LOCK);
    }

    void changed() {
        ChangeLock.changed(this, LOCK);
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
