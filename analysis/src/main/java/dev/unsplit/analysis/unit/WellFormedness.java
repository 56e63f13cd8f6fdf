// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Counts what cannot have happened as the trace tells it: a release without its acquire, a lock that two threads hold,
 * an event of a thread before its fork or after its join, a thread that waits for its own end. Real traces have such
 * oddities, because recorders do not see everything; they are analysed as they stand, and the user is told.
 */
public final class WellFormedness {

    private static final long NOBODY = 0;

    private static final byte FREE = 0; // neither forked nor joined so far
    private static final byte RAN = 1;
    private static final byte JOINED = 2;

    private final Oddity heldTwice = new Oddity("an acquire of a lock held by another thread");
    private final Oddity notHeld = new Oddity("a release of a lock not held");
    private final Oddity beforeFork = new Oddity("an event of a thread before its fork");
    private final Oddity afterJoin = new Oddity("an event of a thread after its join");
    private final Oddity joinOfItself = new Oddity("a join of a thread by itself");

    private final Supplier<String> place;
    private @Nullable String firstPlace;

    private byte[] threads = new byte[16];
    private long[] holder = new long[0]; // of each lock: the thread plus one, and in the lower half how often
    private int[] readers = new int[0]; // how often the lock is held in reader mode
    private long allReaders; // of all locks
    private final Long2IntOpenHashMap readersByThread = new Long2IntOpenHashMap(); // the same, by lock and thread

    /** One kind of oddity: how often it was met, and where first. */
    private final class Oddity {
        private final String what;
        private long count;
        private long first;

        Oddity(String what) {
            this.what = what;
        }

        void met(long event) {
            if (count++ == 0) {
                first = event;
            }
            if (firstPlace == null) {
                firstPlace = place.get();
            }
        }

        String describe() {
            return what + " (" + (count == 1 ? "once, " : count + " times, first ") + "at event " + first + ")";
        }
    }

    public WellFormedness() {
        this(() -> "");
    }

    /** @param place says where in its file the event is that is being handled */
    public WellFormedness(Supplier<String> place) {
        this.place = place;
    }

    /** Where in its file the first oddity is, or the empty string. */
    public String firstPlace() {
        return firstPlace == null ? "" : firstPlace;
    }

    /** All of it in one line, for a user whose trace was nevertheless treated as this says; empty for a well-formed one. */
    public String notice(String treatment) {
        String oddities = oddities();
        String where = firstPlace().isEmpty() ? "" : " (first at " + firstPlace() + ")";
        return oddities.isEmpty() ? "" : "ill-formed" + where + ", " + treatment + ": " + oddities;
    }

    /** What was met, in one line, the first first, or the empty string for a well-formed trace. */
    public String oddities() {
        return Stream.of(heldTwice, notHeld, beforeFork, afterJoin, joinOfItself)
                .filter(oddity -> oddity.count > 0)
                .sorted(Comparator.comparingLong(oddity -> oddity.first))
                .map(Oddity::describe)
                .collect(Collectors.joining(", "));
    }

    /** Notes an event of a thread; returns whether its later ones need not be noted until it is joined. */
    boolean event(int thread, long event) {
        ensureThread(thread);
        if (threads[thread] == JOINED) {
            afterJoin.met(event);
            return false;
        }
        threads[thread] = RAN;
        return true;
    }

    void fork(int child, long event) {
        if (child < threads.length && threads[child] != FREE) {
            beforeFork.met(event);
        }
    }

    void join(int thread, int child, long event) {
        if (child == thread) {
            joinOfItself.met(event);
            return;
        }
        ensureThread(child);
        threads[child] = JOINED;
    }

    private void ensureThread(int thread) {
        if (thread >= threads.length) {
            threads = Arrays.copyOf(threads, Math.max(thread + 1, threads.length * 2));
        }
    }

    void acquire(int thread, int lock, long event) {
        ensure(lock);
        long held = holder[lock];
        if (isHeldBy(held, thread)) {
            holder[lock] = held + 1;
            return;
        }
        if (held != NOBODY || isReadByOthers(thread, lock)) {
            heldTwice.met(event);
        }
        holder[lock] = heldOnceBy(thread);
    }

    void release(int thread, int lock, long event) {
        ensure(lock);
        long held = holder[lock];
        if (!isHeldBy(held, thread)) {
            notHeld.met(event);
        } else {
            holder[lock] = held == heldOnceBy(thread) ? NOBODY : held - 1;
        }
    }

    private static boolean isHeldBy(long held, int thread) {
        return (int) (held >>> 32) == thread + 1;
    }

    private static long heldOnceBy(int thread) {
        return (long) (thread + 1) << 32 | 1;
    }

    void acquireShared(int thread, int lock, long event) {
        ensure(lock);
        if (holder[lock] != NOBODY && !isHeldBy(holder[lock], thread)) {
            heldTwice.met(event);
        }
        readers[lock]++;
        allReaders++;
        readersByThread.addTo(reader(thread, lock), 1);
    }

    void releaseShared(int thread, int lock, long event) {
        ensure(lock);
        long reader = reader(thread, lock);
        int held = readersByThread.get(reader);
        if (held == 0) {
            notHeld.met(event);
            return;
        }
        readers[lock]--;
        allReaders--;
        if (held == 1) {
            readersByThread.remove(reader);
        } else {
            readersByThread.put(reader, held - 1);
        }
    }

    private boolean isReadByOthers(int thread, int lock) {
        return allReaders > 0 && readers[lock] > 0 && readers[lock] > readersByThread.get(reader(thread, lock));
    }

    private static long reader(int thread, int lock) {
        return (long) lock << 32 | thread;
    }

    private void ensure(int lock) {
        if (lock < holder.length) {
            return;
        }
        int length = Math.max(lock + 1, Math.max(16, holder.length * 2));
        holder = Arrays.copyOf(holder, length);
        readers = Arrays.copyOf(readers, length);
    }
}
