// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import jdk.internal.vm.annotation.Hidden;

/** A DelayQueue is like other blocking queues, but where a program calls it by its own name, elements are of a type of their own. */
public final class DelayQueues {

    private DelayQueues() {}

    @Hidden
    public static boolean add(DelayQueue<Delayed> queue, Delayed element, int site, ThreadState ts) {
        giving(queue, element, site, ts);
        return queue.add(element);
    }

    @Hidden
    public static boolean offer(DelayQueue<Delayed> queue, Delayed element, int site, ThreadState ts) {
        giving(queue, element, site, ts);
        return queue.offer(element);
    }

    @Hidden
    public static boolean offer(
            DelayQueue<Delayed> queue, Delayed element, long time, TimeUnit unit, int site, ThreadState ts) {
        giving(queue, element, site, ts);
        return queue.offer(element, time, unit);
    }

    @Hidden
    public static void put(DelayQueue<Delayed> queue, Delayed element, int site, ThreadState ts) {
        giving(queue, element, site, ts);
        queue.put(element);
    }

    @Hidden
    public static Delayed take(DelayQueue<Delayed> queue, int site, ThreadState ts) throws InterruptedException {
        return (Delayed) Queues.take(of(queue), site, ts);
    }

    @Hidden
    public static Delayed poll(DelayQueue<Delayed> queue, int site, ThreadState ts) {
        return taken(queue, queue.poll(), site, ts);
    }

    @Hidden
    public static Delayed poll(DelayQueue<Delayed> queue, long time, TimeUnit unit, int site, ThreadState ts)
            throws InterruptedException {
        return (Delayed) Queues.poll(of(queue), time, unit, site, ts);
    }

    @Hidden
    public static Delayed peek(DelayQueue<Delayed> queue, int site, ThreadState ts) {
        return taken(queue, queue.peek(), site, ts);
    }

    private static void giving(DelayQueue<Delayed> queue, Delayed element, int site, ThreadState ts) {
        Queues.giving(of(queue), element, site, ts);
    }

    private static Delayed taken(DelayQueue<Delayed> queue, Delayed element, int site, ThreadState ts) {
        return (Delayed) Queues.taken(of(queue), element, site, ts);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static BlockingQueue<Object> of(DelayQueue<Delayed> queue) {
        return (BlockingQueue) queue;
    }
}
