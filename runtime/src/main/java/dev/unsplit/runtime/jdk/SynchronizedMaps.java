// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import jdk.internal.vm.annotation.Hidden;

/**
 * Collections.synchronizedMap: the mutex that each method takes is a lock that the program may hold itself, so it is told as one; and while it
 * is held nobody else can come between the method and its event. Whether a key was added or removed shows in the size.
 */
final class SynchronizedMaps {

    private SynchronizedMaps() {}

    @Hidden
    static Object get(Map<Object, Object> map, Object key, int site, ThreadState ts) {
        Object mutex = Kinds.mutexOf(map);
        synchronized (mutex) {
            Events.acquired(mutex, site, ts);
            try {
                int size = map.size();
                Object result = map.get(key);
                tell(map, key, false, size, site, ts);
                return result;
            } finally {
                Events.releasing(mutex, site, ts);
            }
        }
    }

    @Hidden
    static boolean containsKey(Map<Object, Object> map, Object key, int site, ThreadState ts) {
        Object mutex = Kinds.mutexOf(map);
        synchronized (mutex) {
            Events.acquired(mutex, site, ts);
            try {
                int size = map.size();
                boolean result = map.containsKey(key);
                tell(map, key, false, size, site, ts);
                return result;
            } finally {
                Events.releasing(mutex, site, ts);
            }
        }
    }

    @Hidden
    static Object getOrDefault(Map<Object, Object> map, Object key, Object other, int site, ThreadState ts) {
        Object mutex = Kinds.mutexOf(map);
        synchronized (mutex) {
            Events.acquired(mutex, site, ts);
            try {
                int size = map.size();
                Object result = map.getOrDefault(key, other);
                tell(map, key, false, size, site, ts);
                return result;
            } finally {
                Events.releasing(mutex, site, ts);
            }
        }
    }

    @Hidden
    static Object put(Map<Object, Object> map, Object key, Object value, int site, ThreadState ts) {
        Object mutex = Kinds.mutexOf(map);
        synchronized (mutex) {
            Events.acquired(mutex, site, ts);
            try {
                int size = map.size();
                Object result = map.put(key, value);
                tell(map, key, true, size, site, ts);
                return result;
            } finally {
                Events.releasing(mutex, site, ts);
            }
        }
    }

    @Hidden
    static Object putIfAbsent(Map<Object, Object> map, Object key, Object value, int site, ThreadState ts) {
        Object mutex = Kinds.mutexOf(map);
        synchronized (mutex) {
            Events.acquired(mutex, site, ts);
            try {
                int size = map.size();
                Object result = map.putIfAbsent(key, value);
                tell(map, key, result == null, size, site, ts);
                return result;
            } finally {
                Events.releasing(mutex, site, ts);
            }
        }
    }

    @Hidden
    static Object remove(Map<Object, Object> map, Object key, int site, ThreadState ts) {
        Object mutex = Kinds.mutexOf(map);
        synchronized (mutex) {
            Events.acquired(mutex, site, ts);
            try {
                int size = map.size();
                Object result = map.remove(key);
                tell(map, key, result != null, size, site, ts);
                return result;
            } finally {
                Events.releasing(mutex, site, ts);
            }
        }
    }

    @Hidden
    static boolean remove(Map<Object, Object> map, Object key, Object value, int site, ThreadState ts) {
        Object mutex = Kinds.mutexOf(map);
        synchronized (mutex) {
            Events.acquired(mutex, site, ts);
            try {
                int size = map.size();
                boolean result = map.remove(key, value);
                tell(map, key, result, size, site, ts);
                return result;
            } finally {
                Events.releasing(mutex, site, ts);
            }
        }
    }

    @Hidden
    static Object replace(Map<Object, Object> map, Object key, Object value, int site, ThreadState ts) {
        Object mutex = Kinds.mutexOf(map);
        synchronized (mutex) {
            Events.acquired(mutex, site, ts);
            try {
                int size = map.size();
                Object result = map.replace(key, value);
                tell(map, key, result != null, size, site, ts);
                return result;
            } finally {
                Events.releasing(mutex, site, ts);
            }
        }
    }

    @Hidden
    static boolean replace(
            Map<Object, Object> map, Object key, Object expected, Object value, int site, ThreadState ts) {
        Object mutex = Kinds.mutexOf(map);
        synchronized (mutex) {
            Events.acquired(mutex, site, ts);
            try {
                int size = map.size();
                boolean result = map.replace(key, expected, value);
                tell(map, key, result, size, site, ts);
                return result;
            } finally {
                Events.releasing(mutex, site, ts);
            }
        }
    }

    /** A function that threw has looked, and changed nothing. */
    private static void refused(Map<Object, Object> map, Object key, int site, ThreadState ts) {
        Events.late(ts);
        Events.lockWord(map, key, ts);
        Events.read(site, ts);
        Events.done(ts);
    }

    @Hidden
    static Object compute(
            Map<Object, Object> map,
            Object key,
            BiFunction<Object, Object, Object> function,
            int site,
            ThreadState ts) {
        Object mutex = Kinds.mutexOf(map);
        synchronized (mutex) {
            Events.acquired(mutex, site, ts);
            try {
                int size = map.size();
                Object result = map.compute(key, function);
                tell(map, key, true, size, site, ts);
                return result;
            } catch (Throwable thrown) {
                refused(map, key, site, ts);
                throw thrown;
            } finally {
                Events.releasing(mutex, site, ts);
            }
        }
    }

