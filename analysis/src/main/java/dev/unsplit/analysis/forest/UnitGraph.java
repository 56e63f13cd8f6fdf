// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.graph.BlockTree;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import java.util.List;

/**
 * Which units are next to each other: they access a variable at concurrent times, and one of them writes it. Locks do not matter here; they
 * decide where in a unit an edge ends, not whether there is one. Of this graph only the blocks are wanted.
 *
 * <p>So not all edges are made. Where threads of three periods or more write a variable, all that access it are in one block, whichever of them is left
 * out: one hub stands for their edges. Else the accesses of a variable by two classes of periods make complete bipartite graphs of writers and
 * all, and each unit is joined to two representatives of the other side.
 */
final class UnitGraph {

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

    private final Accesses accesses;
    private final PeriodClasses classes;
    private final Joins joins;
    private final boolean sparse;
    private final int units;
    private int hubs;

    private UnitGraph(Accesses accesses, boolean sparse) {
        this.accesses = accesses;
        this.classes = accesses.forest().classes();
        this.joins = new Joins(classes, sparse);
        this.sparse = sparse;
        this.units = accesses.forest().units().size();
    }

    /** @param sparse whether only some edges are made */
    static BlockTree blocks(Accesses accesses, boolean sparse) {
        UnitGraph graph = new UnitGraph(accesses, sparse);
        for (int variable = 0; variable < accesses.variables(); variable++) {
            graph.join(graph.accessors(variable));
        }
        return graph.blocks();
    }

    /** Accesses of one unit follow on each other. */
    private List<Accessors> accessors(int variable) {
        Int2ObjectLinkedOpenHashMap<Accessors> byClass = new Int2ObjectLinkedOpenHashMap<>();
        Accessors last = new Accessors(NONE);
        int end = accesses.end(variable);
        int next;
        for (int access = accesses.first(variable); access < end; access = next) {
            int unit = accesses.unit(access);
            int period = accesses.period(access);
            boolean writes = accesses.writes(access);
            for (next = access + 1; next < end && isOf(unit, period, next); next++) {
                writes |= accesses.writes(next);
            }
            int periodClass = classes.of(period);
            if (last.periodClass != periodClass) {
                last = byClass.computeIfAbsent(periodClass, Accessors::new);
            }
            (writes ? last.writers : last.readers).add(unit, period);
        }
        return List.copyOf(byClass.values());
    }

    private boolean isOf(int unit, int period, int access) {
        return accesses.unit(access) == unit && accesses.period(access) == period;
    }

    private void join(List<Accessors> all) {
        if (sparse && all.size() == 1 && haveHub(all.get(0))) {
            int hub = units + hubs++;
            joins.joinAll(all.get(0).writers, hub);
            joins.joinAll(all.get(0).readers, hub);
            return;
        }
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

    private boolean haveHub(Accessors accessors) {
        return classes.isOpen(accessors.periodClass) && Joins.isOfManyPeriods(accessors.writers);
    }

    private BlockTree blocks() {
        int nodes = units + hubs;
        int[] start = new int[nodes + 1];
        for (int edge = 0; edge < joins.size(); edge++) {
            start[joins.from(edge) + 1]++;
            start[joins.to(edge) + 1]++;
        }
        for (int node = 0; node < nodes; node++) {
            start[node + 1] += start[node];
        }
        int[] place = start.clone();
        int[] neighbours = new int[start[nodes]];
        for (int edge = 0; edge < joins.size(); edge++) {
            neighbours[place[joins.from(edge)]++] = joins.to(edge);
            neighbours[place[joins.to(edge)]++] = joins.from(edge);
        }
        return new BlockTree(start, neighbours, units);
    }
}
