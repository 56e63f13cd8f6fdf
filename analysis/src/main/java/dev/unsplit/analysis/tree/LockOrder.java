// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.objects.Object2IntOpenCustomHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Who acquired which lock while holding which others: what potential deadlocks are looked for in. An acquisition stands for
 * all that have the same held locks, the same lock, place and method; it knows the periods, and so the threads, in which it happened.
 * Memory grows with the number of different acquisitions and their periods, not with the trace.
 *
 * <p>A thread never waits for a lock that it holds already; so neither a re-entrant acquire counts, nor one as a reader by the thread
 * that holds the lock exclusively. A reader that wants the lock exclusively does wait: for other readers.
 */
public final class LockOrder {

    private static final int UNKNOWN = -1;
    private static final int RECENT = 256;

    /** @param heldSites where each of the held locks was acquired, the first time that this happened */
    private record Acquisition(
            int held,
            int lock,
            int kind,
            int site,
            int method,
            IntArrayList heldLocks,
            IntArrayList heldKinds,
            IntArrayList heldSites,
            IntArrayList periods) {

        boolean hasHeld(HeldLocks held) {
            for (int at = 0; at < held.size(); at++) {
                if (held.lock(at) != heldLocks.getInt(at) || held.kind(at) != heldKinds.getInt(at)) {
                    return false;
                }
            }
            return true;
        }
    }

    private final LockSets lockSets = new LockSets();
    private final List<Acquisition> acquisitions = new ArrayList<>();
    private final Object2IntOpenCustomHashMap<int[]> numbers =
            new Object2IntOpenCustomHashMap<>(IntArrays.HASH_STRATEGY);
    private final LongOpenHashSet known = new LongOpenHashSet(); // acquisition and period
    private final int[] wanted = new int[5]; // the key that is looked for

    private int[] components = {}; // by lock
    private BitSet onCycles = new BitSet(); // locks that share a component with others

    // loops do the same again and again: what is here was added before
    private final int[] recent = new int[RECENT]; // acquisition
    private final int[] recentPeriods = new int[RECENT];

    LockOrder() {
        numbers.defaultReturnValue(UNKNOWN);
        Arrays.fill(recent, UNKNOWN);
    }

    /** Only what could be on a cycle is to be added: {@link Survey#lockComponents}. */
    void restrictTo(int[] lockComponents) {
        components = lockComponents;
        onCycles = LockNesting.inSameComponent(lockComponents);
    }

    /** Whether a lock could be on a cycle with others. */
    boolean couldBeOnCycle(int lock) {
        return onCycles.get(lock);
    }

    /** Whether an acquisition matters. */
    boolean concerns(HeldLocks held, int lock) {
        for (int at = 0; at < held.size(); at++) {
            if (components[held.lock(at)] == components[lock]) {
                return true;
            }
        }
        return false;
    }

    void add(int period, HeldLocks held, int lock, int kind, int site, int method) {
        int slot = (31 * (31 * (31 * lock + held.lock(held.size() - 1)) + site) + period) & RECENT - 1;
        if (recentPeriods[slot] == period && recent[slot] != UNKNOWN) {
            Acquisition last = acquisitions.get(recent[slot]);
            if (last.lock == lock
                    && last.kind == kind
                    && last.site == site
                    && last.method == method
                    && last.heldLocks.size() == held.size()
                    && last.hasHeld(held)) {
                return;
            }
        }
        int set = number(held);
        if (!lockSets.holdsExclusively(set, lock)) {
            int number = number(set, held, lock, kind, site, method);
            recent[slot] = number;
            recentPeriods[slot] = period;
            if (known.add((long) number << 32 | period)) {
                acquisitions.get(number).periods.add(period);
            }
        }
    }

    private int number(HeldLocks held) {
        int set = LockSets.EMPTY;
        for (int at = 0; at < held.size(); at++) {
            set = lockSets.with(set, held.lock(at), held.kind(at));
        }
        return set;
    }

    private int number(int set, HeldLocks held, int lock, int kind, int site, int method) {
        wanted[0] = set;
        wanted[1] = lock;
        wanted[2] = kind;
        wanted[3] = site;
        wanted[4] = method;
        int number = numbers.getInt(wanted);
        if (number == UNKNOWN) {
            number = acquisitions.size();
            numbers.put(wanted.clone(), number);
            acquisitions.add(acquisition(set, held, lock, kind, site, method));
        }
        return number;
    }

    private static Acquisition acquisition(int set, HeldLocks held, int lock, int kind, int site, int method) {
        IntArrayList locks = new IntArrayList(held.size());
        IntArrayList kinds = new IntArrayList(held.size());
        IntArrayList sites = new IntArrayList(held.size());
        for (int at = 0; at < held.size(); at++) {
            locks.add(held.lock(at));
            kinds.add(held.kind(at));
            sites.add(held.site(at));
        }
        return new Acquisition(set, lock, kind, site, method, locks, kinds, sites, new IntArrayList());
    }

    /** How many different acquisitions there are: they are numbered from 0. */
    public int size() {
        return acquisitions.size();
    }

    public LockSets lockSets() {
        return lockSets;
    }

    /** The locks that were held before: a number of {@link #lockSets}. */
    public int held(int acquisition) {
        return acquisitions.get(acquisition).held;
    }

    public int lock(int acquisition) {
        return acquisitions.get(acquisition).lock;
    }

    /** {@link AccessTree#BLOCK} or {@link AccessTree#SHARED_BLOCK}. */
    public int kind(int acquisition) {
        return acquisitions.get(acquisition).kind;
    }

    public int site(int acquisition) {
        return acquisitions.get(acquisition).site;
    }

    /** The method of the transaction, or {@link AccessTree#NO_METHOD}. */
    public int method(int acquisition) {
        return acquisitions.get(acquisition).method;
    }

    /** Where one of the held locks was acquired. */
    public int siteOfHeld(int acquisition, int lock) {
        Acquisition of = acquisitions.get(acquisition);
        return of.heldSites.getInt(of.heldLocks.indexOf(lock));
    }

    /** The periods in which it happened, in ascending order. */
    public int[] periods(int acquisition) {
        int[] periods = acquisitions.get(acquisition).periods.toIntArray();
        Arrays.sort(periods);
        return periods;
    }
}
