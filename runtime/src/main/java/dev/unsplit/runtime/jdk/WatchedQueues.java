// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.Stock;
import dev.unsplit.runtime.ThreadState;
import java.util.Collection;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import jdk.internal.vm.annotation.Hidden;

/**
 * What blocking queues do at once. As long as no transaction has asked about a queue, that is all; from then on it is told of, in the order in which
 * it happened ({@link Stock}). What waited is not, since nobody can tell when it happened, nor what runs code of the program, which must not run
 * while the queue is locked: bulk operations and iterators.
 */
final class WatchedQueues {

    static final int ADD = 0;
    static final int OFFER = 1;
    static final int ADD_FIRST = 2;
    static final int ADD_LAST = 3;
    static final int PUSH = 4;
    static final int OFFER_FIRST = 5;
    static final int OFFER_LAST = 6;

    static final int POLL = 0;
    static final int REMOVE = 1;
    static final int POLL_FIRST = 2;
    static final int POLL_LAST = 3;
    static final int REMOVE_FIRST = 4;
    static final int REMOVE_LAST = 5;
    static final int POP = 6;

    static final int PEEK = 0;
    static final int ELEMENT = 1;
    static final int PEEK_FIRST = 2;
    static final int PEEK_LAST = 3;
    static final int GET_FIRST = 4;
    static final int GET_LAST = 5;

    private static final Attachments<Stock> STOCKS = new Attachments<>();

    /** Most programs ask about no queue at all. */
    private static volatile boolean isAnyWatched;

    private WatchedQueues() {}

    // ---- asking

    @Hidden
    static int size(Queue<Object> queue, int site, ThreadState ts) {
        Stock stock = lockToAsk(queue, ts);
        try {
            return queue.size();
        } finally {
            asked(stock, site, ts);
            unlock(stock, ts);
        }
    }

    @Hidden
    static boolean isEmpty(Queue<Object> queue, int site, ThreadState ts) {
        Stock stock = lockToAsk(queue, ts);
        try {
            return queue.isEmpty();
        } finally {
            asked(stock, site, ts);
            unlock(stock, ts);
        }
    }

    @Hidden
    static boolean contains(Queue<Object> queue, Object element, int site, ThreadState ts) {
        Stock stock = lockToAsk(queue, ts);
        try {
            return queue.contains(element);
        } finally {
            asked(stock, site, ts);
            unlock(stock, ts);
        }
    }

    @Hidden
    static int remainingCapacity(BlockingQueue<Object> queue, int site, ThreadState ts) {
        Stock stock = lockToAsk(queue, ts);
        try {
            return queue.remainingCapacity();
        } finally {
            asked(stock, site, ts);
            unlock(stock, ts);
        }
    }

    @Hidden
    static Object look(int how, Queue<Object> queue, int site, ThreadState ts) {
        Stock stock = lockToAsk(queue, ts);
        try {
            return Queues.taken(queue, look(how, queue), site, ts);
        } finally {
            asked(stock, site, ts);
            unlock(stock, ts);
        }
    }

    private static Object look(int how, Queue<Object> queue) {
        return switch (how) {
            case PEEK -> queue.peek();
            case ELEMENT -> queue.element();
            case PEEK_FIRST -> ((Deque<Object>) queue).peekFirst();
            case PEEK_LAST -> ((Deque<Object>) queue).peekLast();
            case GET_FIRST -> ((Deque<Object>) queue).getFirst();
            default -> ((Deque<Object>) queue).getLast();
        };
    }

    private static void asked(Stock stock, int site, ThreadState ts) {
        if (stock != null) stock.asked(site, ts);
    }

    // ---- adding and removing

    @Hidden
    static boolean putIn(int how, Queue<Object> queue, Object element, int site, ThreadState ts) {
        Stock stock = lock(queue, ts);
        boolean isIn = false;
        try {
            Queues.giving(queue, element, site, ts);
            isIn = putIn(how, queue, element);
            return isIn;
        } finally {
            added(stock, isIn, site, ts);
            unlock(stock, ts);
        }
    }

