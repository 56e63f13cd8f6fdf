// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.Iterator;
import java.util.Map;
import jdk.internal.vm.annotation.Hidden;

/** Iterators of concurrent maps and sets: each element is an event when it is visited. Iterators of anything else pass. */
public final class Iterators {

    private static final Class<?> HASH = Internals.classNamed("java.util.concurrent.ConcurrentHashMap$BaseIterator");
    private static final Class<?> HASH_NODE = Internals.classNamed("java.util.concurrent.ConcurrentHashMap$Node");
    private static final long HASH_MAP = Internals.offset(HASH, "map");
    private static final long HASH_LAST = Internals.offset(HASH, "lastReturned");
    private static final long HASH_KEY = Internals.offset(HASH_NODE, "key");
    private static final long HASH_VALUE = Internals.offset(HASH_NODE, "val");

    private static final Class<?> SKIP = Internals.classNamed("java.util.concurrent.ConcurrentSkipListMap$Iter");
    private static final Class<?> SKIP_NODE = Internals.classNamed("java.util.concurrent.ConcurrentSkipListMap$Node");
    private static final long SKIP_MAP = Internals.offset(SKIP, "this$0");
    private static final long SKIP_LAST = Internals.offset(SKIP, "lastReturned");
    private static final long SKIP_KEY = Internals.offset(SKIP_NODE, "key");
    private static final long SKIP_VALUE = Internals.offset(SKIP_NODE, "val");

    private static final Class<?> PART =
            Internals.classNamed("java.util.concurrent.ConcurrentSkipListMap$SubMap$SubMapIter");
    private static final long PART_MAP = Internals.offset(PART, "this$0");
    private static final long PART_LAST = Internals.offset(PART, "lastReturned");

    private static final Class<?> HASH_ENTRY = Internals.classNamed("java.util.concurrent.ConcurrentHashMap$MapEntry");
    private static final long ENTRY_MAP = Internals.offset(HASH_ENTRY, "map");
    private static final long ENTRY_VALUE = Internals.offset(HASH_ENTRY, "val");

    private Iterators() {}

    @Hidden
    public static Object next(Iterator<Object> iterator, int site, ThreadState ts) {
        Object element = iterator.next();
        if (HASH.isInstance(iterator)) visited(iterator, HASH_MAP, HASH_LAST, HASH_KEY, HASH_VALUE, site, ts);
        else if (SKIP.isInstance(iterator)) visited(iterator, SKIP_MAP, SKIP_LAST, SKIP_KEY, SKIP_VALUE, site, ts);
        else if (PART.isInstance(iterator)) visited(iterator, PART_MAP, PART_LAST, SKIP_KEY, SKIP_VALUE, site, ts);
        return element;
    }

    /** An entry that an iterator of a ConcurrentHashMap returned writes into the map. */
    @Hidden
    @SuppressWarnings("unchecked")
    public static Object setValue(Map.Entry<Object, Object> entry, Object value, int site, ThreadState ts) {
        if (!HASH_ENTRY.isInstance(entry) || value == null) return entry.setValue(value);
        Object old = entry.getValue();
        Maps.put((Map<Object, Object>) Internals.get(entry, ENTRY_MAP, null), entry.getKey(), value, site, ts);
        Internals.set(entry, ENTRY_VALUE, value);
        return old;
    }

    @Hidden
    public static void remove(Iterator<Object> iterator, int site, ThreadState ts) {
        Object map = null;
        Object key = null;
        if (HASH.isInstance(iterator)) {
            map = Internals.get(iterator, HASH_MAP, null);
            key = field(Internals.get(iterator, HASH_LAST, null), HASH_KEY);
        } else if (SKIP.isInstance(iterator)) {
            map = Internals.get(iterator, SKIP_MAP, null);
            key = field(Internals.get(iterator, SKIP_LAST, null), SKIP_KEY);
        } else if (PART.isInstance(iterator)) {
            map = part(Internals.get(iterator, PART_MAP, null));
            key = field(Internals.get(iterator, PART_LAST, null), SKIP_KEY);
        }
        iterator.remove();
        if (map != null && key != null) removed(map, key, site, ts);
    }

    @SuppressWarnings("unchecked")
    private static void visited(
            Object iterator, long mapOffset, long last, long keyOffset, long valueOffset, int site, ThreadState ts) {
        Object map = part(Internals.get(iterator, mapOffset, null));
        Object node = Internals.get(iterator, last, null);
        Object key = field(node, keyOffset);
        if (map == null || key == null) Events.notSeen(Events.ITERATION);
        else Maps.visited((Map<Object, Object>) map, key, field(node, valueOffset), site, ts);
    }

    private static void removed(Object map, Object key, int site, ThreadState ts) {
        Events.late(ts);
        Events.lockWord(map, key, ts);
        Events.lockWhole(map, ts);
        Events.addOrRemove(site, ts);
        Events.done(ts);
    }

    /** A part of a skip list has the variables of the whole. */
    private static Object part(Object map) {
        if (map instanceof Map<?, ?> part) Views.isPartOfSkipList(part);
        return map;
    }

    private static Object field(Object node, long offset) {
        return node == null ? null : Internals.get(node, offset, null);
    }
}
