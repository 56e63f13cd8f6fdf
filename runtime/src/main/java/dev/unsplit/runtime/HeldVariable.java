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

    private boolean isInUse;
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
            if (toChange) {
                all.lockToChange();
            } else {
                all.lock(turns);
            }
            isWholeLocked = true;
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
        if (base == null) {
            return;
        }
        if (word == null) {
            Memory.lock(base, lock);
        } else if (toChange) {
            word.lockToChange();
        } else {
            word.lock(turns);
        }
        isLocked = true;
    }

    /** The change of this Word was told of; from here on it is made, and others may tell of theirs. */
    void changing() {
        if (isLocked) {
            word.changing();
            isChanging = true;
            isLocked = false;
        }
        if (isWholeLocked) {
            whole.changing();
            isWholeChanging = true;
            isWholeLocked = false;
        }
    }

    void use() {
        if (isInUse) {
            unlock();
        }
        isInUse = true;
    }

    /** Each flag falls when what it stands for has been done: if the stack does not suffice for that, it is done before this is used again. */
    void unlock() {
        if (isLocked) {
            unlockVariable();
            isLocked = false;
        }
        if (isWholeLocked) {
            whole.unlock();
            isWholeLocked = false;
        }
        if (isChanging) {
            word.changed();
            isChanging = false;
        }
        if (isWholeChanging) {
            whole.changed();
            isWholeChanging = false;
        }
        clear();
        isInUse = false;
    }

    private void unlockVariable() {
        if (word == null) {
            Memory.unlock(base, lock);
        } else {
            word.unlock();
        }
    }

    void access(int kind, int site, ThreadState ts) {
        boolean isRead = kind == RecordKind.VOLATILE_READ;
        if (!isRead) {
            ts.held.countChange();
        }
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
