// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.interleaving;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;

/**
 * What a unit does, one after the other: the accesses that matter, and every acquire and release, which may keep others out. An event is a node of the
 * unit's tree, or the complement of one: the end of that block.
 */
final class UnitEvents {

    private final Unit unit;
    private final int[] events;
    private final int[] periods;

    private UnitEvents(Unit unit, int[] events, int[] periods) {
        this.unit = unit;
        this.events = events;
        this.periods = periods;
    }

    /** @param variables whose accesses matter */
    static UnitEvents of(UnitSet set, Unit unit, BitSet variables) {
        AccessTree tree = unit.tree();
        IntArrayList events = new IntArrayList();
        IntArrayList periods = new IntArrayList();
        int open = 0;
        int period = unit.period();
        for (int node = 1; node < tree.size(); node++) {
            while (open != tree.parent(node)) {
                add(events, periods, ~open, period);
                open = tree.parent(open);
            }
            if (tree.isBlock(node)) {
                add(events, periods, node, period);
                open = node;
            } else {
                period = set.period(unit, node);
                if (variables.get(tree.operand(node))) {
                    add(events, periods, node, period);
                }
            }
        }
        for (; open != 0; open = tree.parent(open)) {
            add(events, periods, ~open, period);
        }
        return new UnitEvents(unit, events.toIntArray(), periods.toIntArray());
    }

    private static void add(IntArrayList events, IntArrayList periods, int event, int period) {
        events.add(event);
        periods.add(period);
    }

    Unit unit() {
        return unit;
    }

    int size() {
        return events.length;
    }

    int node(int event) {
        return events[event] < 0 ? ~events[event] : events[event];
    }

    boolean isRelease(int event) {
        return events[event] < 0;
    }

    boolean isAccess(int event) {
        return events[event] > 0 && unit.tree().isAccess(events[event]);
    }

    boolean reads(int event) {
        return isAccess(event) && unit.tree().reads(events[event]);
    }

    boolean writes(int event) {
        return isAccess(event) && unit.tree().writes(events[event]);
    }

    /** The variable or the lock. */
    int operand(int event) {
        return unit.tree().operand(node(event));
    }

    int period(int event) {
        return periods[event];
    }
}
