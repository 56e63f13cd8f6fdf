// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedList;
import java.util.Queue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TransferQueue;
import jdk.internal.vm.annotation.Hidden;

/**
 * Blocking queues of the JDK hand over: who puts an element in sends, who looks at it or takes it out receives, through the element. (Two puts of the very same
 * object are one channel, so the first taker comes after both.) Of a value such as a small Integer there is only one object, whatever it is used for,
 * so each queue has a channel of its own for it. An operation that finds it has to wait is a boundary; whether it has is found
 * out by trying first the form that does not wait. Who asks about a queue before acting on it can be wrong by then: {@link WatchedQueues}.
 */
public final class Queues {

    private static final class ValueInQueue {}

    /** By queue and value. */
    private static final Attachments<Attachments<Object>> VALUES = new Attachments<>();

    private Queues() {}

    @Hidden
    public static void put(BlockingQueue<Object> queue, Object element, int site, ThreadState ts)
            throws InterruptedException {
        if (isPutAtOnce(WatchedQueues.OFFER, queue, element, site, ts)) return;
        queue.put(element);
        waited(queue, site, ts);
    }

    @Hidden
    public static boolean offer(
            BlockingQueue<Object> queue, Object element, long time, TimeUnit unit, int site, ThreadState ts)
            throws InterruptedException {
        if (isPutAtOnce(WatchedQueues.OFFER, queue, element, site, ts)) return true;
        boolean isIn = queue.offer(element, time, unit);
        waited(queue, site, ts);
        return isIn;
    }

    @Hidden
    public static Object take(BlockingQueue<Object> queue, int site, ThreadState ts) throws InterruptedException {
        Object atOnce = takenAtOnce(WatchedQueues.POLL, queue, site, ts);
        if (atOnce != null) return atOnce;
        Object element = queue.take();
        waited(queue, site, ts);
        return taken(queue, element, site, ts);
    }

    @Hidden
    public static Object poll(BlockingQueue<Object> queue, long time, TimeUnit unit, int site, ThreadState ts)
            throws InterruptedException {
        Object atOnce = takenAtOnce(WatchedQueues.POLL, queue, site, ts);
        if (atOnce != null) return atOnce;
        Object element = queue.poll(time, unit);
        waited(queue, site, ts);
        return taken(queue, element, site, ts);
    }

    @Hidden
    public static int drainTo(BlockingQueue<Object> queue, Collection<Object> to, int site, ThreadState ts) {
        return drainTo(queue, to, Integer.MAX_VALUE, site, ts);
    }

    @Hidden
    public static int drainTo(BlockingQueue<Object> queue, Collection<Object> to, int most, int site, ThreadState ts) {
        if (!isOfTheJdk(queue) || to == null || to == queue) return queue.drainTo(to, most);
        Drain drain = new Drain(queue, to, site, ts);
        return isPlain(to) ? WatchedQueues.drain(queue, drain, most, site, ts) : queue.drainTo(drain, most);
    }

    /** Adding to it runs no code of the program. */
    private static boolean isPlain(Collection<Object> to) {
        Class<?> type = to.getClass();
        return type == ArrayList.class || type == LinkedList.class || type == ArrayDeque.class;
    }

    @Hidden
    public static int remainingCapacity(BlockingQueue<Object> queue, int site, ThreadState ts) {
        return isOfTheJdk(queue) ? WatchedQueues.remainingCapacity(queue, site, ts) : queue.remainingCapacity();
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
        if (isPutAtOnce(WatchedQueues.OFFER_FIRST, queue, element, site, ts)) return;
        queue.putFirst(element);
        waited(queue, site, ts);
    }

    @Hidden
    public static void putLast(BlockingDeque<Object> queue, Object element, int site, ThreadState ts)
            throws InterruptedException {
        put(queue, element, site, ts);
    }

    @Hidden
    public static Object takeFirst(BlockingDeque<Object> queue, int site, ThreadState ts) throws InterruptedException {
        return take(queue, site, ts);
    }

    @Hidden
    public static Object takeLast(BlockingDeque<Object> queue, int site, ThreadState ts) throws InterruptedException {
        Object atOnce = takenAtOnce(WatchedQueues.POLL_LAST, queue, site, ts);
        if (atOnce != null) return atOnce;
        Object element = queue.takeLast();
        waited(queue, site, ts);
        return taken(queue, element, site, ts);
    }

    private static boolean isPutAtOnce(int how, Queue<Object> queue, Object element, int site, ThreadState ts) {
        if (element != null && canTry(queue)) return WatchedQueues.putIn(how, queue, element, site, ts);
        giving(queue, element, site, ts);
        return false;
    }

    private static Object takenAtOnce(int how, Queue<Object> queue, int site, ThreadState ts) {
        return canTry(queue) ? WatchedQueues.takeOut(how, queue, site, ts) : null;
    }

    /** Told before, since another thread may have the element at once. */
    static void giving(Queue<Object> queue, Object element, int site, ThreadState ts) {
        if (element != null && isOfTheJdk(queue)) Events.send(channel(queue, element), site, ts);
    }

    static Object taken(Queue<Object> queue, Object element, int site, ThreadState ts) {
        if (element != null && isOfTheJdk(queue)) Events.receive(channel(queue, element), site, ts);
        return element;
    }

    private static Object channel(Object queue, Object element) {
        if (!isValue(element)) return element;
        Attachments<Object> ofQueue = VALUES.of(queue);
        if (ofQueue == null) ofQueue = VALUES.attach(queue, new Attachments<>());
        Object channel = ofQueue.of(element);
        return channel != null ? channel : ofQueue.attach(element, new ValueInQueue());
    }

    private static boolean isValue(Object element) {
        return element instanceof String
                || element instanceof Number
                || element instanceof Boolean
                || element instanceof Character
                || element instanceof Enum<?>;
    }

    private static void waited(Queue<Object> queue, int site, ThreadState ts) {
        if (isOfTheJdk(queue)) Events.boundary(site, ts);
    }

    /** An interrupted thread must find that out by the form that waits. */
    private static boolean canTry(Queue<Object> queue) {
        return isOfTheJdk(queue) && !Thread.currentThread().isInterrupted();
    }

    /** Queues that the program defines are its own code. */
    static boolean isOfTheJdk(Queue<Object> queue) {
        return queue != null && queue.getClass().getClassLoader() == null;
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
