// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.lockorder;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.ConcurrentPeriods;
import dev.unsplit.analysis.tree.LockOrder;
import dev.unsplit.analysis.tree.LockSets;
import dev.unsplit.analysis.tree.Periods;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.analysis.witness.SymbolTexts;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds cycles in the order of locks, of any length: the goodlock algorithm (Havelund: Using Runtime Analysis to Guide Model Checking of
 * Java Programs, SPIN 2000), generalized from two threads to any number, with gate locks, hand-overs and readers.
 *
 * <p>A cycle consists of acquisitions by different threads, each of which wants a lock that the next one holds, in modes that exclude each
 * other. All of them can be at that point at the same time: their periods are pairwise concurrent, and no two hold a common lock (a
 * <em>gate</em>) in modes that exclude each other. No shorter cycle is contained in it.
 *
 * <p>First, acquisitions that can be on no cycle are taken away ({@link Candidates}): in a program that orders its locks nothing is left, in
 * linear time. What is left is searched depth first, for short cycles first, each from the acquisition with the smallest number, so that it
 * is found once. Two acquisitions are concurrent if they have concurrent periods, which is found out once for each pair; three and more must have
 * periods that are pairwise concurrent, and those are looked for when the cycle is closed. Where the {@link Places} of a shorter cycle are
 * met again, nothing new is to be found. There can still be exponentially many paths, so the work is limited.
 */
public final class LockCycles {

    /** Some seconds. */
    public static final long MOST_WORK = 50_000_000;

    /** Who has so many kinds of cycles needs no more of them. */
    private static final int MOST_CYCLES = 1000;

    private static final long UNKNOWN = -2;

    /** Acquisitions of a {@link LockOrder}, each of which waits for the next, the last for the first. */
    public static final class Cycle {

        private final IntArrayList acquisitions;
        private final IntArrayList periods;
        private long count = 1;

        Cycle(IntArrayList acquisitions, IntArrayList periods) {
            this.acquisitions = acquisitions;
            this.periods = periods;
        }

        public int size() {
            return acquisitions.size();
        }

        public int acquisition(int index) {
            return acquisitions.getInt(index);
        }

        /** In which an acquisition could be made at the same time as all others. */
        public int period(int index) {
            return periods.getInt(index);
        }

        /** How many there are of the same places and length. */
        public long count() {
            return count;
        }
    }

    private final LockOrder order;
    private final LockSets lockSets;
    private final Periods periods;
    private final ConcurrentPeriods concurrent;
    private final Places places;
    private final BitSet candidates;
    private final Int2ObjectOpenHashMap<IntArrayList> holders = new Int2ObjectOpenHashMap<>(); // candidates, by lock
    private final Long2LongOpenHashMap concurrentPairs = new Long2LongOpenHashMap(); // by two acquisitions

    private final List<Cycle> cycles = new ArrayList<>();
    private final Map<IntList, Cycle> ofThisLength = new LinkedHashMap<>(); // by places
    private final LongOpenHashSet lockPairs = new LongOpenHashSet(); // each two of a cycle
    private final IntArrayList path = new IntArrayList();
    private boolean cutShort; // a longer path was not followed
    private long workLeft;

    public LockCycles(UnitSet units, SymbolTexts texts) {
        this(units, texts, MOST_WORK);
    }

