// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import java.util.List;

/** The units of a run without the order in which they happened to come: what the predictive analyses work on. */
public final class UnitSet {

    private final List<Unit> units;
    private final Periods periods;

    UnitSet(List<Unit> units, Periods periods) {
        this.units = units;
        this.periods = periods;
    }

    /** By number. */
    public List<Unit> units() {
        return units;
    }

    public Periods periods() {
        return periods;
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
