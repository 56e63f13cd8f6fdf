// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.tree.Periods;
import dev.unsplit.analysis.tree.Unit;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;

/**
 * Conflicts whose order is known, between units that could be under way at the same time nevertheless, because one of them hands over inside: {@code w(x) send(c) r(y)} and
 * {@code receive(c) r(x) w(y)}. What the first one wrote always comes first, so the two are not concurrent; but the second unit can come between the first one's accesses, so
 * that conflict counts like others. Units that are ordered as a whole are no concern of the forest.
 *
 * <p>Such a conflict always goes one way. On a cycle it must be followed by others that lead back ({@link UnitGraph}).
 *
 * <p>Accesses of units that hand over inside are compared with all others of their variable; there are few such units, mostly none.
 */
final class OrderedConflicts {

    private final Accesses accesses;
    private final AccessForest forest;
    private final Periods periods;
    private final IntArrayList earlier = new IntArrayList(); // accesses
    private final IntArrayList later = new IntArrayList();
    private final BitSet variables = new BitSet();
    private final long mostWork;
    private long work;

    /** @param mostWork after which no more is looked for: comparisons of accesses */
    OrderedConflicts(Accesses accesses, long mostWork) {
        this.accesses = accesses;
        this.forest = accesses.forest();
        this.periods = forest.set().periods();
        this.mostWork = mostWork;
        if (forest.set().handsOverInside()) {
            for (int variable = 0; variable < accesses.variables(); variable++) {
                find(variable);
            }
        }
    }

    private void find(int variable) {
        IntArrayList lasting = new IntArrayList();
        for (int access = accesses.first(variable); access < accesses.end(variable); access++) {
            if (isLasting(access)) {
                lasting.add(access);
            }
        }
        for (int at = 0; at < lasting.size() && work <= mostWork; at++) {
            int access = lasting.getInt(at);
            for (int other = accesses.first(variable); other < accesses.end(variable); other++) {
                work++;
                if (other > access || !isLasting(other)) {
                    compare(variable, access, other);
                }
            }
        }
    }

    private boolean isLasting(int access) {
        return unit(access).tree().lastStep() > 0;
    }

    private void compare(int variable, int access, int other) {
        if (accesses.writes(access) || accesses.writes(other)) {
            int period = accesses.period(access);
            int otherPeriod = accesses.period(other);
            boolean isFirst = periods.isBefore(period, otherPeriod);
            if ((isFirst || periods.isBefore(otherPeriod, period))
                    && forest.set().canOverlap(unit(access), unit(other))) {
                earlier.add(isFirst ? access : other);
                later.add(isFirst ? other : access);
                variables.set(variable);
            }
        }
    }

    private Unit unit(int access) {
        return forest.units().get(accesses.unit(access));
    }

    int size() {
        return earlier.size();
    }

    /** The access that comes first. */
    int earlier(int conflict) {
        return earlier.getInt(conflict);
    }

    int later(int conflict) {
        return later.getInt(conflict);
    }

    /** Whether the n-th shared variable has such conflicts. */
    boolean concern(int variable) {
        return variables.get(variable);
    }

    /** Whether there was too much to do for looking at all of it. */
    boolean isIncomplete() {
        return work > mostWork;
    }
}
