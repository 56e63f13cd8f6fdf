// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The unit that one thread is in, and the locks that it holds. A lock that is held when a unit begins, or when one is cut in two, goes
 * on as a block of what follows.
 *
 * <p>Blocks of a tree are nested, locks need not be. Where a lock is released before another one that was acquired later, the later
 * one's block ends with it and begins anew. Between the two the tree lets others in who could not come in: it allows more than
 * there is, never less.
 */
final class ThreadUnits {

    /** Takes a unit that is over. */
    interface Sink {
        void add(int thread, TreeBuilder tree, int period, boolean approximate);
    }

    private static final int NONE = -1;

    private final int number;
    private final Periods.Now periods;
    private final LockOrder lockOrder;
    private final @Nullable OpenViews openViews;
    private final Sink sink;
    private final TreeBuilder builder;

    private boolean[] included = new boolean[8]; // of every open method
    private int open;
    private int depth; // of those that are included

    private int method;
    private int site;
    private int period;
    private int steps;
    private boolean approximate;

    // locks that are held, in the order of acquisition
    private int[] locks = new int[4];
    private int[] kinds = new int[4];
    private int[] sites = new int[4];
    private int[] holds = new int[4];
    private int held;

    // in a trace with edges
    private final boolean hasEdges;
    private long transaction; // at least this number has what the thread does now
    private final LongArrayList lastTransactions = new LongArrayList(); // of each period

    /** @param openViews where views are collected; null if they are not */
    ThreadUnits(
            int number,
            Periods periods,
            LockOrder lockOrder,
            @Nullable OpenViews openViews,
            boolean hasEdges,
            boolean trims,
            Sink sink) {
        this.number = number;
        this.periods = periods.now(number);
        this.lockOrder = lockOrder;
        this.openViews = openViews;
        this.hasEdges = hasEdges;
        this.sink = sink;
        this.builder = new TreeBuilder(trims);
    }

    void begin(int ofMethod, int atSite, boolean counts) {
        if (open == included.length) {
            included = Arrays.copyOf(included, open * 2);
        }
        included[open++] = counts;
        if (counts && depth++ == 0) {
            method = ofMethod;
            site = atSite;
            start();
        }
    }

    void end() {
        if (open > 0 && included[--open] && --depth == 0) {
            finish();
            transaction++;
        }
    }

    /** What follows is another unit of the same method. */
    void cut() {
        transaction++;
        if (depth > 0) {
            finish();
            start();
        }
    }

    void endOfTrace() {
        if (depth > 0) {
            depth = 0;
            finish();
        }
        while (held > 0) {
            remove(held - 1);
        }
    }

    private void start() {
        start(method, site);
        period = NONE;
        steps = 0;
        approximate = false;
    }

    private void start(int ofMethod, int atSite) {
        builder.start(ofMethod, atSite);
        for (int at = 0; at < held; at++) {
            builder.open(kinds[at], locks[at], sites[at]);
        }
    }

    private void finish() {
        if (!builder.isEmpty()) {
            builder.finish();
            sink.add(number, builder, period, approximate);
        }
    }

    void access(int kind, int variable, int atSite) {
        int current = currentPeriod();
        if (openViews != null && held > 0) {
            openViews.access(kind & AccessTree.KIND, variable, atSite, current, currentMethod());
        }
        if (depth == 0) {
            start(AccessTree.NO_METHOD, 0);
            builder.access(kind, variable, atSite);
            builder.finish();
            sink.add(number, builder, current, false);
            return;
        }
        if (period == NONE) {
            period = current;
        } else if (periods.steps(period, current) > steps) {
            steps = periods.steps(period, current);
            builder.step();
        }
        builder.access(kind | steps << AccessTree.STEP, variable, atSite);
    }

    void acquire(int kind, int lock, int atSite) {
        int known = find(kind, lock);
        if (known != NONE) {
            holds[known]++;
            return;
        }
        if (held > 0) {
            lockOrder.add(currentPeriod(), locks, kinds, sites, held, lock, kind, atSite, currentMethod());
        }
        ensureRoom();
        locks[held] = lock;
        kinds[held] = kind;
        sites[held] = atSite;
        holds[held] = 1;
        held++;
        if (depth > 0) {
            builder.open(kind, lock, atSite);
        }
        if (openViews != null) {
            openViews.acquire(lock, kind, atSite);
        }
    }

    /** One that is not held is ill-formed, and says nothing. */
    void release(int kind, int lock) {
        int known = find(kind, lock);
        if (known != NONE && --holds[known] == 0) {
            remove(known);
        }
    }

    private void remove(int index) {
        if (openViews != null) {
            openViews.release(index);
        }
        if (depth > 0) {
            for (int at = index; at < held; at++) {
                builder.close();
            }
        }
        held--;
        for (int at = index; at < held; at++) {
            locks[at] = locks[at + 1];
            kinds[at] = kinds[at + 1];
            sites[at] = sites[at + 1];
            holds[at] = holds[at + 1];
            if (depth > 0) {
                builder.open(kinds[at], locks[at], sites[at]);
                approximate = true;
            }
        }
    }

    private int find(int kind, int lock) {
        for (int at = held - 1; at >= 0; at--) {
            if (locks[at] == lock && kinds[at] == kind) {
                return at;
            }
        }
        return NONE;
    }

    private void ensureRoom() {
        if (held == locks.length) {
            locks = Arrays.copyOf(locks, held * 2);
            kinds = Arrays.copyOf(kinds, held * 2);
            sites = Arrays.copyOf(sites, held * 2);
            holds = Arrays.copyOf(holds, held * 2);
        }
    }

    private int currentMethod() {
        return depth > 0 ? method : AccessTree.NO_METHOD;
    }

    private int currentPeriod() {
        int current = periods.current();
        if (hasEdges) {
            noteTransaction();
        }
        return current;
    }

    // ---- traces with edges

    void setNumber(long newNumber) {
        transaction = newNumber;
    }

    private void noteTransaction() {
        int last = periods.count() - 1;
        if (last == lastTransactions.size()) {
            lastTransactions.add(transaction);
        } else {
            lastTransactions.set(last, transaction);
        }
    }

    /** The last of its periods that was over with this transaction, or -1. */
    int lastPeriodOf(long ofTransaction) {
        int last = lastTransactions.size() - 1;
        while (last >= 0 && lastTransactions.getLong(last) > ofTransaction) {
            last--;
        }
        return last;
    }
}
