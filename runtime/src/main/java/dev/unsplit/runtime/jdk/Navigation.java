// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.SortedSet;
import jdk.internal.vm.annotation.Hidden;

/**
 * Sorted maps and sets: which key is the first, the last or the next depends on all that are there, so the answer is a read of the whole, and of the
 * value that was found, if one is returned. To poll is to ask and to remove in one step.
 */
public final class Navigation {

    private static final int FIRST = 0;
    private static final int LAST = 1;
    private static final int LOWER = 2;
    private static final int FLOOR = 3;
    private static final int CEILING = 4;
    private static final int HIGHER = 5;

    private Navigation() {}

    // ---- maps

    @Hidden
    public static Object firstKey(SortedMap<Object, Object> map, int site, ThreadState ts) {
        return key(FIRST, map, null, site, ts);
    }

    @Hidden
    public static Object lastKey(SortedMap<Object, Object> map, int site, ThreadState ts) {
        return key(LAST, map, null, site, ts);
    }

    @Hidden
    public static Object lowerKey(NavigableMap<Object, Object> map, Object key, int site, ThreadState ts) {
        return key(LOWER, map, key, site, ts);
    }

    @Hidden
    public static Object floorKey(NavigableMap<Object, Object> map, Object key, int site, ThreadState ts) {
        return key(FLOOR, map, key, site, ts);
    }

    @Hidden
    public static Object ceilingKey(NavigableMap<Object, Object> map, Object key, int site, ThreadState ts) {
        return key(CEILING, map, key, site, ts);
    }

    @Hidden
    public static Object higherKey(NavigableMap<Object, Object> map, Object key, int site, ThreadState ts) {
        return key(HIGHER, map, key, site, ts);
    }

    @Hidden
    public static Map.Entry<Object, Object> firstEntry(NavigableMap<Object, Object> map, int site, ThreadState ts) {
        return entry(FIRST, map, null, site, ts);
    }

    @Hidden
    public static Map.Entry<Object, Object> lastEntry(NavigableMap<Object, Object> map, int site, ThreadState ts) {
        return entry(LAST, map, null, site, ts);
    }

    @Hidden
    public static Map.Entry<Object, Object> lowerEntry(
            NavigableMap<Object, Object> map, Object key, int site, ThreadState ts) {
        return entry(LOWER, map, key, site, ts);
    }

    @Hidden
    public static Map.Entry<Object, Object> floorEntry(
            NavigableMap<Object, Object> map, Object key, int site, ThreadState ts) {
        return entry(FLOOR, map, key, site, ts);
    }

    @Hidden
    public static Map.Entry<Object, Object> ceilingEntry(
            NavigableMap<Object, Object> map, Object key, int site, ThreadState ts) {
        return entry(CEILING, map, key, site, ts);
    }

    @Hidden
    public static Map.Entry<Object, Object> higherEntry(
            NavigableMap<Object, Object> map, Object key, int site, ThreadState ts) {
        return entry(HIGHER, map, key, site, ts);
    }

    @Hidden
    public static Map.Entry<Object, Object> pollFirstEntry(NavigableMap<Object, Object> map, int site, ThreadState ts) {
        return poll(FIRST, map, site, ts);
    }

    @Hidden
    public static Map.Entry<Object, Object> pollLastEntry(NavigableMap<Object, Object> map, int site, ThreadState ts) {
        return poll(LAST, map, site, ts);
    }

