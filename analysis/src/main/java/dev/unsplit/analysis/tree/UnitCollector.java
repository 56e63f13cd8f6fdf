// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.ExcludedMethods;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2ObjectOpenCustomHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the units of a trace in one pass. Memory grows with the number of different trees and periods, not with the
 * length of the trace; of a thread that is in nothing a few words are kept.
 *
 * <p>In a trace with edges, which tells not all accesses, hand-overs come as edges, too: from one number of a thread to another
 * thread.
 */
public final class UnitCollector implements EventHandler {

    private static final int NO_UNIT = -1;
    private static final int MANY_ACQUISITIONS = 1 << 16;

    private final ExcludedMethods excluded;
    private final boolean split;
    private final boolean hasEdges;
    private final boolean trims;
    private final VariableRoles roles;
    private final boolean buildsTrees;

    private final Periods periods = new Periods();
    private final FollowedThreads threads;
    private final TreeTable trees = new TreeTable();
    private final Object2ObjectOpenCustomHashMap<int[], AccessTree> treesOfOtherSites =
            new Object2ObjectOpenCustomHashMap<>(IntArrays.HASH_STRATEGY);
    private final LockOrder lockOrder = new LockOrder();
    private @Nullable AcquisitionLog acquisitions =
            new AcquisitionLog(); // as long as nobody knows which of them matter
    private final Views views = new Views(periods);
    private boolean collectsViews;
    private boolean leavesOutEmptyBlocks;
    private @Nullable LockDiscipline discipline;
    private final IntArrayList lastUnits = new IntArrayList(); // by tree
    private final Long2IntOpenHashMap unitNumbers = new Long2IntOpenHashMap(); // by tree and period
    private final List<Unit> units = new ArrayList<>();
    private final WaitingUnits waiting = new WaitingUnits();
    private boolean handsOverInside;
    private final Trimmings trimmings;

    /** Collects accesses of all variables. */
    public UnitCollector(ExcludedMethods excluded, Boundaries boundaries, boolean hasEdges) {
        this(excluded, boundaries, hasEdges, null);
    }

    /**
     * @param hasEdges whether the trace tells by itself where transactions are cut
     * @param variables whose accesses are collected; null: all
     */
    public UnitCollector(
            ExcludedMethods excluded, Boundaries boundaries, boolean hasEdges, @Nullable BitSet variables) {
        this(excluded, boundaries, hasEdges, variables, true, FollowedThreads.FEW);
    }

    /**
     * @param trims whether accesses are left out that change nothing
     * @param fewThreads as long as no more threads are in something, nobody is let go
     */
    UnitCollector(
            ExcludedMethods excluded,
            Boundaries boundaries,
            boolean hasEdges,
            @Nullable BitSet variables,
            boolean trims,
            int fewThreads) {
        this.excluded = excluded;
        this.split = boundaries == Boundaries.SPLIT;
        this.hasEdges = hasEdges;
        this.trimmings = new Trimmings(hasEdges);
        this.roles = new VariableRoles(variables);
        this.buildsTrees = variables == null || !variables.isEmpty();
        this.trims = trims;
        this.threads = new FollowedThreads(this::newUnits, hasEdges, fewThreads);
        unitNumbers.defaultReturnValue(NO_UNIT);
    }

    /** Asks for views, too: to be called before the first event. */
    public void collectViews() {
        collectsViews = true;
    }

    /** Expects that few locks are acquired while others are held, and says so if it is not so: to be called before the first event. */
    public void expectFewNestedLocks(Runnable whenMany) {
        acquisitions = new AcquisitionLog(MANY_ACQUISITIONS, whenMany);
    }

    /** Collects only acquisitions that could be on a cycle ({@link Survey#lockComponents}): to be called before the first event. */
    public void restrictLockOrder(int[] lockComponents) {
        lockOrder.restrictTo(lockComponents);
        acquisitions = null;
    }

    /** Leaves out blocks in which nothing is collected, unless they could be part of a deadlock: to be called before the first event. */
    public void leaveOutEmptyBlocks() {
        leavesOutEmptyBlocks = true;
    }

    /** Lets this know how transactions use locks, too: to be called before the first event. */
    public void watch(LockDiscipline byLocks) {
        discipline = byLocks;
        byLocks.tell(roles);
    }

    /** What was collected, once the trace is over. */
    public UnitSet units() {
        addWaiting();
        if (acquisitions != null) {
            acquisitions.tell(lockOrder);
            acquisitions = null;
        }
        return new UnitSet(units, periods, lockOrder, views, handsOverInside, trimmings);
    }

    private void add(int thread, TreeBuilder builder, int period, boolean approximate) {
        waiting.add(thread, builder, period, approximate);
        if (waiting.isFull()) {
            addWaiting();
        }
    }

    private void addWaiting() {
        trees.touch(waiting.hashes(), waiting.size());
        for (int unit = 0; unit < waiting.size(); unit++) {
            add(unit);
        }
        waiting.clear();
    }

