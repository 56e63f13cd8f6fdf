// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import it.unimi.dsi.fastutil.ints.IntSets;

/**
 * All executions of one tree by one thread in one period: they can replace each other, so one stands for all. Of an event outside transactions the places are known, too: it is nothing but an access, and a race is told
 * by its places.
 */
public final class Unit {

    private final int number;
    private final AccessTree tree;
    private final int shape;
    private final int thread;
    private final int period;
    private final boolean approximate;
    private long count;
    private int seenAtLast; // units, when it was executed for the last time
    private IntSet otherSites = IntSets.EMPTY_SET; // of an event outside transactions

    Unit(int number, AccessTree tree, int shape, int thread, int period, boolean approximate) {
        this.number = number;
        this.tree = tree;
        this.shape = shape;
        this.thread = thread;
        this.period = period;
        this.approximate = approximate;
    }

    /** The same executions with another tree. */
    Unit with(AccessTree other) {
        Unit unit = new Unit(number, other, shape, thread, period, approximate);
        unit.count = count;
        unit.seenAtLast = seenAtLast;
        unit.otherSites = otherSites;
        return unit;
    }

    /** @param seen how many units there are, with this one */
    void again(int seen) {
        count++;
        seenAtLast = seen;
    }

    /** Of an event outside transactions: it happened here, too. */
    void happenedAt(int site) {
        if (site != tree.site(tree.size() - 1)) {
            if (otherSites.isEmpty()) {
                otherSites = new IntLinkedOpenHashSet(2);
            }
            otherSites.add(site);
        }
    }

    /** Of an event outside transactions: where it happened, apart from the place that its tree names. */
    public IntSet otherSites() {
        return otherSites;
    }

    /** From 0, in the order in which units were first seen: those of one thread are in its order. */
    public int number() {
        return number;
    }

    public AccessTree tree() {
        return tree;
    }

    /** A number for its tree: others with the same number have an equal one. */
    public int shape() {
        return shape;
    }

    public boolean isTransaction() {
        return tree.isTransaction();
    }

    public int thread() {
        return thread;
    }

    /** The period of its first access. */
    public int period() {
        return period;
    }

    /** Its locks were not properly nested: the tree allows more interleavings than there are. */
    public boolean isApproximate() {
        return approximate;
    }

    /** Whether all its executions came before the first one of another unit of the same thread. */
    public boolean isOverBefore(Unit other) {
        return seenAtLast <= other.number;
    }

    /** How often it was executed. */
    public long count() {
        return count;
    }
}
