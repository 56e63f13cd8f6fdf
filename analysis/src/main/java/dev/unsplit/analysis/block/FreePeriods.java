// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import dev.unsplit.analysis.tree.Periods;
import dev.unsplit.analysis.tree.Unit;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.List;

/** Periods that are concurrent with all that happens in other threads: the usual case where threads run side by side. */
final class FreePeriods {

    /** With more periods than this, none is asked about. */
    private static final int MOST = 3000;

    private final IntSet periods = new IntOpenHashSet();

    FreePeriods(List<Skeleton> skeletons, Periods all) {
        IntSet used = new IntOpenHashSet();
        for (Skeleton skeleton : skeletons) {
            for (Unit unit : skeleton.units()) {
                used.add(unit.period());
                used.add(new Participant(unit, skeleton).period(skeleton.lastAccess(), all));
            }
        }
        if (used.size() <= MOST) {
            used.intStream().filter(period -> isFree(period, used, all)).forEach(periods::add);
        }
    }

    private static boolean isFree(int period, IntSet used, Periods all) {
        for (int other : used) {
            if (all.thread(other) != all.thread(period) && !all.areConcurrent(period, other)) {
                return false;
            }
        }
        return true;
    }

    IntSet periods() {
        return periods;
    }
}