    private static boolean putIn(int how, Queue<Object> queue, Object element) {
        return switch (how) {
            case ADD -> queue.add(element);
            case OFFER -> queue.offer(element);
            case OFFER_FIRST -> ((Deque<Object>) queue).offerFirst(element);
            case OFFER_LAST -> ((Deque<Object>) queue).offerLast(element);
            default -> {
                putInOrThrow(how, (Deque<Object>) queue, element);
                yield true;
            }
        };
    }

    private static void putInOrThrow(int how, Deque<Object> queue, Object element) {
        switch (how) {
            case ADD_FIRST -> queue.addFirst(element);
            case ADD_LAST -> queue.addLast(element);
            default -> queue.push(element);
        }
    }

    /** Told before it is received: for other schedules it counts where this thread was by then. */
    @Hidden
    static Object takeOut(int how, Queue<Object> queue, int site, ThreadState ts) {
        Stock stock = lock(queue, ts);
        try {
            return Queues.taken(queue, takeOut(how, queue, stock, site, ts), site, ts);
        } finally {
            unlock(stock, ts);
        }
    }

    @Hidden
    private static Object takeOut(int how, Queue<Object> queue, Stock stock, int site, ThreadState ts) {
        Object element = null;
        try {
            element = takeOut(how, queue);
            return element;
        } finally {
            removed(stock, element != null, site, ts);
        }
    }

    private static Object takeOut(int how, Queue<Object> queue) {
        return switch (how) {
            case POLL -> queue.poll();
            case REMOVE -> queue.remove();
            case POLL_FIRST -> ((Deque<Object>) queue).pollFirst();
            case POLL_LAST -> ((Deque<Object>) queue).pollLast();
            case REMOVE_FIRST -> ((Deque<Object>) queue).removeFirst();
            case REMOVE_LAST -> ((Deque<Object>) queue).removeLast();
            default -> ((Deque<Object>) queue).pop();
        };
    }

    /** Of the elements, {@code drainTo} tells one by one. */
    @Hidden
    static int drain(BlockingQueue<Object> queue, Collection<Object> to, int most, int site, ThreadState ts) {
        Stock stock = lock(queue, ts);
        int count = 0;
        try {
            count = queue.drainTo(to, most);
            return count;
        } finally {
            removed(stock, count > 0, site, ts);
            unlock(stock, ts);
        }
    }

    @Hidden
    static boolean remove(Queue<Object> queue, Object element, int site, ThreadState ts) {
        Stock stock = lock(queue, ts);
        boolean isOut = false;
        try {
            isOut = queue.remove(element);
            return isOut;
        } finally {
            removed(stock, isOut, site, ts);
            unlock(stock, ts);
        }
    }

    @Hidden
    static void clear(Queue<Object> queue, int site, ThreadState ts) {
        Stock stock = lock(queue, ts);
        try {
            queue.clear();
        } finally {
            removed(stock, true, site, ts);
            unlock(stock, ts);
        }
    }

    private static void added(Stock stock, boolean hasChanged, int site, ThreadState ts) {
        if (stock != null) stock.added(hasChanged, site, ts);
    }

    private static void removed(Stock stock, boolean hasChanged, int site, ThreadState ts) {
        if (stock != null) stock.removed(hasChanged, site, ts);
    }

    private static void unlock(Stock stock, ThreadState ts) {
        if (stock != null) Events.done(ts);
    }

    /** Null if nobody watches. */
    private static Stock lock(Queue<Object> queue, ThreadState ts) {
        return locked(isAnyWatched ? STOCKS.of(queue) : null, ts);
    }

    private static Stock lockToAsk(Queue<Object> queue, ThreadState ts) {
        Stock known = isAnyWatched ? STOCKS.of(queue) : null;
        return locked(known == null ? watch(queue, ts) : known, ts);
    }

    private static Stock watch(Queue<Object> queue, ThreadState ts) {
        Stock fresh = Queues.isOfTheJdk(queue) ? Stock.of(queue, ts) : null;
        if (fresh == null) return null;
        Stock attached = STOCKS.attach(queue, fresh);
        isAnyWatched = true;
        return attached;
    }

    private static Stock locked(Stock stock, ThreadState ts) {
        if (stock != null) stock.lock(ts);
        return stock;
    }
}
