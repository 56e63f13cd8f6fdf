// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import dev.unsplit.analysis.unit.Pages;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The periods of all threads (section 7.4): stretches between hand-overs, such as start, join, barrier, task submission. Two accesses
 * could have come in any order, as far as hand-overs go, if and only if neither period must have ended before the other one
 * began.
 *
 * <p>A period has a vector clock: of each other thread, how many of its periods came before. A hand-over from a thread ends
 * its period, one to a thread lets a new one begin; periods in which nothing was accessed, and no lock acquired that is held on or beside another, are not kept. A thread's periods have
 * numbers of their own, so that the next one of a unit that goes on can be told: {@link #of}.
 */
public final class Periods {

    private static final int[] NOTHING = {};
    private static final long FIRST_TRANSACTION = 1; // what comes in there was there before all that the thread did

    /** The periods of a thread that has some. */
    final class Now {
        private final int thread;
        private boolean over = true; // the next access is in a new period
        private int current; // once there was an access
        private final IntArrayList periods = new IntArrayList(2);
        private final LongArrayList lastTransactions = new LongArrayList(2); // of each period, where they have numbers
        private int @Nullable [] handedOver; // all that the thread has done and seen, as long as that is all

        private Now(int thread) {
            this.thread = thread;
        }

        /** The period that the thread is in, where something is accessed. */
        int current() {
            if (over) {
                over = false;
                current = size();
                periods.add(current);
                handedOver = null;
                threadOf.add(thread);
                indexOf.add(periods.size() - 1);
                seenBy.add(seen(thread));
            }
            return current;
        }

        /** Whether something was handed over since the last access. */
        boolean isOver() {
            return over;
        }

        /** The period in which something would be if the thread accessed it now, among its own. */
        int next() {
            return over ? periods.size() : periods.size() - 1;
        }

        /** How many steps the second period is behind the first. */
        int steps(int first, int later) {
            return indexOf.getInt(later) - indexOf.getInt(first);
        }

        /** What is accessed in the period that the thread is in has at least this number. */
        void noteTransaction(long transaction) {
            int last = periods.size() - 1;
            if (last == lastTransactions.size()) {
                lastTransactions.add(transaction);
            } else {
                lastTransactions.set(last, transaction);
            }
        }

        /** The last of its periods that was over with this transaction, or -1. */
        private int lastPeriodOf(long transaction) {
            int last = lastTransactions.size() - 1;
            while (last >= 0 && lastTransactions.getLong(last) > transaction) {
                last--;
            }
            return last;
        }

        /** One clock for all that get the same: a thread may start any number of tasks that do little. */
        private int[] handOver() {
            over = true;
            int[] clock = handedOver;
            if (clock == null) {
                clock = with(seen(thread), thread, periods.size());
                handedOver = clock;
            }
            return clock;
        }
    }

    // by thread: many have started, but few have periods
    private final Pages<Now> threads = new Pages<>();
    /** Of each other thread, how many periods came before; clocks are never changed, but replaced. */
    private final Pages<int[]> seen = new Pages<>();

    private final Pages<int[]> sent = new Pages<>(); // by object

    /** By thread: the transaction in which it received last what was news, where the trace has edges that may name one before that. */
    private final Int2LongOpenHashMap lastReceived = new Int2LongOpenHashMap();

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

    /** The period so many steps behind another one of the same thread; less than 0: before it. */
    public int of(int first, int steps) {
        return steps == 0 ? first : now(thread(first)).periods.getInt(indexOf.getInt(first) + steps);
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

    /** Whether something was handed to the thread of a period since that began. */
    boolean isNews(int period) {
        return seenBy.get(period) != seen(threadOf.getInt(period));
    }

    void fork(int thread, int child) {
        see(child, maximum(seen(child), handedOver(thread)));
        Now started = known(child);
        if (started != null) {
            started.over = true;
        }
    }

    /** @param receiving the transaction that the thread is in, where the trace has edges that name it; else 0 */
    void join(int thread, int child, long receiving) {
        receive(thread, handedOver(child), receiving);
    }

    void send(int thread, int object) {
        int[] before = sent.get(object);
        int[] now = handedOver(thread);
        sent.put(object, before == null ? now : maximum(before, now));
    }

    void receive(int thread, int object, long receiving) {
        int[] handedOver = sent.get(object);
        if (handedOver != null) {
            receive(thread, handedOver, receiving);
        }
    }

    /**
     * What this thread did up to a transaction, and what came before that, comes before what the other one does from now on.
     *
     * @param receiving the transaction that the other one is in
     */
    void order(int before, long transaction, int thread, long receiving) {
        Now source = known(before);
        int last = source == null ? -1 : source.lastPeriodOf(transaction);
        if (source != null && last >= 0) {
            source.over |= last == source.periods.size() - 1;
        }
        int[] clock = seenBy(before, transaction, source, last);
        receive(thread, with(clock, before, last + 1), receiving);
    }

    /** What a thread had seen in a transaction: all of it, if that is no news since, else what it had seen when its last period until then began. */
    private int[] seenBy(int thread, long transaction, @Nullable Now its, int lastPeriod) {
        if (lastReceived.get(thread) <= transaction) {
            return seen(thread);
        }
        return its != null && lastPeriod >= 0 ? seenBy.get(its.periods.getInt(lastPeriod)) : NOTHING;
    }

    private void receive(int thread, int[] handedOver, long receiving) {
        int[] before = seen(thread);
        int[] after = maximum(before, handedOver);
        if (after == before) {
            return;
        }
        see(thread, after);
        Now now = known(thread);
        if (now != null) {
            now.over = true;
        }
        if (receiving > FIRST_TRANSACTION) {
            lastReceived.put(thread, receiving);
        }
    }

    /** All that a thread has done and seen; its period ends here. */
    private int[] handedOver(int thread) {
        Now now = known(thread);
        return now == null ? seen(thread) : now.handOver();
    }

    private int[] seen(int thread) {
        int[] clock = seen.get(thread);
        return clock == null ? NOTHING : clock;
    }

    private void see(int thread, int[] clock) {
        seen.put(thread, clock);
        Now now = known(thread);
        if (now != null) {
            now.handedOver = null;
        }
    }

    /** What is known of a thread that has periods; of others nothing is kept. */
    @Nullable
    Now known(int thread) {
        return threads.get(thread);
    }

    Now now(int thread) {
        Now known = threads.get(thread);
        if (known == null) {
            known = new Now(thread);
            threads.put(thread, known);
        }
        return known;
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
