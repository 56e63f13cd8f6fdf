// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which units have an order in every schedule: those of different threads with an uninitialized read or a final write of one that conflicts
 * with one of the other. The neighbours of a unit are looked for when somebody asks for them: few units are ever on a cycle.
 */
final class UnitGraph {

    private final List<Participant> units;
    private final Work work;
    private final Int2ObjectOpenHashMap<IntArrayList> users = new Int2ObjectOpenHashMap<>(); // by variable
    private final @Nullable IntSet[] neighbours;
    private final Long2ObjectOpenHashMap<IntArrayList> conflicts = new Long2ObjectOpenHashMap<>(); // by two units

    UnitGraph(List<Participant> units, Work work) {
        this.units = units;
        this.work = work;
        this.neighbours = new IntSet[units.size()];
        for (int unit = 0; unit < units.size(); unit++) {
            for (int variable : units.get(unit).skeleton().variables()) {
                users.computeIfAbsent(variable, any -> new IntArrayList()).add(unit);
            }
        }
    }

    List<Participant> units() {
        return units;
    }

    IntSet neighbours(int unit) {
        IntSet known = neighbours[unit];
        if (known == null) {
            known = find(unit);
            neighbours[unit] = known;
        }
        return known;
    }

    private IntSet find(int unit) {
        IntSet found = new IntLinkedOpenHashSet();
        for (int variable : units.get(unit).skeleton().variables()) {
            for (int other : users.get(variable)) {
                if (work.goesOn()
                        && !units.get(unit).isOfSameThread(units.get(other))
                        && !found.contains(other)
                        && conflict(unit, other, variable)) {
                    found.add(other);
                }
            }
        }
        return found;
    }

    private boolean conflict(int one, int other, int variable) {
        IntArrayList conflicts = new IntArrayList();
        addConflicts(one, other, variable, conflicts);
        return !conflicts.isEmpty();
    }

    /** Conflicting accesses, one of the first unit and then one of the second, and so on. Two units can be on very many cycles. */
    IntArrayList conflicts(int one, int other) {
        return conflicts.computeIfAbsent((long) one << 32 | other, any -> findConflicts(one, other));
    }

    private IntArrayList findConflicts(int one, int other) {
        IntArrayList found = new IntArrayList();
        for (int variable : units.get(one).skeleton().variables()) {
            addConflicts(one, other, variable, found);
        }
        return found;
    }

    private void addConflicts(int one, int other, int variable, IntArrayList conflicts) {
        Skeleton unit = units.get(one).skeleton();
        Skeleton otherUnit = units.get(other).skeleton();
        for (int end : unit.endsOf(variable)) {
            for (int otherEnd : otherUnit.endsOf(variable)) {
                if (unit.has(end, Skeleton.WRITES) || otherUnit.has(otherEnd, Skeleton.WRITES)) {
                    conflicts.add(end);
                    conflicts.add(otherEnd);
                }
            }
        }
    }
}
