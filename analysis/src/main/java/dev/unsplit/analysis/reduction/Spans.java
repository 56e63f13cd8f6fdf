// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.reduction;

import dev.unsplit.analysis.tree.Periods;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/**
 * From which period to which one a unit lasts. Two units could have overlapped if and only if neither one's last period must
 * end before the other one's first period begins. Units that last equally long share a number.
 */
final class Spans {

    private static final int NEW = -1;

    private final UnitSet units;
    private final Periods periods;
    private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
    private final IntArrayList first = new IntArrayList();
    private final IntArrayList last = new IntArrayList();

    Spans(UnitSet units) {
        this.units = units;
        periods = units.periods();
        numbers.defaultReturnValue(NEW);
    }

    int of(Unit unit) {
        int begin = unit.period();
        int end = units.lastPeriod(unit);
        long key = (long) begin << 32 | end;
        int number = numbers.get(key);
        if (number == NEW) {
            number = first.size();
            first.add(begin);
            last.add(end);
            numbers.put(key, number);
        }
        return number;
    }

    /** Whether two units are of different threads and could have overlapped. One that lasts for several periods is no rival of itself. */
    boolean areConcurrent(int one, int other) {
        return thread(one) != thread(other) && !isBefore(one, other) && !isBefore(other, one);
    }

    private int thread(int span) {
        return periods.thread(first.getInt(span));
    }

    private boolean isBefore(int one, int other) {
        return periods.happensBefore(last.getInt(one), first.getInt(other));
    }
}
