// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;
import jdk.internal.vm.annotation.Hidden;

/**
 * What the elements of a concurrent collection are as variables. Lists and queues have an order, so any change may matter to anybody who looks:
 * their contents are one variable. In sets each element is one, and the set as a whole another.
 */
final class Contents {

    private Contents() {}

    /** What to synchronize on around a method and its event: the collection's mutex, or something that nobody else locks. */
    static Object mutex(Collection<?> collection, int kind, ThreadState ts) {
        return kind == Kinds.SYNCHRONIZED ? Kinds.mutexOf(collection) : ts;
    }

    static void enter(int kind, Object mutex, int site, ThreadState ts) {
        if (kind == Kinds.SYNCHRONIZED) Events.acquired(mutex, site, ts);
    }

    static void leave(int kind, Object mutex, int site, ThreadState ts) {
        if (kind == Kinds.SYNCHRONIZED) Events.releasing(mutex, site, ts);
    }

    /** Locks what a method about all elements is about. */
    static void lock(Collection<?> collection, int kind, Object mutex, int site, ThreadState ts) {
        enter(kind, mutex, site, ts);
        if (collection instanceof Set) Events.lockWhole(identity(collection), ts);
        else Events.lockWord(collection, null, ts);
    }

    static void lock(Collection<?> collection, Object element, int kind, Object mutex, int site, ThreadState ts) {
        if (!(collection instanceof Set)) {
            lock(collection, kind, mutex, site, ts);
            return;
        }
        enter(kind, mutex, site, ts);
        Object set = identity(collection);
        Events.lockWord(set, element, ts);
        Events.lockWhole(set, ts);
    }

    static void unlock(int kind, Object mutex, int site, ThreadState ts) {
        Events.done(ts);
        leave(kind, mutex, site, ts);
    }

    /** All elements were looked at: no more than that, or they were changed. */
    static void tell(Collection<?> collection, boolean hasChanged, int site, ThreadState ts) {
        if (collection instanceof Set) Events.readWhole(site, ts);
        else tell(hasChanged, site, ts);
    }

    /** One element was looked for, or added or removed. */
    static void tellOne(Collection<?> collection, boolean hasChanged, int site, ThreadState ts) {
        if (hasChanged && collection instanceof Set) Events.addOrRemove(site, ts);
        else tell(hasChanged, site, ts);
    }

    private static void tell(boolean hasChanged, int site, ThreadState ts) {
        if (hasChanged) Events.update(site, ts);
        else Events.read(site, ts);
    }

    /** Tells, afterwards, of each of these elements of a set, or else of the contents. */
    static void tellEach(Collection<?> collection, Object[] elements, boolean hasChanged, int site, ThreadState ts) {
        if (elements == null) tellAll(collection, hasChanged, site, ts);
        else {
            for (Object element : elements) tellAfter(collection, element, hasChanged, site, ts);
        }
    }

    /** The same for a method that may have removed some of them: the others it has only looked at. */
    @Hidden
    static void tellRemoved(Collection<?> collection, Object[] elements, boolean hasChanged, int site, ThreadState ts) {
        if (elements == null) tellAll(collection, hasChanged, site, ts);
        else {
            for (Object element : elements) {
                tellAfter(collection, element, hasChanged && !collection.contains(element), site, ts);
            }
        }
    }

    private static void tellAll(Collection<?> collection, boolean hasChanged, int site, ThreadState ts) {
        Events.late(ts);
        Events.lockWord(collection, null, ts);
        tell(hasChanged, site, ts);
        Events.done(ts);
    }

    private static void tellAfter(
            Collection<?> collection, Object element, boolean hasChanged, int site, ThreadState ts) {
        Object set = identity(collection);
        Events.late(ts);
        Events.lockWord(set, element, ts);
        if (hasChanged) Events.lockWhole(set, ts);
        tellOne(collection, hasChanged, site, ts);
        Events.done(ts);
    }

    /** The elements that {@link #tellEach} will need; nothing for a list or queue. */
    static Object[] elements(Collection<?> collection, Collection<?> concerned) {
        return collection instanceof Set && concerned != null ? concerned.toArray() : null;
    }

    /** Whether the elements are told of one by one, when somebody comes to them. */
    static boolean isVisited(Collection<?> collection, int kind) {
        return kind == Kinds.KEYS || kind == Kinds.VIEW || (kind == Kinds.SET && Views.areKeysOfSkipList(collection));
    }

    @Hidden
    @SuppressWarnings("unchecked")
    static Map<Object, Object> mapOf(Collection<?> keys) {
        return ((ConcurrentHashMap.KeySetView<Object, Object>) keys).getMap();
    }

    /** Whether these can be added one by one, as the set would do itself. */
    static boolean takesKeys(Collection<?> collection, Collection<?> added) {
        return added != null
                && collection instanceof ConcurrentHashMap.KeySetView<?, ?> keys
                && keys.getMappedValue() != null;
    }

    @Hidden
    static boolean addKey(Collection<Object> keys, Object element, int site, ThreadState ts) {
        Object value = ((ConcurrentHashMap.KeySetView<?, ?>) keys).getMappedValue();
        if (value == null || element == null) return keys.add(element);
        return Maps.putIfAbsent(mapOf(keys), element, value, site, ts) == null;
    }

    /** The map behind a set is what its iterators know. */
    static Object identity(Collection<?> collection) {
        if (collection instanceof ConcurrentHashMap.KeySetView) return mapOf(collection);
        return collection instanceof CopyOnWriteArraySet ? collection : Views.viewed(collection);
    }
}
