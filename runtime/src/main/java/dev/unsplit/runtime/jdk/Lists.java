// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.ThreadState;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import jdk.internal.vm.annotation.Hidden;

/** Lists: CopyOnWriteArrayList and Collections.synchronizedList; any other passes. */
public final class Lists {

    private Lists() {}

    @Hidden
    public static int size(List<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.size();
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
    public static boolean isEmpty(List<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.isEmpty();
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
    public static boolean contains(List<Object> collection, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.contains(element);
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
    public static boolean add(List<Object> collection, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.add(element);
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
    public static boolean remove(List<Object> collection, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.remove(element);
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
    public static void clear(List<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) {
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
    public static boolean addAll(List<Object> collection, Collection<Object> added, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.addAll(added);
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
    public static boolean removeAll(List<Object> collection, Collection<Object> chosen, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.removeAll(chosen);
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
    public static boolean retainAll(List<Object> collection, Collection<Object> chosen, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.retainAll(chosen);
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
    public static boolean removeIf(List<Object> collection, Predicate<Object> chosen, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.removeIf(chosen);
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
    public static boolean containsAll(List<Object> collection, Collection<Object> chosen, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.containsAll(chosen);
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
    public static Object[] toArray(List<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.toArray();
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
    public static Object[] toArray(List<Object> collection, Object[] array, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.toArray(array);
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
    public static void forEach(List<Object> collection, Consumer<Object> action, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) {
            collection.forEach(action);
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
    public static Iterator<Object> iterator(List<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.iterator();
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
    public static Stream<Object> stream(List<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.stream();
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
    public static Stream<Object> parallelStream(List<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.parallelStream();
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

    @Hidden
    public static Object get(List<Object> collection, int index, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.get(index);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                Object result = collection.get(index);
                Contents.tell(collection, false, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static Object set(List<Object> collection, int index, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.set(index, element);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                Object result = collection.set(index, element);
                Contents.tell(collection, true, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static void add(List<Object> collection, int index, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) {
            collection.add(index, element);
            return;
        }
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                collection.add(index, element);
                Contents.tell(collection, true, site, ts);
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static Object remove(List<Object> collection, int index, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.remove(index);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                Object result = collection.remove(index);
                Contents.tell(collection, true, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static int indexOf(List<Object> collection, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.indexOf(element);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                int result = collection.indexOf(element);
                Contents.tell(collection, false, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static int lastIndexOf(List<Object> collection, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.lastIndexOf(element);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                int result = collection.lastIndexOf(element);
                Contents.tell(collection, false, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static boolean addAll(
            List<Object> collection, int index, Collection<Object> added, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.addAll(index, added);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.enter(kind, mutex, site, ts);
            try {
                Object[] elements = Contents.elements(collection, collection);
                boolean result = collection.addAll(index, added);
                Contents.tellEach(collection, elements, result, site, ts);
                return result;
            } finally {
                Contents.leave(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static void sort(List<Object> collection, Comparator<Object> order, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) {
            collection.sort(order);
            return;
        }
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.enter(kind, mutex, site, ts);
            try {
                Object[] elements = Contents.elements(collection, collection);
                collection.sort(order);
                Contents.tellEach(collection, elements, true, site, ts);
            } finally {
                Contents.leave(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static void replaceAll(List<Object> collection, UnaryOperator<Object> function, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) {
            collection.replaceAll(function);
            return;
        }
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.enter(kind, mutex, site, ts);
            try {
                Object[] elements = Contents.elements(collection, collection);
                collection.replaceAll(function);
                Contents.tellEach(collection, elements, true, site, ts);
            } finally {
                Contents.leave(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static boolean addIfAbsent(
            CopyOnWriteArrayList<Object> collection, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.addIfAbsent(element);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                boolean result = collection.addIfAbsent(element);
                Contents.tell(collection, result, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }
}
