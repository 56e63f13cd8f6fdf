// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * A hash table that is locked like that of JDK 1.4.2: each method locks its own table, none locks the other one for long, and
 * iterators read buckets and {@code modCount} without a lock. Left out are the views of keys and values.
 *
 * <ul>
 *   <li>Benign: the constructor, {@code putAll} and {@code equals} look at the other table step by step; whoever copies or compares
 *       a table that others change has to lock it, and the iterator notices by {@code modCount}. {@code put} is the other side of
 *       that: it changes {@code modCount} and a bucket, and an iterator may see one without the other.
 *   <li>False alarm of reduction: {@code contains} reads all buckets, which have races with iterators, but under the lock that all
 *       who write them hold.
 * </ul>
 *
 * The paper does not name the methods; this is our reading.
 */
final class Hashtable14 {

    private static final int TABLES = 10;
    private static final int KEYS = 30;

    private @Nullable Entry[] table;
    private int count;
    private int modCount;

    Hashtable14(int capacity) {
        table = new @Nullable Entry[capacity];
    }

    /** A copy, in several looks at the other table. */
    Hashtable14(Hashtable14 other) {
        table = new @Nullable Entry[2 * other.size() + 1];
        putAll(other);
    }

    private static final class Entry {
        private final Object key;
        private Object value;
        private @Nullable Entry next;

        Entry(Object key, Object value, @Nullable Entry next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    synchronized int size() {
        return count;
    }

    synchronized boolean isEmpty() {
        return count == 0;
    }

    synchronized @Nullable Object get(Object key) {
        Entry entry = find(key);
        return entry == null ? null : entry.value;
    }

    synchronized boolean containsKey(Object key) {
        return find(key) != null;
    }

    synchronized boolean contains(Object value) {
        for (Entry first : table) {
            for (Entry entry = first; entry != null; entry = entry.next) {
                if (entry.value.equals(value)) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public synchronized int hashCode() {
        int hash = 0;
        for (Iterator<Entry> own = entries(); own.hasNext(); ) {
            Entry entry = own.next();
            hash += entry.key.hashCode() ^ entry.value.hashCode();
        }
        return hash;
    }

    @Override
    public synchronized String toString() {
        StringBuilder text = new StringBuilder();
        for (Iterator<Entry> own = entries(); own.hasNext(); ) {
            Entry entry = own.next();
            text.append(entry.key).append('=').append(entry.value).append(' ');
        }
        return text.toString();
    }

    synchronized @Nullable Object put(Object key, Object value) {
        Entry entry = find(key);
        if (entry != null) {
            Object old = entry.value;
            entry.value = value;
            return old;
        }
        if (count >= table.length) {
            rehash();
        }
        modCount++;
        int bucket = bucket(key);
        table[bucket] = new Entry(key, value, table[bucket]);
        count++;
        return null;
    }

    synchronized @Nullable Object remove(Object key) {
        Entry before = null;
        for (Entry entry = table[bucket(key)]; entry != null; entry = entry.next) {
            if (entry.key.equals(key)) {
                unlink(entry, before);
                return entry.value;
            }
            before = entry;
        }
        return null;
    }

    synchronized void clear() {
        modCount++;
        for (int bucket = 0; bucket < table.length; bucket++) {
            table[bucket] = null;
        }
        count = 0;
    }

    /** This one is locked, the other one is not. */
    synchronized void putAll(Hashtable14 other) {
        for (Iterator<Entry> others = other.entries(); others.hasNext(); ) {
            Entry entry = others.next();
            put(entry.key, entry.value);
        }
    }

    /** This one is locked, the other one only for each single call. */
    @Override
    public synchronized boolean equals(@Nullable Object object) {
        if (!(object instanceof Hashtable14 other) || other.size() != count) {
            return false;
        }
        for (Iterator<Entry> own = entries(); own.hasNext(); ) {
            Entry entry = own.next();
            if (!entry.value.equals(other.get(entry.key))) {
                return false;
            }
        }
        return true;
    }

    private Iterator<Entry> entries() {
        return new Enumerator();
    }

    /** Belongs to one thread; the table does not. */
    private final class Enumerator implements Iterator<Entry> {
        private final @Nullable Entry[] buckets = table;
        private final int expectedModCount = modCount;
        private int bucket;
        private @Nullable Entry entry;

        @Override
        public boolean hasNext() {
            while (entry == null && bucket < buckets.length) {
                entry = buckets[bucket++];
            }
            return entry != null;
        }

        @Override
        public Entry next() {
            if (modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            Entry found = hasNext() ? entry : null;
            if (found == null) {
                throw new NoSuchElementException();
            }
            entry = found.next;
            return found;
        }
    }

    private int bucket(Object key) {
        return Math.floorMod(key.hashCode(), table.length);
    }

    /** Called with the lock. */
    private @Nullable Entry find(Object key) {
        Entry entry = table[bucket(key)];
        while (entry != null && !entry.key.equals(key)) {
            entry = entry.next;
        }
        return entry;
    }

    /** Called with the lock. */
    private void unlink(Entry entry, @Nullable Entry before) {
        modCount++;
        if (before == null) {
            table[bucket(entry.key)] = entry.next;
        } else {
            before.next = entry.next;
        }
        count--;
    }

    /** Called with the lock. */
    private void rehash() {
        modCount++;
        @Nullable Entry[] old = table;
        table = new @Nullable Entry[2 * old.length + 1];
        for (Entry first : old) {
            Entry next;
            for (Entry entry = first; entry != null; entry = next) {
                next = entry.next;
                entry.next = table[bucket(entry.key)];
                table[bucket(entry.key)] = entry;
            }
        }
    }

    /** Two shared tables at a time: one that only grows and is copied and compared, and one for all that locks its own table. */
    public static void main(String[] args) {
        Hashtable14 mixed = new Hashtable14(5);
        for (int i = 0; i < TABLES; i++) {
            Hashtable14 growing = new Hashtable14(2 * KEYS);
            Workers.run(() -> changes(growing, mixed), () -> reads(growing, mixed), () -> copies(growing, mixed));
        }
        System.out.println("Hashtable14: " + mixed.size() + " keys left");
    }

    private static void changes(Hashtable14 growing, Hashtable14 mixed) {
        for (int key = 0; key < KEYS; key++) {
            growing.put(key, "new");
            mixed.put(key, "changed");
            mixed.remove(key - 5);
        }
        mixed.clear();
    }

    @SuppressWarnings("ReturnValueIgnored") // the calls are what matters
    private static void reads(Hashtable14 growing, Hashtable14 mixed) {
        for (int key = 0; key < KEYS; key++) {
            growing.isEmpty();
            growing.containsKey(key);
            growing.contains("old");
            mixed.get(key);
            mixed.contains("read");
            mixed.hashCode();
            mixed.toString();
        }
    }

    @SuppressWarnings("ReturnValueIgnored") // the calls are what matters
    private static void copies(Hashtable14 growing, Hashtable14 mixed) {
        Hashtable14 own = new Hashtable14(5);
        for (int key = 0; key < KEYS; key++) {
            mixed.put(key, "copied");
            own.equals(growing);
            attempt(() -> own.putAll(growing));
            attempt(() -> new Hashtable14(growing));
        }
    }

    /** A call that fails if another thread came in between. */
    private static void attempt(Runnable call) {
        try {
            call.run();
        } catch (ConcurrentModificationException e) {
            // so it did
        }
    }
}
