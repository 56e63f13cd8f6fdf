// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Probes;
import dev.unsplit.runtime.ThreadState;
import java.util.Collection;
import java.util.Iterator;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import jdk.internal.vm.annotation.Hidden;

/**
 * Whoever comes to an element of a blocking queue and leaves it there has received it, too: when an iterator or a function comes to it, and all of them when an
 * array or a stream is made.
 */
final class QueueVisits {

    private QueueVisits() {}

    @Hidden
    static boolean remove(Collection<Object> queue, Object element, int site, ThreadState ts) {
        boolean wasIn = queue.remove(element);
        if (wasIn) visited(queue, element, site, ts);
        return wasIn;
    }

    /** One by one, if that is what the queue does: not if the program has changed what it does. */
    @Hidden
    static boolean addAll(Queue<Object> queue, Collection<Object> added, int site, ThreadState ts) {
        if (added == queue) return queue.addAll(added);
        boolean isOneByOne = Kinds.overridesNothing(queue);
        boolean hasChanged = false;
        for (Object element : added) {
            Queues.giving(queue, element, site, ts);
            if (isOneByOne) hasChanged |= queue.add(element);
        }
        return isOneByOne ? hasChanged : queue.addAll(added);
    }

    @Hidden
    static Iterator<Object> iterator(Collection<Object> queue, int site) {
        return new Visitor(queue, queue.iterator(), site);
    }

    @Hidden
    static void forEach(Collection<Object> queue, Consumer<Object> action, int site) {
        queue.forEach(action == null ? null : new Action(queue, action, site));
    }

    @Hidden
    static boolean removeIf(Collection<Object> queue, Predicate<Object> chosen, int site) {
        return queue.removeIf(chosen == null ? null : new Choice(queue, chosen, site));
    }

    @Hidden
    static Object[] toArray(Collection<Object> queue, int site, ThreadState ts) {
        return visited(queue, queue.toArray(), site, ts);
    }

    @Hidden
    static Object[] toArray(Collection<Object> queue, Object[] array, int site, ThreadState ts) {
        return visited(queue, queue.toArray(array), site, ts);
    }

    @Hidden
    static Stream<Object> stream(Collection<Object> queue, boolean isParallel, int site, ThreadState ts) {
        visited(queue, queue.toArray(), site, ts);
        return isParallel ? queue.parallelStream() : queue.stream();
    }

    /** An array that was longer than the queue has null behind the last element. */
    private static Object[] visited(Collection<Object> queue, Object[] elements, int site, ThreadState ts) {
        for (Object element : elements) {
            if (element == null) break;
            visited(queue, element, site, ts);
        }
        return elements;
    }

    private static void visited(Collection<Object> queue, Object element, int site, ThreadState ts) {
        Queues.taken((Queue<Object>) queue, element, site, ts);
    }

    private static final class Visitor implements Iterator<Object> {
        private final Collection<Object> queue;
        private final Iterator<Object> iterator;
        private final int site;

        Visitor(Collection<Object> queue, Iterator<Object> iterator, int site) {
            this.queue = queue;
            this.iterator = iterator;
            this.site = site;
        }

        @Override
        @Hidden
        public boolean hasNext() {
            return iterator.hasNext();
        }

        @Override
        @Hidden
        public Object next() {
            Object element = iterator.next();
            visited(queue, element, site, Probes.state());
            return element;
        }

        @Override
        @Hidden
        public void remove() {
            iterator.remove();
        }

        @Override
        @Hidden
        public void forEachRemaining(Consumer<? super Object> action) {
            iterator.forEachRemaining(action == null ? null : new Action(queue, action, site));
        }
    }

    private static final class Action implements Consumer<Object> {
        private final Collection<Object> queue;
        private final Consumer<? super Object> action;
        private final int site;

        Action(Collection<Object> queue, Consumer<? super Object> action, int site) {
            this.queue = queue;
            this.action = action;
            this.site = site;
        }

        @Override
        @Hidden
        public void accept(Object element) {
            visited(queue, element, site, Probes.state());
            action.accept(element);
        }
    }

    private static final class Choice implements Predicate<Object> {
        private final Collection<Object> queue;
        private final Predicate<Object> chosen;
        private final int site;

        Choice(Collection<Object> queue, Predicate<Object> chosen, int site) {
            this.queue = queue;
            this.chosen = chosen;
            this.site = site;
        }

        @Override
        @Hidden
        public boolean test(Object element) {
            visited(queue, element, site, Probes.state());
            return chosen.test(element);
        }
    }
}
