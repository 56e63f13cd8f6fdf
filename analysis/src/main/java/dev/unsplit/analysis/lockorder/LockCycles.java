// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.lockorder;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.ConcurrentPeriods;
import dev.unsplit.analysis.tree.LockOrder;
import dev.unsplit.analysis.tree.LockSets;
import dev.unsplit.analysis.tree.Periods;
import dev.unsplit.analysis.tree.UnitSet;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds cycles in the order of locks, of any length: the goodlock algorithm (Havelund, SPIN 2000), generalized from two threads to any
 * number, with gate locks, hand-overs and readers.
 *
 * <p>A cycle consists of acquisitions by different threads, each of which wants a lock that the next one holds, in modes that exclude each
 * other. All of them can be at that point at the same time: their periods are pairwise concurrent, and no two hold a common lock (a
 * <em>gate</em>) in modes that exclude each other. No shorter cycle is contained in it.
 *
 * <p>First, acquisitions that can be on no cycle are taken away, again and again: nobody holds what they want, or nobody wants what they
 * hold. In a program that orders its locks nothing is left, in linear time. What is left is searched depth first, for short cycles first,
 * starting from the acquisition with the smallest number, so that each cycle is found once. Two acquisitions are concurrent if they have
 * concurrent periods, which is found out once for each pair; three and more must have periods that are pairwise concurrent, and those
 * are looked for when the cycle is closed. There can be exponentially many cycles, so the work is limited.
 */
public final class LockCycles {

    /**
     * Acquisitions of a {@link LockOrder}, each of which waits for the next, the last for the first.
     *
     * @param periods in which they could all be made at the same time
     */
    public record Cycle(IntList acquisitions, IntList periods) {

        public int size() {
            return acquisitions.size();
        }
    }

    /** Some seconds. */
    public static final long MOST_WORK = 50_000_000;

    private static final long UNKNOWN = -2;

    private final LockOrder order;
    private final LockSets lockSets;
    private final Periods periods;
    private final ConcurrentPeriods concurrent;
    private final BitSet candidates;
    private final Int2ObjectOpenHashMap<IntArrayList> holders = new Int2ObjectOpenHashMap<>(); // candidates, by lock
    private final Long2LongOpenHashMap concurrentPairs = new Long2LongOpenHashMap(); // by two acquisitions

    private final List<Cycle> cycles = new ArrayList<>();
    private final LongOpenHashSet lockPairs = new LongOpenHashSet(); // each two of a cycle
    private final IntArrayList path = new IntArrayList();
    private boolean cutShort; // a longer path was not followed
    private long workLeft;

    public LockCycles(UnitSet units) {
        this(units, MOST_WORK);
    }

    /** @param mostWork how many acquisitions are looked at, in all paths together */
    public LockCycles(UnitSet units, long mostWork) {
        this.order = units.lockOrder();
        this.lockSets = order.lockSets();
        this.periods = units.periods();
        this.concurrent = new ConcurrentPeriods(periods);
        this.workLeft = mostWork;
        concurrentPairs.defaultReturnValue(UNKNOWN);
        candidates = new Candidates(order).left();
        for (int each = candidates.nextSetBit(0); each >= 0; each = candidates.nextSetBit(each + 1)) {
            for (int lock : lockSets.locks(order.held(each))) {
                holders.computeIfAbsent(lock, unknown -> new IntArrayList()).add(each);
            }
        }
        search();
    }

    public List<Cycle> cycles() {
        return cycles;
    }

    /** Whether the work became too much, so that there may be more cycles. */
    public boolean isIncomplete() {
        return workLeft <= 0;
    }

