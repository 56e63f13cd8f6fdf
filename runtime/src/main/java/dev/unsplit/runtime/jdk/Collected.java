// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.ThreadState;
import java.util.Collection;
import java.util.Iterator;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import jdk.internal.vm.annotation.Hidden;

/** Collections behind the interface Collection, whatever they are. */
public final class Collected {

    private Collected() {}

    @Hidden
    public static int size(Collection<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.size();
        if (kind == Kinds.VIEW) return Views.size(collection, site, ts);
        if (kind == Kinds.KEYS) return Maps.size(Contents.mapOf(collection), site, ts);
        if (kind == Kinds.HAND_OVER) return collection.size();
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                int result = collection.size();
                Contents.tell(collection, false, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static boolean isEmpty(Collection<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.isEmpty();
        if (kind == Kinds.VIEW) return Views.isEmpty(collection, site, ts);
        if (kind == Kinds.KEYS) return Maps.isEmpty(Contents.mapOf(collection), site, ts);
        if (kind == Kinds.HAND_OVER) return collection.isEmpty();
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                boolean result = collection.isEmpty();
                Contents.tell(collection, false, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static boolean contains(Collection<Object> collection, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.contains(element);
        if (kind == Kinds.VIEW) return Views.contains(collection, element, site, ts);
        if (kind == Kinds.KEYS) return Maps.containsKey(Contents.mapOf(collection), element, site, ts);
        if (kind == Kinds.HAND_OVER) return collection.contains(element);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, element, kind, mutex, site, ts);
            try {
                boolean result = collection.contains(element);
                Contents.tellOne(collection, false, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static boolean add(Collection<Object> collection, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.add(element);
        if (kind == Kinds.VIEW) return Views.add(collection, element, site, ts);
        if (kind == Kinds.KEYS) return Contents.addKey(collection, element, site, ts);
        if (kind == Kinds.HAND_OVER) {
            Queues.giving((Queue<Object>) collection, element, site, ts);
            return collection.add(element);
        }
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, element, kind, mutex, site, ts);
            try {
                boolean result = collection.add(element);
                Contents.tellOne(collection, result, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static boolean remove(Collection<Object> collection, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.remove(element);
        if (kind == Kinds.VIEW) return Views.remove(collection, element, site, ts);
        if (kind == Kinds.KEYS)
            return element == null
                    ? collection.remove(null)
                    : Maps.remove(Contents.mapOf(collection), element, site, ts) != null;
        if (kind == Kinds.HAND_OVER) return QueueVisits.remove(collection, element, site, ts);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, element, kind, mutex, site, ts);
            try {
                boolean result = collection.remove(element);
                Contents.tellOne(collection, result, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static void clear(Collection<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) {
            collection.clear();
            return;
        }
        if (kind == Kinds.VIEW) {
            Views.clear(collection, site, ts);
            return;
        }
        if (kind == Kinds.KEYS) {
            Maps.clear(Contents.mapOf(collection), site, ts);
            return;
        }
        if (kind == Kinds.HAND_OVER) {
            collection.clear();
            return;
        }
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.enter(kind, mutex, site, ts);
            try {
                Object[] elements = Contents.elements(collection, collection);
                collection.clear();
                Contents.tellRemoved(collection, elements, true, site, ts);
            } finally {
                Contents.leave(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static boolean addAll(Collection<Object> collection, Collection<Object> added, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.addAll(added);
        if (kind == Kinds.VIEW) return Views.addAll(collection, added, site, ts);
        if (kind == Kinds.HAND_OVER) return QueueVisits.addAll((Queue<Object>) collection, added, site, ts);
        if (Contents.takesKeys(collection, added)) {
            boolean hasChanged = false;
            for (Object element : added) hasChanged |= add(collection, element, site, ts);
            return hasChanged;
        }
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.enter(kind, mutex, site, ts);
            try {
                Object[] elements = Contents.elements(collection, added);
                boolean result = collection.addAll(added);
                Contents.tellEach(collection, elements, result, site, ts);
                return result;
            } finally {
                Contents.leave(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static boolean removeAll(
            Collection<Object> collection, Collection<Object> chosen, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.removeAll(chosen);
        if (Contents.isVisited(collection, kind)) return Views.removeAll(collection, chosen, site, ts);
        if (kind == Kinds.HAND_OVER) return collection.removeAll(chosen);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.enter(kind, mutex, site, ts);
            try {
                Object[] elements = Contents.elements(collection, collection);
                boolean result = collection.removeAll(chosen);
                Contents.tellRemoved(collection, elements, result, site, ts);
                return result;
            } finally {
                Contents.leave(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static boolean retainAll(
            Collection<Object> collection, Collection<Object> chosen, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.retainAll(chosen);
        if (Contents.isVisited(collection, kind)) return Views.retainAll(collection, chosen, site, ts);
        if (kind == Kinds.HAND_OVER) return collection.retainAll(chosen);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.enter(kind, mutex, site, ts);
            try {
                Object[] elements = Contents.elements(collection, collection);
                boolean result = collection.retainAll(chosen);
                Contents.tellRemoved(collection, elements, result, site, ts);
                return result;
            } finally {
                Contents.leave(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static boolean removeIf(Collection<Object> collection, Predicate<Object> chosen, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.removeIf(chosen);
        if (Contents.isVisited(collection, kind)) return Views.removeIf(collection, chosen, site, ts);
        if (kind == Kinds.HAND_OVER) return QueueVisits.removeIf(collection, chosen, site);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.enter(kind, mutex, site, ts);
            try {
                Object[] elements = Contents.elements(collection, collection);
                boolean result = collection.removeIf(chosen);
                Contents.tellRemoved(collection, elements, result, site, ts);
                return result;
            } finally {
                Contents.leave(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static boolean containsAll(
            Collection<Object> collection, Collection<Object> chosen, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.containsAll(chosen);
        if (Contents.isVisited(collection, kind)) return Views.containsAll(collection, chosen, site, ts);
        if (kind == Kinds.HAND_OVER) return collection.containsAll(chosen);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.enter(kind, mutex, site, ts);
            try {
                Object[] elements = Contents.elements(collection, collection);
                boolean result = collection.containsAll(chosen);
                Contents.tellEach(collection, elements, false, site, ts);
                return result;
            } finally {
                Contents.leave(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static Object[] toArray(Collection<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.toArray();
        if (Contents.isVisited(collection, kind)) return Views.toArray(collection, site, ts);
        if (kind == Kinds.HAND_OVER) return QueueVisits.toArray(collection, site, ts);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.enter(kind, mutex, site, ts);
            try {
                Object[] elements = Contents.elements(collection, collection);
                Object[] result = collection.toArray();
                Contents.tellEach(collection, elements, false, site, ts);
                return result;
            } finally {
                Contents.leave(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static Object[] toArray(Collection<Object> collection, Object[] array, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.toArray(array);
        if (Contents.isVisited(collection, kind)) return Views.toArray(collection, array, site, ts);
        if (kind == Kinds.HAND_OVER) return QueueVisits.toArray(collection, array, site, ts);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.enter(kind, mutex, site, ts);
            try {
                Object[] elements = Contents.elements(collection, collection);
                Object[] result = collection.toArray(array);
                Contents.tellEach(collection, elements, false, site, ts);
                return result;
            } finally {
                Contents.leave(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static void forEach(Collection<Object> collection, Consumer<Object> action, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) {
            collection.forEach(action);
            return;
        }
        if (Contents.isVisited(collection, kind)) {
            Views.forEach(collection, action, site, ts);
            return;
        }
        if (kind == Kinds.HAND_OVER) {
            QueueVisits.forEach(collection, action, site);
            return;
        }
        if (kind != Kinds.SYNCHRONIZED) {
            Contents.tellEach(collection, Contents.elements(collection, collection), false, site, ts);
            collection.forEach(action);
            return;
        }
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.enter(kind, mutex, site, ts);
            try {
                Object[] elements = Contents.elements(collection, collection);
                collection.forEach(action);
                Contents.tellEach(collection, elements, false, site, ts);
            } finally {
                Contents.leave(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static Iterator<Object> iterator(Collection<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.iterator();
        if (kind == Kinds.HAND_OVER) return QueueVisits.iterator(collection, site);
        if (Contents.isVisited(collection, kind)) return collection.iterator();
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.enter(kind, mutex, site, ts);
            try {
                Object[] elements = Contents.elements(collection, collection);
                Iterator<Object> result = collection.iterator();
                Contents.tellEach(collection, elements, false, site, ts);
                return result;
            } finally {
                Contents.leave(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static Stream<Object> stream(Collection<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.stream();
        if (kind == Kinds.HAND_OVER) return QueueVisits.stream(collection, false, site, ts);
        if (Contents.isVisited(collection, kind)) return Views.stream(collection, false, site);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.enter(kind, mutex, site, ts);
            try {
                Object[] elements = Contents.elements(collection, collection);
                Stream<Object> result = collection.stream();
                Contents.tellEach(collection, elements, false, site, ts);
                return result;
            } finally {
                Contents.leave(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static Stream<Object> parallelStream(Collection<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.parallelStream();
        if (kind == Kinds.HAND_OVER) return QueueVisits.stream(collection, true, site, ts);
        if (Contents.isVisited(collection, kind)) return Views.stream(collection, true, site);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.enter(kind, mutex, site, ts);
            try {
                Object[] elements = Contents.elements(collection, collection);
                Stream<Object> result = collection.parallelStream();
                Contents.tellEach(collection, elements, false, site, ts);
                return result;
            } finally {
                Contents.leave(kind, mutex, site, ts);
            }
        }
    }
}
