// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The unit that one thread is in, and the locks that it holds. A lock that is held when a unit begins, or when one is cut in two, goes
 * on as a block of what follows.
 *
 * <p>A thread that is in nothing needs none of this: what followed it may follow another one.
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

    private final Periods periods;
    private int number; // of the thread
    private Periods.@Nullable Now now; // of the thread, once it has a period
    private final LockOrder lockOrder;
    private final AcquisitionLog.@Nullable Nest nest;
    private final @Nullable OpenViews openViews;
    private final LockDiscipline.@Nullable Form form;
    private final Sink sink;
    private final @Nullable TreeBuilder builder;
    private final boolean leavesOutEmptyBlocks;

    private static final byte EXCLUDED = 0;
    private static final byte INCLUDED = 1;
    private static final byte TAKEN_OUT = 2; // no transaction here, but one to whoever numbered them

    private byte[] roles = new byte[8]; // of every open method
    private int open;
    private int depth; // of those that are included
    private int numberedDepth; // of those that are included or taken out

    private int method;
    private int site;
    private int period;
    private int first; // period, among those of the thread: that of the first access, once there was one
    private int latest; // period
    private int steps; // from the first to it
    private boolean approximate;

    private final HeldLocks held = new HeldLocks();
    private int opened; // so many of them the builder knows
    private int heldBefore; // so many of them were held when the unit began
    private int withPeriod; // so many of them were held in a period that is known
    private boolean isAcquireUntimed; // since the last period began something was acquired that the builder knows

    // in a trace with edges
    private final boolean hasEdges;
    private long transaction; // at least this number has what the thread does now

    /**
     * @param nest where acquisitions are told; null if the order of locks knows already which ones matter
     * @param openViews where views are collected; null if they are not
     * @param form null if nobody asks for it
     * @param builder null if nobody asks for trees
     */
    ThreadUnits(
            Periods periods,
            LockOrder lockOrder,
            AcquisitionLog.@Nullable Nest nest,
            @Nullable OpenViews openViews,
            LockDiscipline.@Nullable Form form,
            boolean hasEdges,
            boolean leavesOutEmptyBlocks,
            @Nullable TreeBuilder builder,
            Sink sink) {
        this.periods = periods;
        this.lockOrder = lockOrder;
        this.nest = nest;
        this.openViews = openViews;
        this.form = form;
        this.hasEdges = hasEdges;
        this.leavesOutEmptyBlocks = leavesOutEmptyBlocks;
        this.sink = sink;
        this.builder = builder;
    }

    /** Whether the thread is in nothing, so that this can follow another one. */
    boolean isIdle() {
        return open == 0 && held.size() == 0;
    }

    /** At least this number has what the thread does now. */
    long number() {
        return transaction;
    }

    /** Follows this thread from now on. */
    void follow(int thread, long itsTransaction) {
        number = thread;
        now = null;
        transaction = itsTransaction;
        if (openViews != null) {
            openViews.follow(thread);
        }
    }

    void begin(int ofMethod, int atSite, boolean isExcluded, boolean isTakenOut) {
        if (open == roles.length) {
            roles = Arrays.copyOf(roles, open * 2);
        }
        byte excluded = isTakenOut ? TAKEN_OUT : EXCLUDED;
        byte role = isExcluded ? excluded : INCLUDED;
        roles[open++] = role;
        numberedDepth += role == EXCLUDED ? 0 : 1;
        if (role == INCLUDED && depth++ == 0) {
            method = ofMethod;
            site = atSite;
            start();
        }
    }

    void end() {
        byte role = open > 0 ? roles[--open] : EXCLUDED;
        if (role == EXCLUDED) {
            return;
        }
        if (role == INCLUDED && --depth == 0) {
            finish();
        }
        if (--numberedDepth == 0) {
            transaction++;
        }
    }

    /** So that those to whom something is handed over know of the locks that are held: in which period they were acquired. */
    void handOver() {
        if (builder != null && withPeriod < held.size()) {
            currentPeriod();
        }
    }

    /** So that all that was acquired has a period before something is handed to the thread, even if nothing was accessed. */
    void timeAcquires() {
        if (isAcquireUntimed) {
            currentPeriod();
        }
    }

    /** What follows is another unit of the same method. */
    void cut() {
        handOver();
        if (hasEdges) {
            timeAcquires(); // before that gets another number
        }
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
        for (int at = held.size() - 1; at >= 0 && openViews != null; at--) {
            openViews.release(at);
        }
    }

    private void start() {
        period = NONE;
        if (builder != null) {
            start(builder, method, site);
        }
        if (form != null) {
            form.start();
        }
        steps = 0;
        approximate = false;
    }

    private void start(TreeBuilder tree, int ofMethod, int atSite) {
        tree.start(ofMethod, atSite);
        opened = 0;
        isAcquireUntimed = false;
        heldBefore = held.size();
        first = nextPeriod();
        if (!leavesOutEmptyBlocks) {
            openAll(tree);
        }
    }

    /** What the thread holds, and the builder does not know yet. */
    private void openAll(TreeBuilder tree) {
        for (; opened < held.size(); opened++) {
            tree.open(block(opened), held.lock(opened), held.site(opened));
        }
    }

    private int block(int index) {
        int before = index < heldBefore ? AccessTree.HELD_BEFORE : 0;
        return held.kind(index) | before | AccessTree.acquiredAt(held.period(index) - first);
    }

    /** The periods of acquires are counted from that of the first access, which is known now. */
    private void countFrom(TreeBuilder tree, int current) {
        period = current;
        int counted = first;
        first = nextPeriod();
        if (first != counted) {
            tree.countAcquiresFrom(first - counted);
        }
    }

    private void finish() {
        if (builder != null && !builder.isEmpty()) {
            timeAcquires();
            builder.finish();
            sink.add(number, builder, period, approximate);
        }
        if (form != null) {
            form.finish();
        }
    }

    /** An access that matters for the form of the transaction. */
    void check(boolean isProtected) {
        if (depth > 0 && form != null) {
            form.access(held.size(), isProtected);
        }
    }

    void access(int kind, int variable, int atSite) {
        int current = currentPeriod();
        if (openViews != null && held.size() > 0) {
            openViews.access(kind & AccessTree.KIND, variable, atSite, current, currentMethod());
        }
        if (builder != null) {
            access(builder, kind, variable, atSite, current);
        }
    }

    private void access(TreeBuilder tree, int kind, int variable, int atSite, int current) {
        if (depth == 0) {
            start(tree, AccessTree.NO_METHOD, 0);
            openAll(tree);
            tree.access(kind, variable, atSite);
            tree.finish();
            sink.add(number, tree, current, false);
            return;
        }
        if (period == NONE) {
            countFrom(tree, current);
        } else if (current != latest) {
            steps = now().steps(period, current);
            tree.step();
        }
        latest = current;
        openAll(tree);
        tree.access(kind | steps << AccessTree.STEP, variable, atSite);
    }

    void acquire(int kind, int lock, int atSite) {
        if (held.acquireAgain(kind, lock)) {
            return;
        }
        boolean isNestedOnCycle = tellOrder(kind, lock, atSite);
        held.acquire(kind, lock, atSite, builder == null ? 0 : nextPeriod());
        boolean isTold = !leavesOutEmptyBlocks || isNestedOnCycle || lockOrder.couldBeOnCycle(lock);
        if (isTold && builder != null && depth > 0) {
            openAll(builder);
            isAcquireUntimed = true;
        }
        if (openViews != null) {
            openViews.acquire(lock, kind, atSite);
        }
    }

    /** Returns whether the acquisition is known to be one that could be on a cycle. */
    private boolean tellOrder(int kind, int lock, int atSite) {
        if (nest != null) {
            nest.acquire(held, kind, lock, atSite);
            if (held.size() > 0) {
                nest.wasNested(currentMethod(), currentPeriod());
            }
            return false;
        }
        boolean isNestedOnCycle = lockOrder.concerns(held, lock);
        if (isNestedOnCycle) {
            lockOrder.add(currentPeriod(), held, lock, kind, atSite, currentMethod());
        }
        return isNestedOnCycle;
    }

    void release(int kind, int lock) {
        int index = held.release(kind, lock);
        if (index != HeldLocks.NONE) {
            withPeriod -= index < withPeriod ? 1 : 0;
            if (nest != null) {
                nest.release(held, index);
            }
            left(index);
        }
    }

    /** The block of the lock that was there ends, and with it those inside, which begin anew when something follows in them. */
    private void left(int index) {
        if (openViews != null) {
            openViews.release(index);
        }
        if (depth > 0 && form != null) {
            form.leave(index);
        }
        if (depth > 0 && builder != null) {
            for (; opened > index + 1; opened--) {
                builder.closeHeldOn();
            }
            if (opened > index) {
                if (wasHandedSomething()) {
                    currentPeriod(); // so that the release has one
                    builder.closeLate();
                } else {
                    builder.close();
                }
                opened--;
            }
            heldBefore -= index < heldBefore ? 1 : 0;
            approximate |= index < held.size();
        }
    }

    /** Since the last access of the unit. */
    private boolean wasHandedSomething() {
        return period != NONE && periods.isNews(latest);
    }

    private int currentMethod() {
        return depth > 0 ? method : AccessTree.NO_METHOD;
    }

    private int currentPeriod() {
        Periods.Now its = now();
        int current = its.current();
        withPeriod = held.size();
        isAcquireUntimed = false;
        if (hasEdges) {
            its.noteTransaction(transaction);
        }
        return current;
    }

    /** Among those of the thread. */
    private int nextPeriod() {
        Periods.Now known = now != null ? now : periods.known(number);
        return known == null ? 0 : known.next();
    }

    private Periods.Now now() {
        Periods.Now its = now;
        if (its == null) {
            its = periods.now(number);
            now = its;
        }
        return its;
    }

    // ---- traces with edges

    void setNumber(long newNumber) {
        timeAcquires();
        transaction = newNumber;
    }
}
