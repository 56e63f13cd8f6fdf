// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import dev.unsplit.analysis.tree.Periods;
import dev.unsplit.analysis.tree.Unit;

/** A unit in a schedule. */
record Participant(Unit unit, Skeleton skeleton) {

    int period(int access, Periods periods) {
        return periods.of(unit.period(), skeleton.step(access));
    }

    /** The period in which the lock of a block was acquired, or a later one, if that is known. */
    int periodOfAcquire(int block, Periods periods) {
        return periods.of(unit.period(), skeleton.stepOfAcquire(block));
    }

    boolean isOfSameThread(Participant other) {
        return unit.thread() == other.unit.thread();
    }

    /** Whether all of it must come before all of the other one: because of a hand-over, or because they are of one thread. */
    boolean isBefore(Participant other, Periods periods) {
        if (isOfSameThread(other) && unit.period() == other.unit.period()) {
            return unit.isOverBefore(other.unit);
        }
        return periods.happensBefore(lastPeriod(periods), other.unit.period());
    }

    private int lastPeriod(Periods periods) {
        return period(skeleton.lastAccess(), periods);
    }
}
