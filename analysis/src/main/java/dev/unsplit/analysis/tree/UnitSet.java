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

    UnitSet(List<Unit> units, Periods periods, LockOrder lockOrder, Views views) {
        this.units = units;
        this.periods = periods;
        this.lockOrder = lockOrder;
        this.views = views;
    }

    /** The same units with other trees; who held which locks when another one was acquired, and views, stay as they are. */
    UnitSet rewritten(UnaryOperator<AccessTree> rewriter) {
        List<Unit> others = units.stream()
                .map(unit -> unit.with(rewriter.apply(unit.tree())))
                .toList();
        return new UnitSet(others, periods, lockOrder, views);
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

    /** The period of an access. */
    public int period(Unit unit, int node) {
        return periods.of(unit.period(), unit.tree().step(node));
    }

    /** Whether two accesses could have come in either order, as far as threads and hand-overs go. */
    public boolean areConcurrent(Unit unit, int node, Unit other, int otherNode) {
        return periods.areConcurrent(period(unit, node), period(other, otherNode));
    }
}