    @Hidden
    static Object computeIfPresent(
            Map<Object, Object> map,
            Object key,
            BiFunction<Object, Object, Object> function,
            int site,
            ThreadState ts) {
        Object mutex = Kinds.mutexOf(map);
        synchronized (mutex) {
            Events.acquired(mutex, site, ts);
            try {
                int size = map.size();
                Object result = map.computeIfPresent(key, function);
                tell(map, key, result != null, size, site, ts);
                return result;
            } catch (Throwable thrown) {
                refused(map, key, site, ts);
                throw thrown;
            } finally {
                Events.releasing(mutex, site, ts);
            }
        }
    }

    @Hidden
    static Object computeIfAbsent(
            Map<Object, Object> map, Object key, Function<Object, Object> function, int site, ThreadState ts) {
        Object mutex = Kinds.mutexOf(map);
        synchronized (mutex) {
            Events.acquired(mutex, site, ts);
            try {
                int size = map.size();
                Object result = map.computeIfAbsent(key, function);
                tell(map, key, false, size, site, ts);
                return result;
            } catch (Throwable thrown) {
                refused(map, key, site, ts);
                throw thrown;
            } finally {
                Events.releasing(mutex, site, ts);
            }
        }
    }

    @Hidden
    static Object merge(
            Map<Object, Object> map,
            Object key,
            Object value,
            BiFunction<Object, Object, Object> function,
            int site,
            ThreadState ts) {
        Object mutex = Kinds.mutexOf(map);
        synchronized (mutex) {
            Events.acquired(mutex, site, ts);
            try {
                int size = map.size();
                Object result = map.merge(key, value, function);
                tell(map, key, true, size, site, ts);
                return result;
            } catch (Throwable thrown) {
                refused(map, key, site, ts);
                throw thrown;
            } finally {
                Events.releasing(mutex, site, ts);
            }
        }
    }

    @Hidden
    static int size(Map<Object, Object> map, int site, ThreadState ts) {
        Object mutex = Kinds.mutexOf(map);
        synchronized (mutex) {
            Events.acquired(mutex, site, ts);
            try {
                int result = map.size();
                Events.lockWhole(map, ts);
                Events.readWhole(site, ts);
                Events.done(ts);
                return result;
            } finally {
                Events.releasing(mutex, site, ts);
            }
        }
    }

    @Hidden
    static boolean isEmpty(Map<Object, Object> map, int site, ThreadState ts) {
        Object mutex = Kinds.mutexOf(map);
        synchronized (mutex) {
            Events.acquired(mutex, site, ts);
            try {
                boolean result = map.isEmpty();
                Events.lockWhole(map, ts);
                Events.readWhole(site, ts);
                Events.done(ts);
                return result;
            } finally {
                Events.releasing(mutex, site, ts);
            }
        }
    }

    @Hidden
    static boolean containsValue(Map<Object, Object> map, Object value, int site, ThreadState ts) {
        Object mutex = Kinds.mutexOf(map);
        synchronized (mutex) {
            Events.acquired(mutex, site, ts);
            try {
                boolean result = map.containsValue(value);
                Events.lockWhole(map, ts);
                Events.readWhole(site, ts);
                Events.done(ts);
                return result;
            } finally {
                Events.releasing(mutex, site, ts);
            }
        }
    }

    /** One event for each key that is put in. */
    @Hidden
    static void putAll(Map<Object, Object> map, Map<Object, Object> added, int site, ThreadState ts) {
        Object mutex = Kinds.mutexOf(map);
        synchronized (mutex) {
            Events.acquired(mutex, site, ts);
            try {
                int size = map.size();
                map.putAll(added);
                for (Object key : added.keySet()) tell(map, key, true, size, site, ts);
            } finally {
                Events.releasing(mutex, site, ts);
            }
        }
    }

    @Hidden
    static void clear(Map<Object, Object> map, int site, ThreadState ts) {
        Object mutex = Kinds.mutexOf(map);
        synchronized (mutex) {
            Events.acquired(mutex, site, ts);
            try {
                Object[] keys = map.keySet().toArray();
                map.clear();
                for (Object key : keys) tell(map, key, true, keys.length, site, ts);
            } finally {
                Events.releasing(mutex, site, ts);
            }
        }
    }

    @Hidden
    static void forEach(Map<Object, Object> map, BiConsumer<Object, Object> action, int site, ThreadState ts) {
        Object mutex = Kinds.mutexOf(map);
        synchronized (mutex) {
            Events.acquired(mutex, site, ts);
            try {
                int size = map.size();
                for (Object key : map.keySet().toArray()) tell(map, key, false, size, site, ts);
                map.forEach(action);
            } finally {
                Events.releasing(mutex, site, ts);
            }
        }
    }

    @Hidden
    static void replaceAll(
            Map<Object, Object> map, BiFunction<Object, Object, Object> function, int site, ThreadState ts) {
        Object mutex = Kinds.mutexOf(map);
        synchronized (mutex) {
            Events.acquired(mutex, site, ts);
            try {
                int size = map.size();
                map.replaceAll(function);
                for (Object key : map.keySet().toArray()) tell(map, key, true, size, site, ts);
            } finally {
                Events.releasing(mutex, site, ts);
            }
        }
    }

    private static void tell(
            Map<Object, Object> map, Object key, boolean hasChanged, int sizeBefore, int site, ThreadState ts) {
        boolean addsOrRemoves = map.size() != sizeBefore;
        Events.late(ts);
        Events.lockWord(map, key, ts);
        if (addsOrRemoves) Events.lockWhole(map, ts);
        if (addsOrRemoves) Events.addOrRemove(site, ts);
        else if (hasChanged) Events.update(site, ts);
        else Events.read(site, ts);
        Events.done(ts);
    }
}
