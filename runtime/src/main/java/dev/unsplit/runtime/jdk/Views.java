// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import jdk.internal.vm.annotation.Hidden;

/**
 * Keys, values and entries of concurrent maps, sets that are the keys of such a map, and parts of skip lists (headMap, descendingSet, …): what is
 * done to a view is done to the map, so it is told of the map and its keys. Methods that come across many elements tell of each when they come to it.
 */
final class Views {

    private static final String HASH = "java.util.concurrent.ConcurrentHashMap$";
    private static final String SKIP = "java.util.concurrent.ConcurrentSkipListMap$";

    private static final Class<?> HASH_VIEW = Internals.classNamed(HASH + "CollectionView");
    private static final Class<?> HASH_VALUES = Internals.classNamed(HASH + "ValuesView");
    private static final Class<?> HASH_ENTRIES = Internals.classNamed(HASH + "EntrySetView");
    private static final Class<?> SKIP_KEYS = Internals.classNamed(SKIP + "KeySet");
    private static final Class<?> SKIP_VALUES = Internals.classNamed(SKIP + "Values");
    private static final Class<?> SKIP_ENTRIES = Internals.classNamed(SKIP + "EntrySet");
    private static final Class<?> PART = Internals.classNamed(SKIP + "SubMap");

    private static final long HASH_MAP = Internals.offset(HASH_VIEW, "map");
    private static final long SET_MAP = Internals.offset(ConcurrentSkipListSet.class, "m");
    private static final long KEYS_MAP = Internals.offset(SKIP_KEYS, "m");
    private static final long VALUES_MAP = Internals.offset(SKIP_VALUES, "m");
    private static final long ENTRIES_MAP = Internals.offset(SKIP_ENTRIES, "m");
    private static final long PART_MAP = Internals.offset(PART, "m");

    private Views() {}

    /** Whether this is a headMap, tailMap, subMap or descendingMap; from then on it shares the variables of the whole. */
    static boolean isPartOfSkipList(Map<?, ?> map) {
        if (!PART.isInstance(map)) return false;
        Events.share(map, Internals.get(map, PART_MAP, map));
        return true;
    }

    static boolean areKeysOfSkipList(Collection<?> collection) {
        return collection instanceof ConcurrentSkipListSet || SKIP_KEYS.isInstance(collection);
    }

    /** Whether these are values or entries of a concurrent map. */
    static boolean isView(Collection<?> collection) {
        return isOfEntries(collection) || HASH_VALUES.isInstance(collection) || SKIP_VALUES.isInstance(collection);
    }

    private static boolean isOfEntries(Collection<?> collection) {
        return HASH_ENTRIES.isInstance(collection) || SKIP_ENTRIES.isInstance(collection);
    }

    private static boolean isOfKeys(Collection<?> collection) {
        return !isView(collection);
    }

    /** What the variables belong to. */
    static Object viewed(Collection<?> collection) {
        Object map = map(collection);
        return PART.isInstance(map) ? Internals.get(map, PART_MAP, map) : map;
    }

    private static Object map(Collection<?> view) {
        if (view instanceof ConcurrentSkipListSet) return Internals.get(view, SET_MAP, view);
        if (HASH_VIEW.isInstance(view)) return Internals.get(view, HASH_MAP, view);
        if (SKIP_KEYS.isInstance(view)) return Internals.get(view, KEYS_MAP, view);
        if (SKIP_VALUES.isInstance(view)) return Internals.get(view, VALUES_MAP, view);
        return SKIP_ENTRIES.isInstance(view) ? Internals.get(view, ENTRIES_MAP, view) : view;
    }

    @SuppressWarnings("unchecked")
    private static Map<Object, Object> mapOf(Collection<?> view) {
        Map<Object, Object> map = (Map<Object, Object>) map(view);
        isPartOfSkipList(map);
        return map;
    }