    private void add(int unit) {
        int different = trees.size();
        int tree = trees.number(waiting.nodes(), waiting.from(unit), waiting.length(unit), waiting.hashes()[unit]);
        int period = waiting.period(unit);
        int number = known(tree, period);
        if (number == NO_UNIT) {
            number = units.size();
            AccessTree shape = trees.get(tree);
            AccessTree itsTree = tree == different ? shape : withSites(unit, shape);
            units.add(new Unit(number, itsTree, tree, waiting.thread(unit), period, waiting.isApproximate(unit)));
            handsOverInside |= shape.lastStep() > 0;
            remember(tree, number);
        }
        units.get(number).again(units.size());
        if (!waiting.isTransaction(unit)) {
            units.get(number).happenedAt(waiting.lastSite(unit));
        }
    }

    private int known(int tree, int period) {
        int last = tree < lastUnits.size() ? lastUnits.getInt(tree) : NO_UNIT;
        boolean isLast = last == NO_UNIT || units.get(last).period() == period;
        return isLast ? last : unitNumbers.get(key(tree, period));
    }

    /** Most trees have one unit. The table knows those of the others. */
    private void remember(int tree, int number) {
        if (tree == lastUnits.size()) {
            lastUnits.add(number);
            return;
        }
        int last = lastUnits.set(tree, number);
        unitNumbers.put(key(tree, units.get(last).period()), last);
        unitNumbers.put(key(tree, units.get(number).period()), number);
    }

    private static long key(int tree, int period) {
        return (long) tree << 32 | period;
    }

    /** What is told of a thread must be where that thread was; so only trees whose sites are equal, too, are kept once. */
    private AccessTree withSites(int unit, AccessTree likeIt) {
        if (waiting.hasTree(unit, likeIt)) {
            return likeIt;
        }
        AccessTree tree = waiting.tree(unit);
        AccessTree known = treesOfOtherSites.putIfAbsent(tree.nodes(), tree);
        return known == null ? tree : known;
    }

    private ThreadUnits thread(int thread) {
        return threads.get(thread);
    }

    private ThreadUnits newUnits() {
        return new ThreadUnits(
                periods,
                lockOrder,
                acquisitions == null ? null : acquisitions.new Nest(),
                collectsViews ? new OpenViews(views) : null,
                discipline == null ? null : discipline.new Form(),
                hasEdges,
                leavesOutEmptyBlocks,
                buildsTrees ? new TreeBuilder(trims, trimmings) : null,
                this::add);
    }

    private void access(int kind, int thread, int variable, int site) {
        int role = roles.of(variable);
        if (role == 0) {
            return;
        }
        ThreadUnits units = thread(thread);
        if ((role & VariableRoles.DISCIPLINED) != 0) {
            units.check((role & VariableRoles.UNPROTECTED) == 0);
        }
        if ((role & VariableRoles.COLLECTED) != 0) {
            units.access(kind, variable, site);
        }
    }

    @Override
    public void soon(int[] accessing, int[] accessed, int count) {
        roles.touch(accessed, count);
    }

    private void cutAtHandOver(int thread) {
        if (split && !hasEdges) {
            threads.cut(thread);
        }
    }

    @Override
    public void begin(int thread, int method, int site) {
        thread(thread).begin(method, site, excluded.contains(method), excluded.isTakenOut(method));
    }

    @Override
    public void end(int thread, int method, int site) {
        thread(thread).end();
    }

    @Override
    public void read(int thread, int variable, int site) {
        access(AccessTree.READ, thread, variable, site);
    }

    @Override
    public void write(int thread, int variable, int site) {
        access(AccessTree.WRITE, thread, variable, site);
    }

    @Override
    public void update(int thread, int variable, int site) {
        access(AccessTree.UPDATE | AccessTree.VOLATILE, thread, variable, site);
    }

    @Override
    public void volatileRead(int thread, int variable, int site) {
        access(AccessTree.READ | AccessTree.VOLATILE, thread, variable, site);
    }

    @Override
    public void volatileWrite(int thread, int variable, int site) {
        access(AccessTree.WRITE | AccessTree.VOLATILE, thread, variable, site);
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
        threads.handOver(thread);
        periods.fork(thread, child);
        cutAtHandOver(thread);
    }

    @Override
    public void join(int thread, int child, int site) {
        cutAtHandOver(thread);
        threads.receive(thread);
        periods.join(thread, child, receiving(thread));
    }

    @Override
    public void barrier(int thread, int lock, int site) {
        threads.handOver(thread);
        if (split && !hasEdges) { // what came before the barrier is let go first
            periods.send(thread, lock);
            threads.cut(thread);
            periods.receive(thread, lock, receiving(thread));
        } else {
            threads.receive(thread);
            periods.receive(thread, lock, receiving(thread));
            periods.send(thread, lock);
        }
    }

    @Override
    public void send(int thread, int lock, int site) {
        threads.handOver(thread);
        periods.send(thread, lock);
    }

    @Override
    public void receive(int thread, int lock, int site) {
        threads.receive(thread);
        periods.receive(thread, lock, receiving(thread));
    }

    @Override
    public void boundary(int thread, int site) {
        if (split) {
            threads.cut(thread);
        }
    }

    @Override
    public void number(int thread, long number) {
        threads.setNumber(thread, number);
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        if (kind.isHandOver()) {
            threads.receive(thread);
            periods.order(fromThread, fromNumber, thread, receiving(thread));
        }
    }

    private long receiving(int thread) {
        return hasEdges ? threads.number(thread) : 0;
    }

    @Override
    public void endOfTrace() {
        threads.endOfTrace();
    }
}
