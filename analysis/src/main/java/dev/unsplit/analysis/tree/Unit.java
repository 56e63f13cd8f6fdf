// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

/**
 * All executions of one tree by one thread in one period: they can replace each other, so one stands for all.
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
        return unit;
    }

    /** @param seen how many units there are, with this one */
    void again(int seen) {
        count++;
        seenAtLast = seen;
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
