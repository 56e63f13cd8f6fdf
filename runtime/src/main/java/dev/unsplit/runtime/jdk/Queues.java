// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TransferQueue;
import jdk.internal.vm.annotation.Hidden;

/**
 * Blocking queues of the JDK hand over: who puts an element in sends, who looks at it or takes it out receives, through the element. (Two puts of the very same
 * object are one channel, so the first taker comes after both.) An operation that finds it has to wait is a boundary; whether it has is found
 * out by trying first the form that does not wait. Where a program's class overrides methods of such a queue, that would be to call another one: there it always is.
 */
public final class Queues {

    private static final ClassValue<Boolean> EXTENDS_ONE = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            Class<?> c = type;
            while (c.getClassLoader() != null) c = c.getSuperclass();
            return BlockingQueue.class.isAssignableFrom(c);
        }
    };

    private Queues() {}

    @Hidden
    public static void put(BlockingQueue<Object> queue, Object element, int site, ThreadState ts)
            throws InterruptedException {
        giving(queue, element, site, ts);
        if (canTry(queue) && element != null && queue.offer(element)) return;
        queue.put(element);
        waited(queue, site, ts);
    }

    @Hidden
    public static boolean offer(
            BlockingQueue<Object> queue, Object element, long time, TimeUnit unit, int site, ThreadState ts)
            throws InterruptedException {
        giving(queue, element, site, ts);
        if (canTry(queue) && element != null && queue.offer(element)) return true;
        boolean isIn = queue.offer(element, time, unit);
        waited(queue, site, ts);
        return isIn;
    }

    @Hidden
    public static Object take(BlockingQueue<Object> queue, int site, ThreadState ts) throws InterruptedException {
        Object element = canTry(queue) ? queue.poll() : null;
        if (element == null) {
            element = queue.take();
            waited(queue, site, ts);
        }
        return taken(queue, element, site, ts);
    }

    @Hidden
    public static Object poll(BlockingQueue<Object> queue, long time, TimeUnit unit, int site, ThreadState ts)
            throws InterruptedException {
        Object element = canTry(queue) ? queue.poll() : null;
        if (element == null) {
            element = queue.poll(time, unit);
            waited(queue, site, ts);
        }
        return taken(queue, element, site, ts);
    }

    @Hidden
    public static int drainTo(BlockingQueue<Object> queue, Collection<Object> to, int site, ThreadState ts) {
        return drainTo(queue, to, Integer.MAX_VALUE, site, ts);
    }

    @Hidden
    public static int drainTo(BlockingQueue<Object> queue, Collection<Object> to, int most, int site, ThreadState ts) {
        if (!handsOver(queue) || !Kinds.isOfTheJdk(queue) || to == null || to == queue) return queue.drainTo(to, most);
        Drain drain = new Drain(queue, to, site, ts);
        return queue.drainTo(drain, most);
    }

    @Hidden
    public static void transfer(TransferQueue<Object> queue, Object element, int site, ThreadState ts)
            throws InterruptedException {
        giving(queue, element, site, ts);
        queue.transfer(element);
        waited(queue, site, ts);
    }

    @Hidden
    public static boolean tryTransfer(TransferQueue<Object> queue, Object element, int site, ThreadState ts) {
        giving(queue, element, site, ts);
        return queue.tryTransfer(element);
    }

    @Hidden
    public static boolean tryTransfer(
            TransferQueue<Object> queue, Object element, long time, TimeUnit unit, int site, ThreadState ts)
            throws InterruptedException {
        giving(queue, element, site, ts);
        boolean isTaken = queue.tryTransfer(element, time, unit);
        waited(queue, site, ts);
        return isTaken;
    }

    @Hidden
    public static void putFirst(BlockingDeque<Object> queue, Object element, int site, ThreadState ts)
            throws InterruptedException {
        giving(queue, element, site, ts);
        if (canTry(queue) && element != null && queue.offerFirst(element)) return;
        queue.putFirst(element);
        waited(queue, site, ts);
    }

    @Hidden
    public static void putLast(BlockingDeque<Object> queue, Object element, int site, ThreadState ts)
            throws InterruptedException {
        giving(queue, element, site, ts);
        if (canTry(queue) && element != null && queue.offerLast(element)) return;
        queue.putLast(element);
        waited(queue, site, ts);
    }

    @Hidden
    public static Object takeFirst(BlockingDeque<Object> queue, int site, ThreadState ts) throws InterruptedException {
        Object element = canTry(queue) ? queue.pollFirst() : null;
        if (element == null) {
            element = queue.takeFirst();
            waited(queue, site, ts);
        }
        return taken(queue, element, site, ts);
    }

    @Hidden
    public static Object takeLast(BlockingDeque<Object> queue, int site, ThreadState ts) throws InterruptedException {
        Object element = canTry(queue) ? queue.pollLast() : null;
        if (element == null) {
            element = queue.takeLast();
            waited(queue, site, ts);
        }
        return taken(queue, element, site, ts);
    }

    /** Told before, since another thread may have the element at once. */
    static void giving(Queue<Object> queue, Object element, int site, ThreadState ts) {
        if (element != null && handsOver(queue)) Events.send(Channels.of(queue, element), site, ts);
    }

    static Object taken(Queue<Object> queue, Object element, int site, ThreadState ts) {
        if (element != null && handsOver(queue)) Events.receive(Channels.of(queue, element), site, ts);
        return element;
    }

    private static void waited(Queue<Object> queue, int site, ThreadState ts) {
        if (handsOver(queue)) Events.boundary(site, ts);
    }

    /** An interrupted thread must find that out by the form that waits. */
    private static boolean canTry(Queue<Object> queue) {
        return handsOver(queue)
                && Kinds.overridesNothing(queue)
                && !Thread.currentThread().isInterrupted();
    }

    /** Whatever a class of the program does that extends a blocking queue of the JDK, its elements go through that. Queues that the program defines itself are its own code. */
    static boolean handsOver(Queue<?> queue) {
        if (queue == null) return false;
        Class<?> type = queue.getClass();
        return type.getClassLoader() == null || EXTENDS_ONE.get(type);
    }

    /** Tells of each element that leaves a queue for the collection. */
    private static final class Drain extends java.util.AbstractCollection<Object> {
        private final Queue<Object> from;
        private final Collection<Object> to;
        private final int site;
        private final ThreadState ts;

        Drain(Queue<Object> from, Collection<Object> to, int site, ThreadState ts) {
            this.from = from;
            this.to = to;
            this.site = site;
            this.ts = ts;
        }

        @Override
        @Hidden
        public boolean add(Object element) {
            taken(from, element, site, ts);
            return to.add(element);
        }

        @Override
        public java.util.Iterator<Object> iterator() {
            return to.iterator();
        }

        @Override
        public int size() {
            return to.size();
        }
    }
}
