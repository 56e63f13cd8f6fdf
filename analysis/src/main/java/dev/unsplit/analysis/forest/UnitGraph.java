// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.graph.BlockTree;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayFIFOQueue;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Which units are next to each other: they access a variable at concurrent times, and one of them writes it. Locks do not matter here; they
 * decide where in a unit an edge ends, not whether there is one.
 *
 * <p>The accesses of a variable by two classes of periods make complete bipartite graphs of writers and all. Of these edges only a few are made:
 * each unit is joined to two representatives of the other side. Two units are on a common cycle just as before.
 */
public final class UnitGraph {

    private static final int NONE = -1;

    /** Who accesses a variable in periods of one class. */
    private static final class Accessors {
        private final int periodClass;
        private final Ends writers = new Ends();
        private final Ends readers = new Ends();

        Accessors(int periodClass) {
            this.periodClass = periodClass;
        }
    }

    private final AccessForest forest;
    private final int[] start; // of the neighbours of each unit, and behind the last one
    private final int[] neighbours;

    private UnitGraph(AccessForest forest, Joins joins) {
        this.forest = forest;
        int units = forest.units().size();
        this.start = new int[units + 1];
        for (int edge = 0; edge < joins.size(); edge++) {
            start[joins.from(edge) + 1]++;
            start[joins.to(edge) + 1]++;
        }
        for (int unit = 0; unit < units; unit++) {
            start[unit + 1] += start[unit];
        }
        int[] place = start.clone();
        this.neighbours = new int[start[units]];
        for (int edge = 0; edge < joins.size(); edge++) {
            neighbours[place[joins.from(edge)]++] = joins.to(edge);
            neighbours[place[joins.to(edge)]++] = joins.from(edge);
        }
    }

    /** @param sparse whether units are joined to representatives only */
    static UnitGraph of(AccessForest forest, Accesses accesses, boolean sparse) {
        Joins joins = new Joins(forest.classes(), sparse);
        for (int variable = 0; variable < accesses.variables(); variable++) {
            join(accessors(forest, accesses, variable), joins);
        }
        return new UnitGraph(forest, joins);
    }

    /** Without edges. */
    static UnitGraph without(AccessForest forest) {
        return new UnitGraph(forest, new Joins(forest.classes(), true));
    }

    private static void join(List<Accessors> all, Joins joins) {
        for (int one = 0; one < all.size(); one++) {
            Accessors these = all.get(one);
            joins.connect(these.periodClass, these.periodClass, these.writers, these.writers);
            joins.connect(these.periodClass, these.periodClass, these.writers, these.readers);
            for (int other = one + 1; other < all.size(); other++) {
                Accessors those = all.get(other);
                joins.connect(these.periodClass, those.periodClass, these.writers, those.writers);
                joins.connect(these.periodClass, those.periodClass, these.writers, those.readers);
                joins.connect(these.periodClass, those.periodClass, these.readers, those.writers);
            }
        }
    }

    /** Accesses of one unit follow on each other. */
    private static List<Accessors> accessors(AccessForest forest, Accesses accesses, int variable) {
        Int2ObjectLinkedOpenHashMap<Accessors> byClass = new Int2ObjectLinkedOpenHashMap<>();
        int end = accesses.end(variable);
        int next;
        for (int access = accesses.first(variable); access < end; access = next) {
            int unit = forest.unitIndex(accesses.node(access));
            int period = accesses.period(access);
            boolean writes = false;
            for (next = access; next < end && isOf(unit, period, forest, accesses, next); next++) {
                writes |= accesses.writes(next);
            }
            Accessors those = byClass.computeIfAbsent(forest.classes().of(period), Accessors::new);
            (writes ? those.writers : those.readers).add(unit, period);
        }
        return List.copyOf(byClass.values());
    }

    private static boolean isOf(int unit, int period, AccessForest forest, Accesses accesses, int access) {
        return accesses.period(access) == period && forest.unitIndex(accesses.node(access)) == unit;
    }

    BlockTree blocks() {
        return new BlockTree(start, neighbours);
    }

    /** Some that are next to this unit, but not all of them. */
    public IntArrayList nextTo(int unit) {
        return new IntArrayList(neighbours, start[unit], start[unit + 1] - start[unit]);
    }

    /** The units on a shortest way from one of these to one of those, with both ends, that does not touch a unit; empty if there is none. */
    public IntArrayList wayAround(int unit, BitSet these, BitSet those) {
        int[] cameFrom = new int[forest.units().size()];
        Arrays.fill(cameFrom, NONE);
        IntArrayFIFOQueue queue = new IntArrayFIFOQueue();
        these.stream().filter(first -> first != unit).forEach(first -> {
            cameFrom[first] = first;
            queue.enqueue(first);
        });
        while (!queue.isEmpty()) {
            int at = queue.dequeueInt();
            if (those.get(at)) {
                return wayTo(at, cameFrom);
            }
            for (int index = start[at]; index < start[at + 1]; index++) {
                int next = neighbours[index];
                if (next != unit && cameFrom[next] == NONE) {
                    cameFrom[next] = at;
                    queue.enqueue(next);
                }
            }
        }
        return new IntArrayList();
    }

    private static IntArrayList wayTo(int end, int[] cameFrom) {
        IntArrayList way = IntArrayList.of(end);
        for (int at = end; cameFrom[at] != at; at = cameFrom[at]) {
            way.add(cameFrom[at]);
        }
        return way;
    }
}
