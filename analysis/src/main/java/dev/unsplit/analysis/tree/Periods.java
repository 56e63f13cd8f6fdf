// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The periods of all threads (section 7.4): stretches between hand-overs, such as start, join, barrier, task submission. Two accesses
 * could have come in any order, as far as hand-overs go, if and only if neither period must have ended before the other one
 * began.
 *
 * <p>A period has a vector clock: of each other thread, how many of its periods came before. A hand-over from a thread ends
 * its period, one to a thread lets a new one begin; periods in which nothing was accessed, and no lock acquired beside another, are not kept. A thread's periods have
 * numbers of their own, so that the next one of a unit that goes on can be told: {@link #of}.
 */
public final class Periods {

    private static final int[] NOTHING = {};

    /** What is known of a thread. */
    final class Now {
        private final int thread;
        private int[] seen = NOTHING; // of each other thread, how many periods came before; never changed, but replaced
        private boolean over = true; // the next access is in a new period
        private int current; // once there was an access
        private final IntArrayList periods = new IntArrayList();

        private Now(int thread) {
            this.thread = thread;
        }

        /** The period that the thread is in, where something is accessed. */
        int current() {
            if (over) {
                over = false;
                current = size();
                periods.add(current);
                threadOf.add(thread);
                indexOf.add(periods.size() - 1);
                seenBy.add(seen);
            }
            return current;
        }

        /** How many steps the second period is behind the first. */
        int steps(int first, int later) {
            return indexOf.getInt(later) - indexOf.getInt(first);
        }

        /** How many periods there have been. */
        int count() {
            return periods.size();
        }
    }

    private final List<Now> threads = new ArrayList<>();
    private final Int2ObjectOpenHashMap<int[]> sent = new Int2ObjectOpenHashMap<>(); // by object

    // by period
    private final IntArrayList threadOf = new IntArrayList();
    private final IntArrayList indexOf = new IntArrayList(); // among those of its thread
    private final List<int[]> seenBy = new ArrayList<>();

    /** How many there are. */
    public int size() {
        return threadOf.size();
    }

    public int thread(int period) {
        return threadOf.getInt(period);
    }

    /** The period so many steps behind another one of the same thread. */
    public int of(int first, int steps) {
        return steps == 0 ? first : threads.get(thread(first)).periods.getInt(indexOf.getInt(first) + steps);
    }

    public boolean areConcurrent(int one, int other) {
        return !happensBefore(one, other) && !happensBefore(other, one);
    }

    /** Whether the first must have ended before the second began. */
    public boolean isBefore(int one, int other) {
        return one != other && happensBefore(one, other);
    }

    /** Whether the first must end before the second begins; a period does so before itself, as far as concurrency goes. */
    public boolean happensBefore(int one, int other) {
        int thread = threadOf.getInt(one);
        return thread == threadOf.getInt(other)
                ? indexOf.getInt(one) <= indexOf.getInt(other)
                : indexOf.getInt(one) < at(seenBy.get(other), thread);
    }

    // ---- while the trace is read

    void fork(int thread, int child) {
        Now started = now(child);
        started.seen = maximum(started.seen, handedOver(thread));
        started.over = true;
    }

    void join(int thread, int child) {
        receive(thread, handedOver(child));
    }

    void send(int thread, int object) {
        int[] before = sent.get(object);
        int[] now = handedOver(thread);
        sent.put(object, before == null ? now : maximum(before, now));
    }

    void receive(int thread, int object) {
        int[] handedOver = sent.get(object);
        if (handedOver != null) {
            receive(thread, handedOver);
        }
    }

    /** What this thread did in its periods up to one, and what came before them, comes before what the other one does from now on. */
    void order(int before, int lastPeriod, int thread) {
        Now source = now(before);
        if (lastPeriod >= 0) {
            source.over |= lastPeriod == source.periods.size() - 1;
            int[] seen = seenBy.get(source.periods.getInt(lastPeriod));
            receive(thread, with(seen, before, lastPeriod + 1));
        }
    }

    private void receive(int thread, int[] handedOver) {
        Now now = now(thread);
        int[] seen = maximum(now.seen, handedOver);
        if (seen != now.seen) {
            now.seen = seen;
            now.over = true;
        }
    }

    /** All that a thread has done and seen; its period ends here. */
    private int[] handedOver(int thread) {
        Now now = now(thread);
        now.over = true;
        return with(now.seen, thread, now.periods.size());
    }

    Now now(int thread) {
        while (threads.size() <= thread) {
            threads.add(new Now(threads.size()));
        }
        return threads.get(thread);
    }

    private static int at(int[] clock, int thread) {
        return thread < clock.length ? clock[thread] : 0;
    }

    private static int[] with(int[] clock, int thread, int value) {
        if (value <= at(clock, thread)) {
            return clock;
        }
        int[] changed = Arrays.copyOf(clock, Math.max(clock.length, thread + 1));
        changed[thread] = value;
        return changed;
    }

    /** One of the two itself, if it says all that the other one says: so tasks of which nothing is known share the clocks of those that started them. */
    private static int[] maximum(int[] one, int[] other) {
        if (covers(one, other)) {
            return one;
        }
        if (covers(other, one)) {
            return other;
        }
        int[] result = Arrays.copyOf(one, Math.max(one.length, other.length));
        for (int thread = 0; thread < other.length; thread++) {
            result[thread] = Math.max(result[thread], other[thread]);
        }
        return result;
    }

    private static boolean covers(int[] all, int[] some) {
        for (int thread = 0; thread < some.length; thread++) {
            if (some[thread] > at(all, thread)) {
                return false;
            }
        }
        return true;
    }
}
