// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayList;
import java.util.List;

/**
 * Which units have an order in every schedule: those of different threads with an uninitialized read or a final write of one that conflicts
 * with one of the other.
 */
final class UnitGraph {

    private final List<Participant> units;
    private final List<IntSet> neighbours = new ArrayList<>();

    UnitGraph(List<Participant> units, Work work) {
        this.units = units;
        units.forEach(unit -> neighbours.add(new IntOpenHashSet()));
        for (IntArrayList users : usersOfVariables().values()) {
            connect(users, work);
        }
    }

    private Int2ObjectOpenHashMap<IntArrayList> usersOfVariables() {
        Int2ObjectOpenHashMap<IntArrayList> users = new Int2ObjectOpenHashMap<>();
        for (int unit = 0; unit < units.size(); unit++) {
            for (int variable : units.get(unit).skeleton().variables()) {
                users.computeIfAbsent(variable, any -> new IntArrayList()).add(unit);
            }
        }
        return users;
    }

    private void connect(IntArrayList users, Work work) {
        for (int one : users) {
            for (int other : users) {
                if (work.goesOn()
                        && one < other
                        && !units.get(one).isOfSameThread(units.get(other))
                        && !neighbours.get(one).contains(other)
                        && !conflicts(one, other).isEmpty()) {
                    neighbours.get(one).add(other);
                    neighbours.get(other).add(one);
                }
            }
        }
    }

    List<Participant> units() {
        return units;
    }

    List<IntSet> neighbours() {
        return neighbours;
    }

    /** Conflicting accesses, one of the first unit and then one of the second, and so on. */
    IntArrayList conflicts(int one, int other) {
        Skeleton unit = units.get(one).skeleton();
        Skeleton otherUnit = units.get(other).skeleton();
        IntArrayList conflicts = new IntArrayList();
        for (int variable : unit.variables()) {
            for (int end : unit.endsOf(variable)) {
                for (int otherEnd : otherUnit.endsOf(variable)) {
                    if (unit.has(end, Skeleton.WRITES) || otherUnit.has(otherEnd, Skeleton.WRITES)) {
                        conflicts.add(end);
                        conflicts.add(otherEnd);
                    }
                }
            }
        }
        return conflicts;
    }
}
