// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import java.util.ArrayDeque;
import java.util.PriorityQueue;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A text of an object shows what it holds. */
class Texts {

    private final AtomicInteger hits = new AtomicInteger();
    private final AtomicInteger misses = new AtomicInteger();
    private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

    @Atomic
    String adds() { // error: adds is not atomic
        return "hits: " + hits + ", misses: " + misses;
    }

    @Atomic
    String addsOne() {
        return "hits: " + hits + ", of " + Texts.class;
    }

    @Atomic
    String formats() { // error: formats is not atomic
        return String.format("hits: %s, misses: %s", hits, misses);
    }

    @Atomic
    String appends() { // error: appends is not atomic
        return new StringBuilder().append(hits).append(misses).toString();
    }

    @Atomic
    String ofMap() { // error: ofMap is not atomic
        return "counts: " + counts;
    }

    private final TreeSet<String> sorted = new TreeSet<>();
    private final PriorityQueue<String> first = new PriorityQueue<>();
    private final ArrayDeque<String> last = new ArrayDeque<>();

    synchronized void add(String one, String other) {
        sorted.add(one);
        sorted.add(other);
        first.add(one);
        first.add(other);
        last.add(one);
        last.add(other);
    }

    @Atomic
    String ofSet() { // error: ofSet is not atomic
        return sorted.toString();
    }

    @Atomic
    String ofQueue() { // error: ofQueue is not atomic
        return first.toString();
    }

    @Atomic
    ArrayDeque<String> copy() { // error: copy is not atomic
        return last.clone();
    }

    private final TreeSet<String> guarded = new TreeSet<>();
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    void add(String one) {
        lock.writeLock().lock();
        try {
            guarded.add(one);
        } finally {
            lock.writeLock().unlock();
        }
    }

    @Atomic
    String ofGuarded() {
        lock.readLock().lock();
        try {
            return guarded.toString() + guarded.hashCode();
        } finally {
            lock.readLock().unlock();
        }
    }
}
