// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;

/**
 * The units of a set, but of those with equal trees only a few for each class of periods, from different threads: that misses no violation
 * as far as random tests tell (section 7; two of one thread would prove nothing). All copies would split more transactions; those looked at were false alarms.
 * Where units hand over inside, all are taken: it matters which of them come between two periods of another one, and their class does not tell.
 */
final class FewCopies {

    private final ArrayList<Unit> units = new ArrayList<>();
    private final LongArrayList executions = new LongArrayList(); // of each of them, and of what it stands for

    /** @param copies how many equal trees are kept for each class of periods */
    FewCopies(UnitSet set, PeriodClasses classes, int copies) {
        units.ensureCapacity(set.units().size());
        executions.ensureCapacity(set.units().size());
        int[] total = new int[set.units().size()]; // by shape: there are no more of them than units
        for (Unit unit : set.units()) {
            total[unit.shape()]++;
        }
        Long2ObjectOpenHashMap<IntArrayList> kept = new Long2ObjectOpenHashMap<>(); // by shape and class
        for (Unit unit : set.units()) {
            if (total[unit.shape()] <= copies || set.handsOverInside()) {
                keep(unit);
                continue;
            }
            long key = (long) unit.shape() << 32 | classes.of(unit.period());
            IntArrayList alike = kept.computeIfAbsent(key, any -> new IntArrayList());
            if (alike.size() < copies) {
                alike.add(units.size());
                keep(unit);
            } else {
                int other = alike.getInt(0);
                executions.set(other, executions.getLong(other) + unit.count());
            }
        }
    }

    private void keep(Unit unit) {
        units.add(unit);
        executions.add(unit.count());
    }

    List<Unit> units() {
        return units;
    }

    long[] executions() {
        return executions.toLongArray();
    }
}