    /** @param mostWork how many acquisitions are looked at, in all paths together */
    public LockCycles(UnitSet units, SymbolTexts texts, long mostWork) {
        this.order = units.lockOrder();
        this.lockSets = order.lockSets();
        this.periods = units.periods();
        this.concurrent = new ConcurrentPeriods(periods);
        this.places = new Places(order, texts);
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

    /** One for each set of places. */
    public Collection<Cycle> cycles() {
        return cycles;
    }

    /** Whether the work became too much, so that there may be more cycles. */
    public boolean isIncomplete() {
        return workLeft <= 0;
    }

    /**
     * Whether who does this may be caught in a deadlock: it has blocks for two locks of one cycle, or is a reader that wants the lock
     * exclusively. Where not all cycles were looked at, whatever could be on one counts.
     */
    public boolean affects(AccessTree tree) {
        return (!cycles.isEmpty() || isIncomplete()) && affects(locks(tree));
    }

    /** The same by the locks alone. */
    public boolean affects(IntSet locks) {
        if (cycles.isEmpty() && !isIncomplete()) {
            return false;
        }
        return someAreInCycle(locks)
                || (isIncomplete() || places.hidesSomething())
                        && locks.intStream()
                                        .filter(holders::containsKey)
                                        .limit(2)
                                        .count()
                                == 2;
    }

    /** Looks at pairs of these locks or at those of cycles, whichever are fewer. */
    private boolean someAreInCycle(IntSet locks) {
        if ((long) locks.size() * locks.size() > lockPairs.size()) {
            return lockPairs.longStream().anyMatch(pair -> locks.contains(first(pair)) && locks.contains(second(pair)));
        }
        return locks.intStream()
                .anyMatch(one -> locks.intStream().anyMatch(other -> lockPairs.contains(pair(one, other))));
    }

    private static IntSet locks(AccessTree tree) {
        IntOpenHashSet locks = new IntOpenHashSet();
        for (int node = 1; node < tree.size(); node++) {
            if (tree.isBlock(node)) {
                locks.add(tree.operand(node));
            }
        }
        return locks;
    }

    private static long pair(int lock, int otherLock) {
        return (long) Math.min(lock, otherLock) << 32 | Math.max(lock, otherLock);
    }

    private static int first(long pair) {
        return (int) (pair >>> 32);
    }

    private static int second(long pair) {
        return (int) pair;
    }

    // ---- the search

    private void search() {
        cutShort = true;
        for (int length = 2; cutShort && !isIncomplete(); length++) {
            cutShort = false;
            for (int start = candidates.nextSetBit(0); start >= 0; start = candidates.nextSetBit(start + 1)) {
                startFrom(start, length);
            }
            cycles.addAll(ofThisLength.values());
            ofThisLength.keySet().forEach(set -> places.explain(new IntArrayList(set)));
            ofThisLength.clear();
        }
    }

    private void startFrom(int start, int length) {
        path.clear();
        path.add(start);
        if (places.isExplained(path)) {
            return;
        }
        if (length == 2 && isUpgrade(start)) {
            path.add(start);
            close();
            path.removeInt(1);
        }
        extend(length);
    }

    /** Two readers that both want the lock exclusively wait for each other: two threads in one acquisition. */
    private boolean isUpgrade(int acquisition) {
        return waitsFor(acquisition, acquisition)
                && !lockSets.exclude(order.held(acquisition), order.held(acquisition));
    }

    /** Looks for cycles of exactly this length that begin with this path. */
    private void extend(int length) {
        int last = path.getInt(path.size() - 1);
        IntArrayList next = holders.get(order.lock(last));
        for (int index = 0; next != null && index < next.size() && workLeft > 0; index++) {
            workLeft--;
            int acquisition = next.getInt(index);
            if (acquisition > path.getInt(0) && waitsFor(last, acquisition)) {
                continueWith(acquisition, length);
            }
        }
    }

    private void continueWith(int acquisition, int length) {
        boolean isLast = path.size() + 1 == length;
        boolean closes = waitsFor(acquisition, path.getInt(0));
        if (isLast == closes && fits(acquisition)) {
            path.add(acquisition);
            if (!places.isExplained(path)) {
                if (closes) {
                    close();
                } else {
                    extend(length);
                }
            }
            path.removeInt(path.size() - 1);
        }
        cutShort |= isLast && !closes;
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
                    || concurrentPair(other, acquisition) == ConcurrentPeriods.NONE) {
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
        Cycle known = ofThisLength.get(places.of(path));
        if (known == null) {
            ofThisLength.put(places.of(path), new Cycle(new IntArrayList(path), IntArrayList.wrap(chosen)));
            if (cycles.size() + ofThisLength.size() >= MOST_CYCLES) {
                workLeft = 0;
            }
        } else {
            known.count++;
        }
        for (int one = 0; one < path.size(); one++) {
            for (int other = one + 1; other < path.size(); other++) {
                lockPairs.add(pair(order.lock(path.getInt(one)), order.lock(path.getInt(other))));
            }
        }
    }
}
