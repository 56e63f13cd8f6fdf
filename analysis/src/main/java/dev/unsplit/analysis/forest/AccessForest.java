// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The trees of all units side by side: the forest of section 3.2, still without edges between trees. Of equal trees only {@linkplain FewCopies a few} are
 * taken.
 */
public final class AccessForest {

    private static final int COPIES = 2;

    private final UnitSet set;
    private final PeriodClasses classes;
    private final List<Unit> units;
    private final long[] executions; // of each unit, with those of its copies that are left out

    private @Nullable VariableUses uses; // if they were asked for

    public AccessForest(UnitSet set) {
        this(set, COPIES);
    }

    /** @param copies how many equal trees are kept for each class of periods */
    AccessForest(UnitSet set, int copies) {
        this(set, new PeriodClasses(set.periods()), copies);
    }

    private AccessForest(UnitSet set, PeriodClasses classes, int copies) {
        this(set, classes, new FewCopies(set, classes, copies));
    }

    private AccessForest(UnitSet set, PeriodClasses classes, FewCopies few) {
        this(set, classes, few.units(), few.executions());
    }

    private AccessForest(UnitSet set, PeriodClasses classes, List<Unit> units, long[] executions) {
        this.executions = executions;
        this.set = set;
        this.classes = classes;
        this.units = units;
    }

    /** Of these units alone. */
    public AccessForest only(List<Unit> some) {
        return new AccessForest(
                set, classes, some, some.stream().mapToLong(Unit::count).toArray());
    }

    public UnitSet set() {
        return set;
    }

    PeriodClasses classes() {
        return classes;
    }

    public List<Unit> units() {
        return units;
    }

    /** How often a unit was executed, and others like it that are not here. */
    public long executions(int unitIndex) {
        return executions[unitIndex];
    }

    /** The indexes of those units that are transactions. */
    BitSet transactions() {
        BitSet all = new BitSet();
        for (int unit = 0; unit < units.size(); unit++) {
            all.set(unit, units.get(unit).isTransaction());
        }
        return all;
    }

    /** The indexes of those units that write something. */
    public BitSet writers() {
        return uses().writers();
    }

    /** The variables that several threads access, one of which writes: all others connect nothing. Not to be changed. */
    BitSet sharedVariables() {
        return uses().shared();
    }

    VariableUses uses() {
        if (uses == null) {
            uses = new VariableUses(this);
        }
        return uses;
    }
}