    static NavigableMap<Object, Object> sortedMapOf(Set<Object> keysOfSkipList) {
        return (NavigableMap<Object, Object>) mapOf(keysOfSkipList);
    }

    /** What of an entry of the map is an element of the view. */
    @Hidden
    private static Object element(Collection<?> view, Map.Entry<Object, Object> entry) {
        if (isOfKeys(view)) return entry.getKey();
        return isOfEntries(view) ? entry : entry.getValue();
    }

    @Hidden
    static int size(Collection<Object> view, int site, ThreadState ts) {
        Events.lockWhole(viewed(view), ts);
        int size = view.size();
        Events.readWhole(site, ts);
        Events.done(ts);
        return size;
    }

    @Hidden
    static boolean isEmpty(Collection<Object> view, int site, ThreadState ts) {
        Events.lockWhole(viewed(view), ts);
        boolean isEmpty = view.isEmpty();
        Events.readWhole(site, ts);
        Events.done(ts);
        return isEmpty;
    }

    /** A value may be that of any key. */
    @Hidden
    static boolean contains(Collection<Object> view, Object element, int site, ThreadState ts) {
        if (element instanceof Map.Entry<?, ?> entry && isOfEntries(view)) {
            Events.lockWord(viewed(view), entry.getKey(), ts);
            try {
                boolean contains = view.contains(element);
                Events.read(site, ts);
                return contains;
            } finally {
                Events.done(ts);
            }
        }
        Events.lockWhole(viewed(view), ts);
        try {
            boolean contains = view.contains(element);
            Events.readWhole(site, ts);
            return contains;
        } finally {
            Events.done(ts);
        }
    }

    @Hidden
    static boolean containsAll(Collection<Object> view, Collection<Object> chosen, int site, ThreadState ts) {
        if (chosen == null) return view.containsAll(null);
        if (chosen == view) return true;
        for (Object element : chosen) {
            if (element == null && HASH_VIEW.isInstance(view)) return false;
            if (!Collected.contains(view, element, site, ts)) return false;
        }
        return true;
    }

    /** Only the entries of a hash map can be added to. */
    @Hidden
    static boolean add(Collection<Object> view, Object element, int site, ThreadState ts) {
        if (!HASH_ENTRIES.isInstance(view) || !(element instanceof Map.Entry<?, ?> entry)) return view.add(element);
        return Maps.put(mapOf(view), entry.getKey(), entry.getValue(), site, ts) == null;
    }

    @Hidden
    static boolean addAll(Collection<Object> view, Collection<Object> added, int site, ThreadState ts) {
        if (added == null) return view.addAll(null);
        boolean hasChanged = false;
        for (Object element : added) hasChanged |= add(view, element, site, ts);
        return hasChanged;
    }

    /** The first that is equal to this one. */
    @Hidden
    static boolean remove(Collection<Object> view, Object element, int site, ThreadState ts) {
        Map<Object, Object> map = mapOf(view);
        if (isOfEntries(view)) {
            return element instanceof Map.Entry<?, ?> entry
                    && (entry.getKey() != null || SKIP_ENTRIES.isInstance(view))
                    && entry.getValue() != null
                    && Maps.remove(map, entry.getKey(), entry.getValue(), site, ts);
        }
        if (element == null) return view.remove(null);
        for (Map.Entry<Object, Object> entry : map.entrySet()) {
            Maps.visited(map, entry.getKey(), entry.getValue(), site, ts);
            if (element.equals(entry.getValue()) && Maps.remove(map, entry.getKey(), entry.getValue(), site, ts)) {
                return true;
            }
        }
        return false;
    }

    @Hidden
    static void clear(Collection<Object> view, int site, ThreadState ts) {
        Maps.clear(mapOf(view), site, ts);
    }

