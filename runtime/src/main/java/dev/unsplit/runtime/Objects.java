// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/**
 * The shadows of objects that have no field for one: arrays, locks, objects of the JDK. A hash table by identity that
 * does not keep its keys alive. Finding needs no lock; adding locks one of a few segments.
 */
final class Objects {

    private static final int SEGMENTS = 16;
    private static final int MOST_FORGOTTEN = 16;
    private static final Segment[] ALL = new Segment[SEGMENTS];
    private static final ReferenceQueue<Object> DEAD = new ReferenceQueue<>();

    static {
        for (int segment = 0; segment < SEGMENTS; segment++) {
            ALL[segment] = new Segment();
        }
    }

    private Objects() {}

    static final class Entry extends WeakReference<Object> {
        static final Entry NOBODY = new Entry(null, 0, null, null, null);

        final int hash;
        volatile Entry next;

        // one of the two, until the object is gone
        ArrayShadow array;
        ObjectShadow object;

        Entry(Object key, int hash, ArrayShadow array, ObjectShadow object, Entry next) {
            super(key, DEAD);
            this.hash = hash;
            this.array = array;
            this.object = object;
            this.next = next;
        }

        static Entry of(Object key, int hash) {
            return key.getClass().isArray()
                    ? new Entry(key, hash, ArrayShadow.of(key), null, null)
                    : new Entry(key, hash, null, new ObjectShadow(key), null);
        }

        /** The shadow of the object itself; that of an array is beside the one of its elements. */
        ObjectShadow asObject(Object key) {
            return array == null ? object : array.asObject(key);
        }

        /** Threads may have this entry at hand for long, but shadows of arrays are large. */
        void forgetShadow() {
            array = null;
            object = null;
        }
    }

    private static final class Segment extends SpinLock {
        volatile Entry[] table = new Entry[16];
        int size;

        Entry find(Object key, int hash) {
            Entry[] now = table;
            Entry entry = now[hash >>> 4 & now.length - 1];
            while (entry != null && !(entry.hash == hash && entry.refersTo(key))) {
                entry = entry.next;
            }
            return entry;
        }

        /** The entry is made before, since the shadow of a large array takes time; if another thread is faster, in vain. */
        Entry findOrAdd(Object key, int hash, Entry fresh) {
            lock();
            try {
                Entry entry = find(key, hash);
                if (entry == null) {
                    if (size > table.length) {
                        grow();
                    }
                    int slot = hash >>> 4 & table.length - 1;
                    entry = fresh;
                    entry.next = table[slot];
                    Memory.UNSAFE.storeFence();
                    table[slot] = entry;
                    size++;
                }
                return entry;
            } finally {
                unlock();
            }
        }

        private void grow() {
            Entry[] old = table;
            Entry[] grown = new Entry[old.length * 2];
            for (Entry chain : old) {
                for (Entry entry = chain; entry != null; entry = entry.next) {
                    if (!entry.refersTo(null)) {
                        int slot = entry.hash >>> 4 & grown.length - 1;
                        grown[slot] = copy(entry, grown[slot]);
                    }
                }
            }
            table = grown;
        }

        /** The old table may still be in use by others, so its chains stay as they are. */
        private static Entry copy(Entry entry, Entry next) {
            Object key = entry.get();
            return key == null ? next : new Entry(key, entry.hash, entry.array, entry.object, next);
        }

        void remove(Entry dead) {
            lock();
            try {
                int slot = dead.hash >>> 4 & table.length - 1;
                Entry before = null;
                for (Entry entry = table[slot]; entry != null; before = entry, entry = entry.next) {
                    if (entry == dead) {
                        if (before == null) {
                            table[slot] = entry.next;
                        } else {
                            before.next = entry.next;
                        }
                        size--;
                        return;
                    }
                }
            } finally {
                unlock();
            }
        }
    }

    static Entry find(Object key) {
        int hash = System.identityHashCode(key);
        Segment segment = ALL[hash & SEGMENTS - 1];
        Entry entry = segment.find(key, hash);
        return entry != null ? entry : add(key, hash, segment);
    }

    /** Whoever adds one takes some away: the writer alone may not keep up with a program that makes arrays all the time. */
    private static Entry add(Object key, int hash, Segment segment) {
        forgetDead(MOST_FORGOTTEN);
        return segment.findOrAdd(key, hash, Entry.of(key, hash));
    }

    /** From now on the first object has the shadow of the second, whose view it is, unless it has one already. */
    static void share(Object view, Object viewed) {
        int hash = System.identityHashCode(view);
        Segment segment = ALL[hash & SEGMENTS - 1];
        if (segment.find(view, hash) == null) {
            segment.findOrAdd(view, hash, new Entry(view, hash, null, shadow(viewed), null));
        }
    }

    /** The field that the weaver adds to classes, for the shadow of their objects. */
    private static final String FIELD = "unsplit$shadow";

    private static final ClassValue<Place> PLACES = new ClassValue<Place>() {
        @Override
        protected Place computeValue(Class<?> type) {
            return new Place(type);
        }
    };

    /** Those that were asked for last, by hash. */
    private static final Place[] KNOWN = new Place[1 << 8];

    /** Where the objects of a class have their shadow. */
    private static final class Place extends WeakReference<Class<?>> {
        final long offset;

        Place(Class<?> type) {
            super(type);
            long found = -1;
            for (Class<?> each = type; each != null && found < 0; each = each.getSuperclass()) {
                found = offsetIn(each);
            }
            offset = found;
        }

        private static long offsetIn(Class<?> type) {
            if (type.getClassLoader() == null || type.isArray()) { // which has its elements' loader, but no fields
                return -1;
            }
            try {
                return Memory.UNSAFE.objectFieldOffset(type, FIELD);
            } catch (InternalError noSuchField) {
                return -1;
            }
        }
    }

    /** Whether the object has a field for its shadow. */
    static boolean hasField(Object key) {
        return place(key.getClass()).offset >= 0;
    }

    /** The shadow of an object: in a field of the object, or in the table. */
    static ObjectShadow shadow(Object key) {
        long offset = place(key.getClass()).offset;
        if (offset < 0) {
            return find(key).asObject(key);
        }
        Object shadow = Memory.UNSAFE.getReferenceAcquire(key, offset);
        return shadow != null ? (ObjectShadow) shadow : addShadow(key, offset);
    }

    private static Place place(Class<?> type) {
        int slot = System.identityHashCode(type) & KNOWN.length - 1;
        Place known = KNOWN[slot];
        if (known == null || !known.refersTo(type)) {
            known = PLACES.get(type);
            KNOWN[slot] = known;
        }
        return known;
    }

    private static ObjectShadow addShadow(Object key, long offset) {
        ObjectShadow fresh = new ObjectShadow(key);
        boolean first = Memory.UNSAFE.compareAndSetReference(key, offset, null, fresh);
        return first ? fresh : (ObjectShadow) Memory.UNSAFE.getReferenceAcquire(key, offset);
    }

    /** Of a copy that has got the shadow of another object. */
    static void dropShadow(Object copy) {
        long offset = place(copy.getClass()).offset;
        if (offset >= 0) {
            Memory.UNSAFE.putReference(copy, offset, null);
        }
    }

    /** Called now and then by the writer. */
    static void forgetDead() {
        forgetDead(Integer.MAX_VALUE);
    }

    private static void forgetDead(int most) {
        for (int count = 0; count < most; count++) {
            Object dead = DEAD.poll();
            if (dead == null) {
                return;
            }
            Entry entry = (Entry) dead;
            ALL[entry.hash & SEGMENTS - 1].remove(entry);
            entry.forgetShadow();
        }
    }
}
