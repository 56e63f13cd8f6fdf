// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.format.RecordKind;

/** A variable that a stand-in has locked while it does what the program asked for: a field, an element, or a {@link Word}. */
final class HeldVariable {

    // a field or a Word: its shadow; if there is none, nothing is recorded
    private Object base;

    // the same, if it is a Word: to ask the base itself for its class would fetch it while another thread may be
    // writing it
    private Word word;

    private Place place;
    private long lock;
    private Object owner; // of a field; a Word is its own
    private int field;

    private ArrayShadow array;
    private int index;

    // a collection whose key this is, or which is locked as a whole, or both
    private Object collection;
    private Whole whole;

    private boolean isLocked;
    private boolean isWholeLocked;

    // told of, unlocked, and still being changed
    private boolean isChanging;
    private boolean isWholeChanging;

    /** Stores no more references than it must: in the collector's card table threads get in each other's way by that. */
    private void clear() {
        base = null;
        word = null;
        collection = null;
        if (owner != null) {
            owner = null;
        }
        if (array != null) {
            array = null;
        }
        if (whole != null) {
            whole = null;
        }
        isLocked = false;
        isWholeLocked = false;
        isChanging = false;
        isWholeChanging = false;
    }

    void setWord(Word variable) {
        base = variable;
        word = variable;
        setPlace(Word.PLACE);
        field = 0;
    }

    private void setPlace(Place now) {
        if (place != now) {
            place = now;
        }
        lock = now.writeSite;
    }

    /** A class that is still to be initialized, by the very access that this is for, must not be locked meanwhile. */
    void setField(Object object, FieldInfo info) {
        if (info.isStatic && Memory.UNSAFE.shouldBeInitialized((Class<?>) object)) {
            NotSeen.count(NotSeen.REFLECTION);
            return;
        }
        Place found = info.place(object);
        if (!found.isWoven) {
            setWord(Objects.shadow(object).fieldWord(info));
            return;
        }
        base = found.baseOf(object);
        owner = object;
        setPlace(found);
        field = info.number;
    }

    void setElement(ArrayShadow shadow, int ofIndex) {
        array = shadow;
        index = ofIndex;
        base = shadow.locks;
        lock = shadow.lockOffset(ofIndex);
    }

    /** Even where nothing is locked: {@link #isKeyOf} is asked in any case. */
    void setCollection(Object ofKey) {
        collection = ofKey;
    }

    boolean isKeyOf(Object ofCollection) {
        return collection == ofCollection && whole == null;
    }

    /** Locks the collection as a whole, beside what is locked already. */
    void lockWhole(Whole all, boolean isLockedAlready, boolean toChange, Turns turns) {
        whole = all;
        if (!isLockedAlready) {
            isWholeLocked = toChange ? all.lockToChange() : all.lock(turns);
        }
    }

    boolean holdsWhole(Whole all) {
        return isWholeLocked && whole == all;
    }

    boolean isLocked() {
        return isLocked;
    }

    boolean isSameLock(HeldVariable other) {
        return isLocked && base == other.base && lock == other.lock;
    }

    void lock(boolean toChange, Turns turns) {
        if (word != null) {
            isLocked = toChange ? word.lockToChange() : word.lock(turns);
        } else if (base != null) {
            Memory.lock(base, lock);
            isLocked = true;
        }
    }

    /** The change of this Word was told of; from here on it is made, and others may tell of theirs. */
    void changing() {
        if (isLocked) {
            isLocked = false;
            isChanging = true;
            word.changing();
        }
        if (isWholeLocked) {
            isWholeLocked = false;
            isWholeChanging = true;
            whole.changing();
        }
    }

    void unlock() {
        if (isLocked && word != null) {
            word.unlock();
        } else if (isLocked) {
            Memory.unlock(base, lock);
        }
        if (isWholeLocked) {
            whole.unlock();
        }
        if (isChanging) {
            word.changed();
        }
        if (isWholeChanging) {
            whole.changed();
        }
        clear();
    }

    void access(int kind, int site, ThreadState ts) {
        boolean isRead = kind == RecordKind.VOLATILE_READ;
        if (array != null && isRead) {
            Elements.readLocked(array, index, site, ts, kind);
        } else if (array != null) {
            Elements.writeLocked(array, index, site, ts, kind);
        } else if (base != null && isRead) {
            Variables.readLocked(base, place, owner(), field, site, ts, kind);
        } else if (base != null) {
            Variables.writeLocked(base, place, owner(), field, site, ts, kind);
        }
    }

    private Object owner() {
        return owner == null ? base : owner;
    }

    /** The collection that is locked as a whole, or null. */
    Whole whole() {
        return whole;
    }
}
