// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.ExcludedMethods;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2ObjectOpenCustomHashMap;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects the units of a trace in one pass. Memory grows with the number of different trees, threads and periods, not with the
 * length of the trace.
 *
 * <p>In a trace with edges, which tells not all accesses, hand-overs come as edges, too: from one number of a thread to another
 * thread.
 */
public final class UnitCollector implements EventHandler {

    private static final int NO_UNIT = -1;

    private final ExcludedMethods excluded;
    private final boolean split;
    private final boolean cutsAtHandOvers;
    private final boolean trims;

    private final Periods periods = new Periods();
    private final LockOrder lockOrder = new LockOrder();
    private final Views views = new Views(periods);
    private boolean collectsViews;
    private final List<ThreadUnits> threads = new ArrayList<>();
    private final Object2IntOpenHashMap<AccessTree> treeNumbers = new Object2IntOpenHashMap<>();
    private final Object2ObjectOpenCustomHashMap<int[], AccessTree> treesWithSites =
            new Object2ObjectOpenCustomHashMap<>(IntArrays.HASH_STRATEGY);
    private final Long2IntOpenHashMap unitNumbers = new Long2IntOpenHashMap(); // by tree and period
    private final List<Unit> units = new ArrayList<>();

    /**
     * @param hasEdges whether the trace tells by itself where transactions are cut
     */
    public UnitCollector(ExcludedMethods excluded, Boundaries boundaries, boolean hasEdges) {
        this(excluded, boundaries, hasEdges, true);
    }

    /** @param trims whether accesses are left out that change nothing */
    UnitCollector(ExcludedMethods excluded, Boundaries boundaries, boolean hasEdges, boolean trims) {
        this.excluded = excluded;
        this.split = boundaries == Boundaries.SPLIT;
        this.cutsAtHandOvers = split && !hasEdges;
        this.trims = trims;
        treeNumbers.defaultReturnValue(NO_UNIT);
        unitNumbers.defaultReturnValue(NO_UNIT);
    }

    /** Asks for views, too: to be called before the first event. */
    public void collectViews() {
        collectsViews = true;
    }

    /** What was collected, once the trace is over. */
    public UnitSet units() {
        return new UnitSet(units, periods, lockOrder, views);
    }

    private void add(ThreadUnits thread, AccessTree tree, int period, boolean approximate) {
        int treeNumber = treeNumbers.getInt(tree);
        if (treeNumber == NO_UNIT) {
            treeNumber = treeNumbers.size();
            treeNumbers.put(tree, treeNumber);
        }
        long key = (long) treeNumber << 32 | period;
        int number = unitNumbers.get(key);
        if (number == NO_UNIT) {
            number = units.size();
            units.add(new Unit(number, withSites(tree), thread.number(), period, approximate));
            unitNumbers.put(key, number);
        }
        units.get(number).again();
    }

    /** What is told of a thread must be where that thread was; so only trees whose sites are equal, too, are kept once. */
    private AccessTree withSites(AccessTree tree) {
        AccessTree known = treesWithSites.putIfAbsent(tree.nodes(), tree);
        return known == null ? tree : known;
    }

    private ThreadUnits thread(int thread) {
        while (threads.size() <= thread) {
            OpenViews openViews = collectsViews ? new OpenViews(threads.size(), views) : null;
            threads.add(new ThreadUnits(threads.size(), periods, lockOrder, openViews, trims, this::add));
        }
        return threads.get(thread);
    }

    private void cutAtHandOver(int thread) {
        if (cutsAtHandOvers) {
            thread(thread).cut();
        }
    }

    @Override
    public void begin(int thread, int method, int site) {
        thread(thread).begin(method, site, !excluded.contains(method));
    }

    @Override
    public void end(int thread, int method, int site) {
        thread(thread).end();
    }

    @Override
    public void read(int thread, int variable, int site) {
        thread(thread).access(AccessTree.READ, variable, site);
    }

    @Override
    public void write(int thread, int variable, int site) {
        thread(thread).access(AccessTree.WRITE, variable, site);
    }

    @Override
    public void update(int thread, int variable, int site) {
        thread(thread).access(AccessTree.UPDATE | AccessTree.VOLATILE, variable, site);
    }

    @Override
    public void volatileRead(int thread, int variable, int site) {
        thread(thread).access(AccessTree.READ | AccessTree.VOLATILE, variable, site);
    }

    @Override
    public void volatileWrite(int thread, int variable, int site) {
        thread(thread).access(AccessTree.WRITE | AccessTree.VOLATILE, variable, site);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        thread(thread).acquire(AccessTree.BLOCK, lock, site);
    }

    @Override
    public void release(int thread, int lock, int site) {
        thread(thread).release(AccessTree.BLOCK, lock);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        thread(thread).acquire(AccessTree.SHARED_BLOCK, lock, site);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        thread(thread).release(AccessTree.SHARED_BLOCK, lock);
    }

    @Override
    public void fork(int thread, int child, int site) {
        periods.fork(thread, child);
        cutAtHandOver(thread);
    }

    @Override
    public void join(int thread, int child, int site) {
        cutAtHandOver(thread);
        periods.join(thread, child);
    }

    @Override
    public void barrier(int thread, int lock, int site) {
        if (cutsAtHandOvers) { // what came before the barrier is let go first
            periods.send(thread, lock);
            thread(thread).cut();
            periods.receive(thread, lock);
        } else {
            periods.receive(thread, lock);
            periods.send(thread, lock);
        }
    }

    @Override
    public void send(int thread, int lock, int site) {
        periods.send(thread, lock);
    }

    @Override
    public void receive(int thread, int lock, int site) {
        periods.receive(thread, lock);
    }

    @Override
    public void boundary(int thread, int site) {
        if (split) {
            thread(thread).cut();
        }
    }

    @Override
    public void number(int thread, long number) {
        thread(thread).setNumber(number);
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        if (kind.isHandOver()) {
            periods.order(fromThread, thread(fromThread).lastPeriodOf(fromNumber), thread);
        }
    }

    @Override
    public void endOfTrace() {
        threads.forEach(ThreadUnits::endOfTrace);
    }
}