    @Hidden
    static void forEach(Collection<Object> view, Consumer<Object> action, int site, ThreadState ts) {
        if (action == null) {
            view.forEach(null);
            return;
        }
        Map<Object, Object> map = mapOf(view);
        for (Map.Entry<Object, Object> entry : map.entrySet()) {
            Maps.visited(map, entry.getKey(), entry.getValue(), site, ts);
            action.accept(element(view, entry));
        }
    }

    /** As the JDK, which asks the larger of the two: a skip list may take for equal what other collections do not. */
    @Hidden
    static boolean removeAll(Collection<Object> view, Collection<Object> chosen, int site, ThreadState ts) {
        if (chosen == null) return view.removeAll(null);
        if (asksChosen(view, chosen)) return removeIf(view, new IsIn(chosen, true), site, ts);
        boolean hasChanged = false;
        for (Object element : chosen) hasChanged |= Collected.remove(view, element, site, ts);
        return hasChanged;
    }

    @Hidden
    private static boolean asksChosen(Collection<Object> view, Collection<Object> chosen) {
        if (HASH_VALUES.isInstance(view) || SKIP_VALUES.isInstance(view)) return true;
        boolean isAbstractSet = SKIP_KEYS.isInstance(view) || SKIP_ENTRIES.isInstance(view);
        return isAbstractSet && view.size() <= chosen.size();
    }

    @Hidden
    static boolean retainAll(Collection<Object> view, Collection<Object> chosen, int site, ThreadState ts) {
        return chosen == null ? view.retainAll(null) : removeIf(view, new IsIn(chosen, false), site, ts);
    }

    /** An entry that somebody changed meanwhile stays, as in the JDK; a key goes whatever its value is. */
    @Hidden
    static boolean removeIf(Collection<Object> view, Predicate<Object> chosen, int site, ThreadState ts) {
        if (chosen == null) return view.removeIf(null);
        Map<Object, Object> map = mapOf(view);
        boolean areKeys = isOfKeys(view);
        boolean hasChanged = false;
        for (Map.Entry<Object, Object> entry : map.entrySet()) {
            Object key = entry.getKey();
            Object value = entry.getValue();
            Maps.visited(map, key, value, site, ts);
            if (!chosen.test(element(view, entry))) continue;
            hasChanged |= areKeys ? Maps.remove(map, key, site, ts) != null : Maps.remove(map, key, value, site, ts);
        }
        return hasChanged;
    }

    @Hidden
    static Object[] toArray(Collection<Object> view, int site, ThreadState ts) {
        return listed(view, site, ts).toArray();
    }

    @Hidden
    static Object[] toArray(Collection<Object> view, Object[] array, int site, ThreadState ts) {
        return array == null
                ? view.toArray((Object[]) null)
                : listed(view, site, ts).toArray(array);
    }

    @Hidden
    private static List<Object> listed(Collection<Object> view, int site, ThreadState ts) {
        List<Object> elements = new ArrayList<>();
        Map<Object, Object> map = mapOf(view);
        for (Map.Entry<Object, Object> entry : map.entrySet()) {
            Maps.visited(map, entry.getKey(), entry.getValue(), site, ts);
            elements.add(element(view, entry));
        }
        return elements;
    }

    @Hidden
    static Stream<Object> stream(Collection<Object> view, boolean isParallel, int site) {
        Map<Object, Object> map = mapOf(view);
        int part = isOfKeys(view) ? VisitedElements.KEYS : VisitedElements.VALUES;
        if (isOfEntries(view)) part = VisitedElements.ENTRIES;
        return StreamSupport.stream(
                new VisitedElements(map.entrySet().spliterator(), view.spliterator(), map, part, site), isParallel);
    }

    /** Which elements removeAll or retainAll removes. */
    private static final class IsIn implements Predicate<Object> {
        private final Collection<Object> chosen;
        private final boolean removed;

        IsIn(Collection<Object> chosen, boolean removed) {
            this.chosen = chosen;
            this.removed = removed;
        }

        @Override
        @Hidden
        public boolean test(Object element) {
            return chosen.contains(element) == removed;
        }
    }
}