    @Hidden
    private static Object key(int which, SortedMap<Object, Object> map, Object key, int site, ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER) return keyOf(which, map, key);
        Object mutex = mutex(map, kind, ts);
        synchronized (mutex) {
            Contents.enter(kind, mutex, site, ts);
            try {
                Events.lockWhole(map, ts);
                return keyOf(which, map, key);
            } finally {
                told(site, ts);
                Contents.leave(kind, mutex, site, ts);
            }
        }
    }

    /** The key has to be locked before the whole, so it is looked up first, and again if somebody else was faster. */
    @Hidden
    private static Map.Entry<Object, Object> entry(
            int which, NavigableMap<Object, Object> map, Object key, int site, ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER) return entryOf(which, map, key);
        Object mutex = mutex(map, kind, ts);
        synchronized (mutex) {
            Contents.enter(kind, mutex, site, ts);
            try {
                while (true) {
                    Map.Entry<Object, Object> next = entryOf(which, map, key);
                    if (next == null && askedEntry(which, map, key, site, ts) == null) return null;
                    if (next == null) continue;
                    Map.Entry<Object, Object> found = foundEntry(which, map, key, next.getKey(), site, ts);
                    if (found != null) return found;
                }
            } finally {
                Contents.leave(kind, mutex, site, ts);
            }
        }
    }

    /** Null if another key is the answer now. */
    @Hidden
    private static Map.Entry<Object, Object> foundEntry(
            int which, NavigableMap<Object, Object> map, Object key, Object answer, int site, ThreadState ts) {
        Events.lockWord(map, answer, ts);
        Events.lockWhole(map, ts);
        try {
            Map.Entry<Object, Object> found = entryOf(which, map, key);
            if (found == null || found.getKey() != answer) return null;
            Events.readFound(site, ts);
            return found;
        } finally {
            Events.done(ts);
        }
    }

    @Hidden
    private static Map.Entry<Object, Object> askedEntry(
            int which, NavigableMap<Object, Object> map, Object key, int site, ThreadState ts) {
        try {
            Events.lockWhole(map, ts);
            return entryOf(which, map, key);
        } finally {
            told(site, ts);
        }
    }

    @Hidden
    private static Map.Entry<Object, Object> poll(
            int which, NavigableMap<Object, Object> map, int site, ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER) return polled(which, map);
        Object mutex = mutex(map, kind, ts);
        synchronized (mutex) {
            Contents.enter(kind, mutex, site, ts);
            try {
                while (true) {
                    Map.Entry<Object, Object> next = entryOf(which, map, null);
                    if (next == null && askedEntry(which, map, null, site, ts) == null) return null;
                    if (next == null) continue;
                    Map.Entry<Object, Object> polled = pollKey(which, map, next.getKey(), site, ts);
                    if (polled != null) return polled;
                }
            } finally {
                Contents.leave(kind, mutex, site, ts);
            }
        }
    }

    /** Null if this key is not the next any more. */
    @Hidden
    private static Map.Entry<Object, Object> pollKey(
            int which, NavigableMap<Object, Object> map, Object key, int site, ThreadState ts) {
        Events.lockWord(map, key, ts);
        Events.lockWhole(map, ts);
        try {
            Map.Entry<Object, Object> next = entryOf(which, map, null);
            if (next == null || next.getKey() != key) return null;
            Map.Entry<Object, Object> polled = polled(which, map);
            Events.poll(site, ts);
            return polled;
        } finally {
            Events.done(ts);
        }
    }

    @Hidden
    private static Map.Entry<Object, Object> polled(int which, NavigableMap<Object, Object> map) {
        return which == FIRST ? map.pollFirstEntry() : map.pollLastEntry();
    }

    @Hidden
    private static Object keyOf(int which, SortedMap<Object, Object> map, Object key) {
        return switch (which) {
            case FIRST -> map.firstKey();
            case LAST -> map.lastKey();
            case LOWER -> ((NavigableMap<Object, Object>) map).lowerKey(key);
            case FLOOR -> ((NavigableMap<Object, Object>) map).floorKey(key);
            case CEILING -> ((NavigableMap<Object, Object>) map).ceilingKey(key);
            default -> ((NavigableMap<Object, Object>) map).higherKey(key);
        };
    }

    @Hidden
    private static Map.Entry<Object, Object> entryOf(int which, NavigableMap<Object, Object> map, Object key) {
        return switch (which) {
            case FIRST -> map.firstEntry();
            case LAST -> map.lastEntry();
            case LOWER -> map.lowerEntry(key);
            case FLOOR -> map.floorEntry(key);
            case CEILING -> map.ceilingEntry(key);
            default -> map.higherEntry(key);
        };
    }

    private static Object mutex(Map<?, ?> map, int kind, ThreadState ts) {
        return kind == Kinds.SYNCHRONIZED ? Kinds.mutexOf(map) : ts;
    }

    private static void told(int site, ThreadState ts) {
        Events.readWhole(site, ts);
        Events.done(ts);
    }

    // ---- sets

    @Hidden
    public static Object first(SortedSet<Object> set, int site, ThreadState ts) {
        return element(FIRST, set, null, site, ts);
    }

    @Hidden
    public static Object last(SortedSet<Object> set, int site, ThreadState ts) {
        return element(LAST, set, null, site, ts);
    }

    @Hidden
    public static Object lower(NavigableSet<Object> set, Object element, int site, ThreadState ts) {
        return element(LOWER, set, element, site, ts);
    }

    @Hidden
    public static Object floor(NavigableSet<Object> set, Object element, int site, ThreadState ts) {
        return element(FLOOR, set, element, site, ts);
    }

    @Hidden
    public static Object ceiling(NavigableSet<Object> set, Object element, int site, ThreadState ts) {
        return element(CEILING, set, element, site, ts);
    }

    @Hidden
    public static Object higher(NavigableSet<Object> set, Object element, int site, ThreadState ts) {
        return element(HIGHER, set, element, site, ts);
    }

    @Hidden
    public static Object pollFirst(NavigableSet<Object> set, int site, ThreadState ts) {
        return pollElement(FIRST, set, site, ts);
    }

    @Hidden
    public static Object pollLast(NavigableSet<Object> set, int site, ThreadState ts) {
        return pollElement(LAST, set, site, ts);
    }

    /** A skip list's set is nothing but the keys of its map. */
    @Hidden
    private static Object element(int which, SortedSet<Object> set, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(set);
        if (kind == Kinds.OTHER) return elementOf(which, set, element);
        if (kind == Kinds.SET) return key(which, Views.sortedMapOf(set), element, site, ts);
        Object mutex = Contents.mutex(set, kind, ts);
        synchronized (mutex) {
            Contents.enter(kind, mutex, site, ts);
            try {
                Events.lockWhole(Contents.identity(set), ts);
                return elementOf(which, set, element);
            } finally {
                told(site, ts);
                Contents.leave(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    private static Object pollElement(int which, NavigableSet<Object> set, int site, ThreadState ts) {
        int kind = Kinds.of(set);
        if (kind == Kinds.OTHER) return polled(which, set);
        if (kind == Kinds.SET) {
            Map.Entry<Object, Object> polled = poll(which, Views.sortedMapOf(set), site, ts);
            return polled == null ? null : polled.getKey();
        }
        Object mutex = Contents.mutex(set, kind, ts);
        synchronized (mutex) {
            Contents.enter(kind, mutex, site, ts);
            try {
                boolean isEmpty = set.isEmpty();
                Object polled = polled(which, set);
                Events.late(ts);
                if (!isEmpty) Events.lockWord(Contents.identity(set), polled, ts);
                Events.lockWhole(Contents.identity(set), ts);
                if (isEmpty) Events.readWhole(site, ts);
                else Events.poll(site, ts);
                Events.done(ts);
                return polled;
            } finally {
                Contents.leave(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    private static Object polled(int which, NavigableSet<Object> set) {
        return which == FIRST ? set.pollFirst() : set.pollLast();
    }

    @Hidden
    private static Object elementOf(int which, SortedSet<Object> set, Object element) {
        return switch (which) {
            case FIRST -> set.first();
            case LAST -> set.last();
            case LOWER -> ((NavigableSet<Object>) set).lower(element);
            case FLOOR -> ((NavigableSet<Object>) set).floor(element);
            case CEILING -> ((NavigableSet<Object>) set).ceiling(element);
            default -> ((NavigableSet<Object>) set).higher(element);
        };
    }
}
