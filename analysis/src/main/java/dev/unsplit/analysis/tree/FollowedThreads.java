// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import dev.unsplit.analysis.unit.CompactNumbers;
import dev.unsplit.analysis.unit.Pages;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/**
 * The threads of a run, each with what follows it as long as it is in something. A run may have hundreds of thousands of tasks, of which few are in something at
 * a time: when those that are followed have become many, the ones that are in nothing are let go, and what followed them follows others. Letting go is
 * put off until half of them must be new, so that it costs little, and in a run of few threads never happens.
 */
final class FollowedThreads {

    static final int FEW = 64;

    private final Supplier<ThreadUnits> newUnits;
    private final boolean hasNumbers;
    private final int few;
    private final Pages<ThreadUnits> units = new Pages<>(); // by thread
    private final CompactNumbers numbers =
            new CompactNumbers(); // by thread: that of what it does next, while it is not followed
    private final IntArrayList followed = new IntArrayList();
    private final Deque<ThreadUnits> idle = new ArrayDeque<>();
    private int limit;

    /**
     * @param newUnits makes what follows a thread
     * @param hasNumbers whether the trace tells numbers of transactions
     * @param few so many are never too many
     */
    FollowedThreads(Supplier<ThreadUnits> newUnits, boolean hasNumbers, int few) {
        this.few = few;
        this.limit = few;
        this.newUnits = newUnits;
        this.hasNumbers = hasNumbers;
    }

    /** The thread, which is about to be in something. */
    ThreadUnits get(int thread) {
        ThreadUnits known = units.get(thread);
        return known != null ? known : follow(thread);
    }

    void setNumber(int thread, long number) {
        ThreadUnits known = units.get(thread);
        if (known != null) {
            known.setNumber(number);
        } else {
            keepNumber(thread, number);
        }
    }

    long number(int thread) {
        ThreadUnits known = units.get(thread);
        return known != null ? known.number() : numbers.get(thread);
    }

    /** What the thread does now comes before what it hands over. */
    void handOver(int thread) {
        ThreadUnits known = units.get(thread);
        if (known != null) {
            known.handOver();
        }
    }

    /** Something is about to be handed to the thread. */
    void receive(int thread) {
        ThreadUnits known = units.get(thread);
        if (known != null) {
            known.timeAcquires();
        }
    }

    void cut(int thread) {
        ThreadUnits known = units.get(thread);
        if (known != null) {
            known.cut();
        } else {
            keepNumber(thread, numbers.get(thread) + 1);
        }
    }

    void endOfTrace() {
        units.forEach(thread -> get(thread).endOfTrace());
    }

    private ThreadUnits follow(int thread) {
        if (followed.size() == limit) {
            letGoOfIdle();
        }
        ThreadUnits free = idle.poll();
        ThreadUnits its = free != null ? free : newUnits.get();
        its.follow(thread, numbers.get(thread));
        units.put(thread, its);
        followed.add(thread);
        return its;
    }

    private void letGoOfIdle() {
        int kept = 0;
        for (int at = 0; at < followed.size(); at++) {
            int thread = followed.getInt(at);
            ThreadUnits its = units.get(thread);
            if (its != null && its.isIdle()) {
                keepNumber(thread, its.number());
                units.remove(thread);
                idle.add(its);
            } else {
                followed.set(kept++, thread);
            }
        }
        followed.size(kept);
        limit = Math.max(few, 2 * kept);
    }

    private void keepNumber(int thread, long number) {
        if (hasNumbers) {
            numbers.set(thread, number);
        }
    }
}