    /**
     * Whether one who does this may be caught in a deadlock: it has blocks for two locks of one cycle, or for one lock that two readers
     * may both want exclusively. If the search is incomplete, whatever could be on a cycle counts.
     */
    public boolean affects(AccessTree tree) {
        if (cycles.isEmpty() && !isIncomplete()) {
            return false;
        }
        int[] locks = locks(tree);
        for (int one = 0; one < locks.length; one++) {
            for (int other = one; other < locks.length; other++) {
                if (isIncomplete()
                        ? other > one && holders.containsKey(locks[one]) && holders.containsKey(locks[other])
                        : lockPairs.contains(pair(locks[one], locks[other]))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static int[] locks(AccessTree tree) {
        IntOpenHashSet locks = new IntOpenHashSet();
        for (int node = 1; node < tree.size(); node++) {
            if (tree.isBlock(node)) {
                locks.add(tree.operand(node));
            }
        }
        return locks.toIntArray();
    }

    private static long pair(int lock, int otherLock) {
        return (long) Math.min(lock, otherLock) << 32 | Math.max(lock, otherLock);
    }

    // ---- the search

    private void search() {
        findUpgrades();
        cutShort = true;
        for (int length = 2; cutShort && !isIncomplete(); length++) {
            cutShort = false;
            for (int start = candidates.nextSetBit(0); start >= 0; start = candidates.nextSetBit(start + 1)) {
                path.clear();
                path.add(start);
                extend(length);
            }
        }
    }

    /** Two readers that both want the lock exclusively wait for each other: two threads in one acquisition. */
    private void findUpgrades() {
        for (int each = candidates.nextSetBit(0); each >= 0; each = candidates.nextSetBit(each + 1)) {
            if (waitsFor(each, each) && !lockSets.exclude(order.held(each), order.held(each))) {
                path.clear();
                path.add(each);
                path.add(each);
                close();
            }
        }
    }

    /** Looks for cycles of exactly this length that begin with this path. */
    private void extend(int length) {
        int last = path.getInt(path.size() - 1);
        IntArrayList next = holders.get(order.lock(last));
        for (int index = 0; next != null && index < next.size() && workLeft > 0; index++) {
            workLeft--;
            int acquisition = next.getInt(index);
            if (acquisition > path.getInt(0) && waitsFor(last, acquisition) && fits(acquisition)) {
                path.add(acquisition);
                continueFrom(acquisition, length);
                path.removeInt(path.size() - 1);
            }
        }
    }

    private void continueFrom(int acquisition, int length) {
        if (waitsFor(acquisition, path.getInt(0))) {
            if (path.size() == length) {
                close();
            }
        } else if (path.size() < length) {
            extend(length);
        } else {
            cutShort = true;
        }
    }

    /** Whether it can happen at the same time as all on the path, and closes no cycle with some of them only. */
    private boolean fits(int acquisition) {
        for (int index = 0; index < path.size(); index++) {
            int other = path.getInt(index);
            workLeft--;
            boolean isLast = index == path.size() - 1;
            if (acquisition == other
                    || index > 0 && waitsFor(acquisition, other)
                    || !isLast && waitsFor(other, acquisition)
                    || lockSets.exclude(order.held(acquisition), order.held(other))
                    || concurrentPair(acquisition, other) == ConcurrentPeriods.NONE) {
                return false;
            }
        }
        return true;
    }

    private boolean waitsFor(int acquisition, int other) {
        return lockSets.keepsOut(order.held(other), order.lock(acquisition), order.kind(acquisition));
    }

    private long concurrentPair(int one, int other) {
        long key = (long) one << 32 | other;
        long known = concurrentPairs.get(key);
        if (known == UNKNOWN) {
            known = concurrent.find(order.periods(one), order.periods(other));
            concurrentPairs.put(key, known);
        }
        return known;
    }

    private void close() {
        int[] chosen = new int[path.size()];
        if (path.size() == 2) {
            long pair = concurrentPair(path.getInt(0), path.getInt(1));
            if (pair != ConcurrentPeriods.NONE) {
                chosen[0] = ConcurrentPeriods.first(pair);
                chosen[1] = ConcurrentPeriods.second(pair);
                keep(chosen);
            }
        } else if (choose(chosen, 0)) {
            keep(chosen);
        }
    }

    /** Chooses pairwise concurrent periods for the acquisitions of the path from this one on. */
    private boolean choose(int[] chosen, int index) {
        if (index == chosen.length) {
            return true;
        }
        for (int period : order.periods(path.getInt(index))) {
            workLeft--;
            chosen[index] = period;
            if (workLeft > 0 && isConcurrentWithEarlier(chosen, index) && choose(chosen, index + 1)) {
                return true;
            }
        }
        return false;
    }

    private boolean isConcurrentWithEarlier(int[] chosen, int index) {
        for (int earlier = 0; earlier < index; earlier++) {
            if (!periods.areConcurrent(chosen[earlier], chosen[index])) {
                return false;
            }
        }
        return true;
    }

    private void keep(int[] chosen) {
        cycles.add(new Cycle(new IntArrayList(path), IntArrayList.wrap(chosen)));
        for (int one = 0; one < path.size(); one++) {
            for (int other = one + 1; other < path.size(); other++) {
                lockPairs.add(pair(order.lock(path.getInt(one)), order.lock(path.getInt(other))));
            }
        }
    }
}
