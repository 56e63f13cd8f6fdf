// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import java.util.List;
import java.util.function.UnaryOperator;

/** The units of a run without the order in which they happened to come: what the predictive analyses work on. */
public final class UnitSet {

    private final List<Unit> units;
    private final Periods periods;
    private final LockOrder lockOrder;
    private final Views views;
    private final boolean handsOverInside;
    private final Trimmings trimmings;

    UnitSet(
            List<Unit> units,
            Periods periods,
            LockOrder lockOrder,
            Views views,
            boolean handsOverInside,
            Trimmings trimmings) {
        this.units = units;
        this.periods = periods;
        this.lockOrder = lockOrder;
        this.views = views;
        this.handsOverInside = handsOverInside;
        this.trimmings = trimmings;
    }

    /** The same units with other trees; who held which locks when another one was acquired, and views, stay as they are. */
    UnitSet rewritten(UnaryOperator<AccessTree> rewriter) {
        List<Unit> others = units.stream()
                .map(unit -> unit.with(rewriter.apply(unit.tree())))
                .toList();
        return new UnitSet(others, periods, lockOrder, views, handsOverInside, trimmings);
    }

    /** By number. */
    public List<Unit> units() {
        return units;
    }

    public Periods periods() {
        return periods;
    }

    /** Which locks were acquired while others were held. */
    public LockOrder lockOrder() {
        return lockOrder;
    }

    /** What was accessed in synchronized blocks; nothing if the collector was not asked for views. */
    public Views views() {
        return views;
    }

    /** Whether there are units with accesses in several periods. */
    public boolean handsOverInside() {
        return handsOverInside;
    }

    public Trimmings trimmings() {
        return trimmings;
    }

    /** The period of the last access of a unit. */
    public int lastPeriod(Unit unit) {
        return periods.of(unit.period(), unit.tree().lastStep());
    }

    /** Whether two units of different threads could have been under way at the same time: neither must be over before the other one begins. */
    public boolean canOverlap(Unit one, Unit other) {
        return one.thread() != other.thread()
                && !periods.isBefore(lastPeriod(one), other.period())
                && !periods.isBefore(lastPeriod(other), one.period());
    }

    /** The period of an access. */
    public int period(Unit unit, int node) {
        return periods.of(unit.period(), unit.tree().step(node));
    }

    /** The period in which the lock of a block was acquired, or a later one, if that {@linkplain AccessTree#isAcquireKnown is known}. */
    public int periodOfAcquire(Unit unit, int block) {
        return periods.of(unit.period(), unit.tree().stepOfAcquire(block));
    }

    /** Whether two accesses could have come in either order, as far as threads and hand-overs go. */
    public boolean areConcurrent(Unit unit, int node, Unit other, int otherNode) {
        return periods.areConcurrent(period(unit, node), period(other, otherNode));
    }
}
