// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import jdk.internal.vm.annotation.Hidden;

/** Changes of a ConcurrentSkipListMap, which locks nothing: the variable is locked around each, but for the program's functions. */
final class SkipLists {

    private SkipLists() {}

    @Hidden
    static Object put(Map<Object, Object> map, Object key, Object value, int site, ThreadState ts) {
        lock(map, key, ts);
        try {
            Object old = map.put(key, value);
            tell(true, old == null, site, ts);
            return old;
        } finally {
            Events.done(ts);
        }
    }

    @Hidden
    static Object putIfAbsent(Map<Object, Object> map, Object key, Object value, int site, ThreadState ts) {
        lock(map, key, ts);
        try {
            Object old = map.putIfAbsent(key, value);
            tell(old == null, old == null, site, ts);
            return old;
        } finally {
            Events.done(ts);
        }
    }

    @Hidden
    static Object remove(Map<Object, Object> map, Object key, int site, ThreadState ts) {
        lock(map, key, ts);
        try {
            Object old = map.remove(key);
            tell(old != null, old != null, site, ts);
            return old;
        } finally {
            Events.done(ts);
        }
    }

    @Hidden
    static boolean remove(Map<Object, Object> map, Object key, Object value, int site, ThreadState ts) {
        lock(map, key, ts);
        try {
            boolean removed = map.remove(key, value);
            tell(removed, removed, site, ts);
            return removed;
        } finally {
            Events.done(ts);
        }
    }

    @Hidden
    static Object replace(Map<Object, Object> map, Object key, Object value, int site, ThreadState ts) {
        lock(map, key, ts);
        try {
            Object old = map.replace(key, value);
            tell(old != null, false, site, ts);
            return old;
        } finally {
            Events.done(ts);
        }
    }

    @Hidden
    static boolean replace(
            Map<Object, Object> map, Object key, Object expected, Object value, int site, ThreadState ts) {
        lock(map, key, ts);
        try {
            boolean replaced = map.replace(key, expected, value);
            tell(replaced, false, site, ts);
            return replaced;
        } finally {
            Events.done(ts);
        }
    }

    @Hidden
    static Object compute(
            Map<Object, Object> map,
            Object key,
            BiFunction<Object, Object, Object> function,
            int site,
            ThreadState ts) {
        Unlocked unlocked = new Unlocked(map, key, function, site, ts);
        lock(map, key, ts);
        try {
            Object now = map.compute(key, unlocked);
            unlocked.tell(now, site);
            return now;
        } finally {
            Events.done(ts);
        }
    }

    @Hidden
    static Object computeIfPresent(
            Map<Object, Object> map,
            Object key,
            BiFunction<Object, Object, Object> function,
            int site,
            ThreadState ts) {
        Unlocked unlocked = new Unlocked(map, key, function, site, ts);
        lock(map, key, ts);
        try {
            Object now = map.computeIfPresent(key, unlocked);
            unlocked.tell(now, site);
            return now;
        } finally {
            Events.done(ts);
        }
    }

    @Hidden
    static Object computeIfAbsent(
            Map<Object, Object> map, Object key, Function<Object, Object> function, int site, ThreadState ts) {
        Unlocked unlocked = new Unlocked(map, key, null, site, ts);
        lock(map, key, ts);
        try {
            Object now = map.computeIfAbsent(key, unlocked.ifAbsent(function));
            // Somebody else's value, if that was put in while the function ran
            if (unlocked.hasRun && now == unlocked.result) unlocked.tell(now, site);
            else Events.read(site, ts);
            return now;
        } finally {
            Events.done(ts);
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
        Unlocked unlocked = new Unlocked(map, key, function, site, ts);
        unlocked.isMerge = true;
        lock(map, key, ts);
        try {
            Object now = map.merge(key, value, unlocked);
            if (unlocked.hasRun) unlocked.tell(now, site);
            else tell(true, true, site, ts);
            return now;
        } finally {
            Events.done(ts);
        }
    }

    private static void lock(Map<Object, Object> map, Object key, ThreadState ts) {
        Events.lockWord(map, key, ts);
        Events.lockWhole(map, ts);
    }

    private static void tell(boolean hasChanged, boolean addsOrRemoves, int site, ThreadState ts) {
        if (addsOrRemoves) Events.addOrRemove(site, ts);
        else if (hasChanged) Events.update(site, ts);
        else Events.read(site, ts);
    }

    /** The program's function, run while the variable is not locked; if the value changed meanwhile, the map calls it again. */
    private static final class Unlocked implements BiFunction<Object, Object, Object> {
        private final Map<Object, Object> map;
        private final Object key;
        private final BiFunction<Object, Object, Object> function;
        private final int site;
        private final ThreadState ts;
        private Object old;
        private Object result;
        private boolean hasRun;
        private boolean isMerge;

        Unlocked(
                Map<Object, Object> map,
                Object key,
                BiFunction<Object, Object, Object> function,
                int site,
                ThreadState ts) {
            this.map = map;
            this.key = key;
            this.function = function;
            this.site = site;
            this.ts = ts;
        }

        @Override
        @Hidden
        public Object apply(Object first, Object second) {
            old = isMerge ? first : second;
            hasRun = true;
            Events.done(ts);
            boolean isRefused = true;
            try {
                result = function.apply(first, second);
                isRefused = false;
            } finally {
                lockAgain(isRefused);
            }
            return result;
        }

        /** A function that threw has looked, and changed nothing. */
        private void lockAgain(boolean isRefused) {
            lock(map, key, ts);
            if (isRefused) Events.read(site, ts);
        }

        Function<Object, Object> ifAbsent(Function<Object, Object> mapping) {
            return new Function<>() {
                @Override
                @Hidden
                public Object apply(Object absent) {
                    hasRun = true;
                    Events.done(ts);
                    boolean isRefused = true;
                    try {
                        result = mapping.apply(absent);
                        isRefused = false;
                    } finally {
                        lockAgain(isRefused);
                    }
                    return result;
                }
            };
        }

        void tell(Object now, int site) {
            boolean hasChanged = hasRun && (old != null || now != null);
            SkipLists.tell(hasChanged, hasChanged && (old == null) != (now == null), site, ts);
        }
    }
}
