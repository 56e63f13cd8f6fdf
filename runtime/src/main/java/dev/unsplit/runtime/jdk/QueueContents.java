// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.ThreadState;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import jdk.internal.vm.annotation.Hidden;

/** Queues: ConcurrentLinkedQueue and its kin are collections; what blocking queues do without waiting hands over like the rest. */
public final class QueueContents {

    private QueueContents() {}

    @Hidden
    public static int size(Queue<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.size();
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
    public static boolean isEmpty(Queue<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.isEmpty();
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
    public static boolean contains(Queue<Object> collection, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.contains(element);
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
    public static boolean add(Queue<Object> collection, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.add(element);
        if (kind == Kinds.HAND_OVER) {
            Queues.giving(collection, element, site, ts);
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
    public static boolean remove(Queue<Object> collection, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.remove(element);
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
    public static void clear(Queue<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) {
            collection.clear();
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
    public static boolean addAll(Queue<Object> collection, Collection<Object> added, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.addAll(added);
        if (kind == Kinds.HAND_OVER) return QueueVisits.addAll(collection, added, site, ts);
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
    public static boolean removeAll(Queue<Object> collection, Collection<Object> chosen, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.removeAll(chosen);
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
    public static boolean retainAll(Queue<Object> collection, Collection<Object> chosen, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.retainAll(chosen);
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
    public static boolean removeIf(Queue<Object> collection, Predicate<Object> chosen, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.removeIf(chosen);
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
    public static boolean containsAll(Queue<Object> collection, Collection<Object> chosen, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.containsAll(chosen);
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
    public static Object[] toArray(Queue<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.toArray();
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
    public static Object[] toArray(Queue<Object> collection, Object[] array, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.toArray(array);
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
    public static void forEach(Queue<Object> collection, Consumer<Object> action, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) {
            collection.forEach(action);
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
    public static Iterator<Object> iterator(Queue<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.iterator();
        if (kind == Kinds.HAND_OVER) return QueueVisits.iterator(collection, site);
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
    public static Stream<Object> stream(Queue<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.stream();
        if (kind == Kinds.HAND_OVER) return QueueVisits.stream(collection, false, site, ts);
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
    public static Stream<Object> parallelStream(Queue<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.parallelStream();
        if (kind == Kinds.HAND_OVER) return QueueVisits.stream(collection, true, site, ts);
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
    public static boolean offer(Queue<Object> collection, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.offer(element);
        if (kind == Kinds.HAND_OVER) {
            Queues.giving(collection, element, site, ts);
            return collection.offer(element);
        }
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                boolean result = collection.offer(element);
                Contents.tell(collection, true, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static Object poll(Queue<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.poll();
        if (kind == Kinds.HAND_OVER) return Queues.taken(collection, collection.poll(), site, ts);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                Object result = collection.poll();
                Contents.tell(collection, result != null, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static Object remove(Queue<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.remove();
        if (kind == Kinds.HAND_OVER) return Queues.taken(collection, collection.remove(), site, ts);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                Object result = collection.remove();
                Contents.tell(collection, result != null, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static Object peek(Queue<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.peek();
        if (kind == Kinds.HAND_OVER) return Queues.taken(collection, collection.peek(), site, ts);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                Object result = collection.peek();
                Contents.tell(collection, false, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static Object element(Queue<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.element();
        if (kind == Kinds.HAND_OVER) return Queues.taken(collection, collection.element(), site, ts);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                Object result = collection.element();
                Contents.tell(collection, false, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static void addFirst(Deque<Object> collection, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) {
            collection.addFirst(element);
            return;
        }
        if (kind == Kinds.HAND_OVER) {
            Queues.giving(collection, element, site, ts);
            collection.addFirst(element);
            return;
        }
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                collection.addFirst(element);
                Contents.tell(collection, true, site, ts);
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static void addLast(Deque<Object> collection, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) {
            collection.addLast(element);
            return;
        }
        if (kind == Kinds.HAND_OVER) {
            Queues.giving(collection, element, site, ts);
            collection.addLast(element);
            return;
        }
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                collection.addLast(element);
                Contents.tell(collection, true, site, ts);
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static void push(Deque<Object> collection, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) {
            collection.push(element);
            return;
        }
        if (kind == Kinds.HAND_OVER) {
            Queues.giving(collection, element, site, ts);
            collection.push(element);
            return;
        }
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                collection.push(element);
                Contents.tell(collection, true, site, ts);
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static boolean offerFirst(Deque<Object> collection, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.offerFirst(element);
        if (kind == Kinds.HAND_OVER) {
            Queues.giving(collection, element, site, ts);
            return collection.offerFirst(element);
        }
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                boolean result = collection.offerFirst(element);
                Contents.tell(collection, true, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static boolean offerLast(Deque<Object> collection, Object element, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.offerLast(element);
        if (kind == Kinds.HAND_OVER) {
            Queues.giving(collection, element, site, ts);
            return collection.offerLast(element);
        }
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                boolean result = collection.offerLast(element);
                Contents.tell(collection, true, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static Object pollFirst(Deque<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.pollFirst();
        if (kind == Kinds.HAND_OVER) return Queues.taken(collection, collection.pollFirst(), site, ts);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                Object result = collection.pollFirst();
                Contents.tell(collection, result != null, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static Object pollLast(Deque<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.pollLast();
        if (kind == Kinds.HAND_OVER) return Queues.taken(collection, collection.pollLast(), site, ts);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                Object result = collection.pollLast();
                Contents.tell(collection, result != null, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static Object removeFirst(Deque<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.removeFirst();
        if (kind == Kinds.HAND_OVER) return Queues.taken(collection, collection.removeFirst(), site, ts);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                Object result = collection.removeFirst();
                Contents.tell(collection, result != null, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static Object removeLast(Deque<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.removeLast();
        if (kind == Kinds.HAND_OVER) return Queues.taken(collection, collection.removeLast(), site, ts);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                Object result = collection.removeLast();
                Contents.tell(collection, result != null, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static Object pop(Deque<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.pop();
        if (kind == Kinds.HAND_OVER) return Queues.taken(collection, collection.pop(), site, ts);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                Object result = collection.pop();
                Contents.tell(collection, result != null, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static Object peekFirst(Deque<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.peekFirst();
        if (kind == Kinds.HAND_OVER) return Queues.taken(collection, collection.peekFirst(), site, ts);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                Object result = collection.peekFirst();
                Contents.tell(collection, false, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static Object peekLast(Deque<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.peekLast();
        if (kind == Kinds.HAND_OVER) return Queues.taken(collection, collection.peekLast(), site, ts);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                Object result = collection.peekLast();
                Contents.tell(collection, false, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static Object getFirst(Deque<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.getFirst();
        if (kind == Kinds.HAND_OVER) return Queues.taken(collection, collection.getFirst(), site, ts);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                Object result = collection.getFirst();
                Contents.tell(collection, false, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }

    @Hidden
    public static Object getLast(Deque<Object> collection, int site, ThreadState ts) {
        int kind = Kinds.of(collection);
        if (kind == Kinds.OTHER) return collection.getLast();
        if (kind == Kinds.HAND_OVER) return Queues.taken(collection, collection.getLast(), site, ts);
        Object mutex = Contents.mutex(collection, kind, ts);
        synchronized (mutex) {
            Contents.lock(collection, kind, mutex, site, ts);
            try {
                Object result = collection.getLast();
                Contents.tell(collection, false, site, ts);
                return result;
            } finally {
                Contents.unlock(kind, mutex, site, ts);
            }
        }
    }
}
