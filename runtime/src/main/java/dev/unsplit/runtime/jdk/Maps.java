// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import jdk.internal.vm.annotation.Hidden;

/**
 * Maps: a method about one key is one event on (map, key), a read if it changed nothing, else an update; a question about all keys is one
 * read of the whole, which conflicts with what adds or removes a key; bulk methods are one event for each key.
 *
 * <p>How an event gets its place in the order without making the program wait for itself depends on the kind of map:
 * <ul>
 *   <li>ConcurrentHashMap's writers run under the lock of a bin, and so may functions of the program, for as long as they like. A thread that waited
 *       for a bin while it holds the variable would stop readers that the map does not stop. So the variable is locked inside the bin, by turning
 *       every change into a {@code compute} ({@link HashMapChange}); readers lock the variable around a read that waits for nobody.
 *   <li>ConcurrentSkipListMap locks nothing: the variable is locked around the method, but not while a function of the program runs.
 *   <li>A synchronized map has a mutex, which is locked around both the method and its event.
 * </ul>
 */
public final class Maps {

    private Maps() {}

    @Hidden
    public static Object get(Map<Object, Object> map, Object key, int site, ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER) return map.get(key);
        if (kind == Kinds.SYNCHRONIZED) return SynchronizedMaps.get(map, key, site, ts);
        Events.lockWord(map, key, ts);
        try {
            Object value = map.get(key);
            Events.read(site, ts);
            return value;
        } finally {
            Events.done(ts);
        }
    }

    @Hidden
    public static boolean containsKey(Map<Object, Object> map, Object key, int site, ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER) return map.containsKey(key);
        if (kind == Kinds.SYNCHRONIZED) return SynchronizedMaps.containsKey(map, key, site, ts);
        Events.lockWord(map, key, ts);
        try {
            boolean contains = map.containsKey(key);
            Events.read(site, ts);
            return contains;
        } finally {
            Events.done(ts);
        }
    }

    @Hidden
    public static Object getOrDefault(Map<Object, Object> map, Object key, Object other, int site, ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER) return map.getOrDefault(key, other);
        if (kind == Kinds.SYNCHRONIZED) return SynchronizedMaps.getOrDefault(map, key, other, site, ts);
        Events.lockWord(map, key, ts);
        try {
            Object value = map.getOrDefault(key, other);
            Events.read(site, ts);
            return value;
        } finally {
            Events.done(ts);
        }
    }

    @Hidden
    public static Object put(Map<Object, Object> map, Object key, Object value, int site, ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER || (key == null && kind != Kinds.SYNCHRONIZED)) return map.put(key, value);
        if (kind == Kinds.SYNCHRONIZED) return SynchronizedMaps.put(map, key, value, site, ts);
        if (kind == Kinds.SKIP_LIST) return SkipLists.put(map, key, value, site, ts);
        if (value == null) return map.put(key, null);
        return new HashMapChange(HashMapChange.PUT, map, value, ts).make(key, site).old;
    }

    @Hidden
    public static Object putIfAbsent(Map<Object, Object> map, Object key, Object value, int site, ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER || (key == null && kind != Kinds.SYNCHRONIZED)) return map.putIfAbsent(key, value);
        if (kind == Kinds.SYNCHRONIZED) return SynchronizedMaps.putIfAbsent(map, key, value, site, ts);
        if (kind == Kinds.SKIP_LIST) return SkipLists.putIfAbsent(map, key, value, site, ts);
        if (value == null) return map.putIfAbsent(key, null);
        Object present = map.get(key) == null ? null : present(map, key, site, ts);
        if (present != null) return present;
        return new HashMapChange(HashMapChange.PUT_IF_ABSENT, map, value, ts).make(key, site).old;
    }

    @Hidden
    public static Object remove(Map<Object, Object> map, Object key, int site, ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER || (key == null && kind != Kinds.SYNCHRONIZED)) return map.remove(key);
        if (kind == Kinds.SYNCHRONIZED) return SynchronizedMaps.remove(map, key, site, ts);
        if (kind == Kinds.SKIP_LIST) return SkipLists.remove(map, key, site, ts);
        if (isAbsent(map, key, site, ts)) return null;
        return new HashMapChange(HashMapChange.REMOVE, map, null, ts).make(key, site).old;
    }

    @Hidden
    public static boolean remove(Map<Object, Object> map, Object key, Object value, int site, ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER || (key == null && kind != Kinds.SYNCHRONIZED)) return map.remove(key, value);
        if (kind == Kinds.SYNCHRONIZED) return SynchronizedMaps.remove(map, key, value, site, ts);
        if (kind == Kinds.SKIP_LIST) return SkipLists.remove(map, key, value, site, ts);
        if (value == null) return map.remove(key, null);
        if (isAbsent(map, key, site, ts)) return false;
        return new HashMapChange(HashMapChange.REMOVE_VALUE, map, value, ts).make(key, site).hasChanged;
    }

    @Hidden
    public static Object replace(Map<Object, Object> map, Object key, Object value, int site, ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER || (key == null && kind != Kinds.SYNCHRONIZED)) return map.replace(key, value);
        if (kind == Kinds.SYNCHRONIZED) return SynchronizedMaps.replace(map, key, value, site, ts);
        if (kind == Kinds.SKIP_LIST) return SkipLists.replace(map, key, value, site, ts);
        if (value == null) return map.replace(key, null);
        if (isAbsent(map, key, site, ts)) return null;
        return new HashMapChange(HashMapChange.REPLACE, map, value, ts).make(key, site).old;
    }

    @Hidden
    public static boolean replace(
            Map<Object, Object> map, Object key, Object expected, Object value, int site, ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER || (key == null && kind != Kinds.SYNCHRONIZED))
            return map.replace(key, expected, value);
        if (kind == Kinds.SYNCHRONIZED) return SynchronizedMaps.replace(map, key, expected, value, site, ts);
        if (kind == Kinds.SKIP_LIST) return SkipLists.replace(map, key, expected, value, site, ts);
        if (expected == null || value == null) return map.replace(key, expected, value);
        if (isAbsent(map, key, site, ts)) return false;
        HashMapChange change = new HashMapChange(HashMapChange.REPLACE_VALUE, map, value, ts);
        change.expected = expected;
        return change.make(key, site).hasChanged;
    }

    @Hidden
    public static Object compute(
            Map<Object, Object> map,
            Object key,
            BiFunction<Object, Object, Object> function,
            int site,
            ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER || function == null || (key == null && kind != Kinds.SYNCHRONIZED)) {
            return map.compute(key, function);
        }
        if (kind == Kinds.SYNCHRONIZED) return SynchronizedMaps.compute(map, key, function, site, ts);
        if (kind == Kinds.SKIP_LIST) return SkipLists.compute(map, key, function, site, ts);
        HashMapChange change = new HashMapChange(HashMapChange.COMPUTE, map, null, ts);
        change.function = function;
        return change.make(key, site).now;
    }

    @Hidden
    public static Object merge(
            Map<Object, Object> map,
            Object key,
            Object value,
            BiFunction<Object, Object, Object> function,
            int site,
            ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER || function == null || value == null || (key == null && kind != Kinds.SYNCHRONIZED)) {
            return map.merge(key, value, function);
        }
        if (kind == Kinds.SYNCHRONIZED) return SynchronizedMaps.merge(map, key, value, function, site, ts);
        if (kind == Kinds.SKIP_LIST) return SkipLists.merge(map, key, value, function, site, ts);
        HashMapChange change = new HashMapChange(HashMapChange.MERGE, map, value, ts);
        change.function = function;
        return change.make(key, site).now;
    }

    @Hidden
    public static Object computeIfPresent(
            Map<Object, Object> map,
            Object key,
            BiFunction<Object, Object, Object> function,
            int site,
            ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER || function == null || (key == null && kind != Kinds.SYNCHRONIZED)) {
            return map.computeIfPresent(key, function);
        }
        if (kind == Kinds.SYNCHRONIZED) return SynchronizedMaps.computeIfPresent(map, key, function, site, ts);
        if (kind == Kinds.SKIP_LIST) return SkipLists.computeIfPresent(map, key, function, site, ts);
        while (true) {
            if (isAbsent(map, key, site, ts)) return null;
            HashMapChange change = new HashMapChange(HashMapChange.COMPUTE, map, null, ts);
            change.function = function;
            if (change.makeIfPresent(key, site)) return change.now;
        }
    }

    @Hidden
    public static Object computeIfAbsent(
            Map<Object, Object> map, Object key, Function<Object, Object> function, int site, ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER || function == null || (key == null && kind != Kinds.SYNCHRONIZED)) {
            return map.computeIfAbsent(key, function);
        }
        if (kind == Kinds.SYNCHRONIZED) return SynchronizedMaps.computeIfAbsent(map, key, function, site, ts);
        if (kind == Kinds.SKIP_LIST) return SkipLists.computeIfAbsent(map, key, function, site, ts);
        while (true) {
            // A key that is not there is locked by the change itself, which finds out if it has come meanwhile.
            Object present = map.get(key) == null ? null : present(map, key, site, ts);
            if (present != null) return present;
            HashMapChange change = new HashMapChange(HashMapChange.COMPUTE, map, null, ts);
            if (change.makeIfAbsent(key, function, site)) return change.now;
        }
    }

    @Hidden
    public static int size(Map<Object, Object> map, int site, ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER) return map.size();
        if (kind == Kinds.SYNCHRONIZED) return SynchronizedMaps.size(map, site, ts);
        Events.lockWhole(map, ts);
        int size = map.size();
        Events.readWhole(site, ts);
        Events.done(ts);
        return size;
    }

    @Hidden
    public static long mappingCount(ConcurrentHashMap<Object, Object> map, int site, ThreadState ts) {
        if (Kinds.of(map) == Kinds.OTHER) return map.mappingCount();
        Events.lockWhole(map, ts);
        long count = map.mappingCount();
        Events.readWhole(site, ts);
        Events.done(ts);
        return count;
    }

    @Hidden
    public static boolean isEmpty(Map<Object, Object> map, int site, ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER) return map.isEmpty();
        if (kind == Kinds.SYNCHRONIZED) return SynchronizedMaps.isEmpty(map, site, ts);
        Events.lockWhole(map, ts);
        boolean isEmpty = map.isEmpty();
        Events.readWhole(site, ts);
        Events.done(ts);
        return isEmpty;
    }

    @Hidden
    public static boolean containsValue(Map<Object, Object> map, Object value, int site, ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER) return map.containsValue(value);
        if (kind == Kinds.SYNCHRONIZED) return SynchronizedMaps.containsValue(map, value, site, ts);
        Events.lockWhole(map, ts);
        try {
            boolean contains = map.containsValue(value);
            Events.readWhole(site, ts);
            return contains;
        } finally {
            Events.done(ts);
        }
    }

    @Hidden
    public static void putAll(Map<Object, Object> map, Map<Object, Object> added, int site, ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER || added == null) map.putAll(added);
        else if (kind == Kinds.SYNCHRONIZED) SynchronizedMaps.putAll(map, added, site, ts);
        else {
            for (Map.Entry<Object, Object> entry : added.entrySet()) {
                put(map, entry.getKey(), entry.getValue(), site, ts);
            }
        }
    }

    /** The concurrent maps, too, remove one key after the other. */
    @Hidden
    public static void clear(Map<Object, Object> map, int site, ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER) map.clear();
        else if (kind == Kinds.SYNCHRONIZED) SynchronizedMaps.clear(map, site, ts);
        else {
            for (Object key : map.keySet()) remove(map, key, site, ts);
        }
    }

    @Hidden
    public static void forEach(Map<Object, Object> map, BiConsumer<Object, Object> action, int site, ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER || action == null) map.forEach(action);
        else if (kind == Kinds.SYNCHRONIZED) SynchronizedMaps.forEach(map, action, site, ts);
        else map.forEach(new Visit(map, action, site, ts));
    }

    @Hidden
    public static void replaceAll(
            Map<Object, Object> map, BiFunction<Object, Object, Object> function, int site, ThreadState ts) {
        int kind = Kinds.of(map);
        if (kind == Kinds.OTHER || function == null) map.replaceAll(function);
        else if (kind == Kinds.SYNCHRONIZED) SynchronizedMaps.replaceAll(map, function, site, ts);
        else {
            for (Map.Entry<Object, Object> entry : map.entrySet()) {
                replaceOne(map, entry.getKey(), entry.getValue(), function, site, ts);
            }
        }
    }

    @Hidden
    private static void replaceOne(
            Map<Object, Object> map,
            Object key,
            Object value,
            BiFunction<Object, Object, Object> function,
            int site,
            ThreadState ts) {
        Object old = value;
        while (old != null && !replace(map, key, old, checked(function.apply(key, old)), site, ts)) {
            old = map.get(key);
        }
    }

    @Hidden
    private static Object checked(Object value) {
        if (value == null) throw new NullPointerException();
        return value;
    }

    /** An element as a bulk method comes across it. It may have been changed since the method read it: then when it was read is not known. */
    static void visited(Map<Object, Object> map, Object key, Object value, int site, ThreadState ts) {
        Events.lockWord(map, key, ts);
        try {
            if (map.get(key) == value) Events.read(site, ts);
            else Events.notSeen(Events.ITERATION);
        } finally {
            Events.done(ts);
        }
    }

    /**
     * Whether a method that changes only a key that is there has nothing to do, which is then told as a read: the map finds out without locking
     * anything, and so does this. If the key is there the change itself finds out what has become of it meanwhile.
     */
    @Hidden
    private static boolean isAbsent(Map<Object, Object> map, Object key, int site, ThreadState ts) {
        if (map.get(key) != null) return false;
        Events.lockWord(map, key, ts);
        try {
            boolean isAbsent = map.get(key) == null;
            if (isAbsent) Events.read(site, ts);
            return isAbsent;
        } finally {
            Events.done(ts);
        }
    }

    @Hidden
    private static Object present(Map<Object, Object> map, Object key, int site, ThreadState ts) {
        Events.lockWord(map, key, ts);
        try {
            Object present = map.get(key);
            if (present != null) Events.read(site, ts);
            return present;
        } finally {
            Events.done(ts);
        }
    }

    /** Tells of each element that a forEach comes across. */
    private static final class Visit implements BiConsumer<Object, Object> {
        private final Map<Object, Object> map;
        private final BiConsumer<Object, Object> action;
        private final int site;
        private final ThreadState ts;

        Visit(Map<Object, Object> map, BiConsumer<Object, Object> action, int site, ThreadState ts) {
            this.map = map;
            this.action = action;
            this.site = site;
            this.ts = ts;
        }

        @Override
        @Hidden
        public void accept(Object key, Object value) {
            visited(map, key, value, site, ts);
            action.accept(key, value);
        }
    }
}
