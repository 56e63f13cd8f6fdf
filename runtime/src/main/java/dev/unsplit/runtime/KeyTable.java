// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/**
 * The variables of a collection's keys. The keys are the program's, and so are their {@code equals} and {@code hashCode}, which may do anything,
 * wait for other threads included: they are called while nothing of ours is locked. Entries are only ever put in front of a
 * chain; so whoever has looked through a chain and finds it unchanged under the lock knows all of it.
 */
final class KeyTable {

    private static final int MAX_KEYS = 1 << 16;

    private static final class Entry {
        final int hash;
        final Class<?> integers; // Integer, if the key is one: its hash tells it from all others
        final Object key;
        final Word word;
        final Entry next;

        Entry(int hash, Object key, Word word, Entry next) {
            this.hash = hash;
            this.integers = key instanceof Integer ? Integer.class : null;
            this.key = key;
            this.word = word;
            this.next = next;
        }

        /** Is this the key, given that it has the same hash? Most keys are numbers, and then the entry tells without a look at its key. */
        boolean isOf(Object other) {
            return other.getClass() == integers || key == other || other.equals(key);
        }
    }

    private final SpinLock lock = new SpinLock();
    private volatile Entry[] table = new Entry[8];
    private int size;

    /** The variable of this key, or null. */
    Word get(Object key) {
        int hash = spread(key);
        Entry[] now = table;
        return find(now[hash & now.length - 1], key, hash);
    }

    /** The variable that the key has from now on: this one, unless somebody else was faster. */
    Word add(Object key, Word fresh) {
        int hash = spread(key);
        while (true) {
            Entry[] now = table;
            Entry first = now[hash & now.length - 1];
            Word found = find(first, key, hash);
            if (found != null) {
                return found;
            }
            if (addInFront(now, first, new Entry(hash, key, fresh, first))) {
                return fresh;
            }
        }
    }

    private static int spread(Object key) {
        int hash = key.hashCode();
        return hash ^ hash >>> 16;
    }

    private static Word find(Entry first, Object key, int hash) {
        for (Entry entry = first; entry != null; entry = entry.next) {
            if (entry.hash == hash && entry.isOf(key)) {
                return entry.word;
            }
        }
        return null;
    }

    /** Returns whether the chain was still as it had been looked through. */
    private boolean addInFront(Entry[] seen, Entry first, Entry added) {
        lock.lock();
        try {
            int slot = added.hash & seen.length - 1;
            if (table != seen || seen[slot] != first) {
                return false;
            }
            seen[slot] = added;
            if (++size > MAX_KEYS) {
                forgetAll();
            } else if (size > seen.length) {
                grow(seen);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void forgetAll() {
        table = new Entry[8];
        size = 0;
        NotSeen.count(NotSeen.FORGOTTEN_KEYS);
    }

    private void grow(Entry[] old) {
        Entry[] grown = new Entry[old.length * 2];
        for (Entry first : old) {
            for (Entry entry = first; entry != null; entry = entry.next) {
                int slot = entry.hash & grown.length - 1;
                grown[slot] = new Entry(entry.hash, entry.key, entry.word, grown[slot]);
            }
        }
        table = grown;
    }
}
