// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.SpinLock;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** Something to remember about an object of the JDK, by its identity and no longer than it lives. For objects that are few. */
final class Attachments<V> {

    private static final class Entry<V> extends WeakReference<Object> {
        final int hash;
        final V value;
        volatile Entry<V> next;

        Entry(Object o, int hash, V value, Entry<V> next, ReferenceQueue<Object> dead) {
            super(o, dead);
            this.hash = hash;
            this.value = value;
            this.next = next;
        }
    }

    private final ReferenceQueue<Object> dead = new ReferenceQueue<>();
    private volatile Entry<V>[] buckets = newBuckets(64);
    private final SpinLock lock = new SpinLock();
    private int size;

    /** What is attached to the object, or null; also null, at worst, while somebody attaches or forgets something else. */
    V of(Object o) {
        Entry<V>[] now = buckets;
        for (Entry<V> e = now[System.identityHashCode(o) & (now.length - 1)]; e != null; e = e.next) {
            if (e.refersTo(o)) return e.value;
        }
        return null;
    }

    /** Attaches the value, unless there is one already; returns what is attached now. */
    V attach(Object o, V value) {
        lock.lock();
        try {
            V present = of(o);
            if (present != null) return present;
            forgetDead();
            if (size++ > buckets.length) grow();
            int hash = System.identityHashCode(o);
            int bucket = hash & (buckets.length - 1);
            buckets[bucket] = new Entry<>(o, hash, value, buckets[bucket], dead);
            return value;
        } finally {
            lock.unlock();
        }
    }

    private void forgetDead() {
        for (Reference<?> gone = dead.poll(); gone != null; gone = dead.poll()) remove((Entry<?>) gone);
    }

    private void remove(Entry<?> gone) {
        int bucket = gone.hash & (buckets.length - 1);
        Entry<V> before = null;
        for (Entry<V> e = buckets[bucket]; e != null; before = e, e = e.next) {
            if (e != gone) continue;
            if (before == null) buckets[bucket] = e.next;
            else before.next = e.next;
            size--;
            return;
        }
    }

    private void grow() {
        Entry<V>[] old = buckets;
        buckets = newBuckets(old.length * 2);
        for (Entry<V> first : old) {
            for (Entry<V> e = first, next; e != null; e = next) {
                next = e.next;
                int bucket = e.hash & (buckets.length - 1);
                e.next = buckets[bucket];
                buckets[bucket] = e;
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static <V> Entry<V>[] newBuckets(int length) {
        return (Entry<V>[]) new Entry<?>[length];
    }
}
