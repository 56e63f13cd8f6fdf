// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.graph.ClusterTree;
import dev.unsplit.analysis.graph.StrongComponents;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Which units are next to each other: they access a variable at concurrent times, and one of them writes it. Locks do not matter here; they
 * decide where in a unit an edge ends, not whether there is one. Of this graph only the clusters are wanted.
 *
 * <p>So not all edges are made. Where threads of three periods or more write a variable, all that access it are in one cluster, whichever of them is left
 * out: one hub stands for their edges. Else the accesses of a variable by two classes of periods make complete bipartite graphs of writers and
 * all, and each unit is joined to two representatives of the other side.
 *
 * <p>{@link OrderedConflicts} go one way. Those that nothing leads back from can be on no cycle, and make no edge.
 */
final class UnitGraph {

    private static final int NONE = -1;
    private static final int PERIODS_OF_HUB = 3;

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
    private final OrderedConflicts ordered;
    private final Joins joins;
    private final int units;
    private final BitSet leadingBack = new BitSet(); // conflicts of known order
    private int hubs;
    private final ClusterTree clusters;

    /** @param sparse whether only some edges are made */
    UnitGraph(Accesses accesses, OrderedConflicts ordered, boolean sparse) {
        this.accesses = accesses;
        this.ordered = ordered;
        this.classes = accesses.forest().classes();
        this.joins = new Joins(classes, sparse);
        this.units = accesses.forest().units().size();
        for (int variable = 0; variable < accesses.variables(); variable++) {
            if (sparse && hasHub(variable)) {
                joinToHub(variable);
            } else {
                join(accessors(variable));
            }
        }
        if (ordered.size() > 0) {
            joinOrdered();
        }
        clusters = findClusters();
    }

    ClusterTree clusters() {
        return clusters;
    }

    /** Whether a conflict of known order could be on a cycle. */
    boolean leadsBack(int conflict) {
        return leadingBack.get(conflict);
    }

    /** Units with conflicts of known order from which nothing leads back: other accesses could. */
    BitSet withoutWayBack() {
        BitSet found = new BitSet();
        for (int conflict = 0; conflict < ordered.size(); conflict++) {
            if (!leadsBack(conflict)) {
                found.set(accesses.unit(ordered.earlier(conflict)));
                found.set(accesses.unit(ordered.later(conflict)));
            }
        }
        return found;
    }

    private void joinOrdered() {
        Joins directed = new Joins(classes, false);
        for (int edge = 0; edge < joins.size(); edge++) {
            directed.add(joins.from(edge), joins.to(edge));
            directed.add(joins.to(edge), joins.from(edge));
        }
        for (int conflict = 0; conflict < ordered.size(); conflict++) {
            directed.add(accesses.unit(ordered.earlier(conflict)), accesses.unit(ordered.later(conflict)));
        }
        int[] start = directed.starts(units + hubs);
        int[] component = StrongComponents.of(start, directed.successors(start));
        for (int conflict = 0; conflict < ordered.size(); conflict++) {
            int from = accesses.unit(ordered.earlier(conflict));
            int to = accesses.unit(ordered.later(conflict));
            if (component[from] == component[to]) {
                leadingBack.set(conflict);
                joins.add(from, to);
            }
        }
    }

    /** Whether all accesses are of one class of concurrent periods, and writes of so many that two are left, whichever unit is left out. */
    private boolean hasHub(int variable) {
        int first = accesses.first(variable);
        int periodClass = classes.of(accesses.period(first));
        IntArrayList writing = new IntArrayList();
        for (int access = first; access < accesses.end(variable); access++) {
            int period = accesses.period(access);
            if (classes.of(period) != periodClass) {
                return false;
            }
            if (accesses.writes(access) && writing.size() < PERIODS_OF_HUB && !writing.contains(period)) {
                writing.add(period);
            }
        }
        return writing.size() == PERIODS_OF_HUB && classes.isOpen(periodClass);
    }

    private void joinToHub(int variable) {
        int hub = units + hubs++;
        int last = NONE;
        for (int access = accesses.first(variable); access < accesses.end(variable); access++) {
            if (accesses.unit(access) != last) {
                last = accesses.unit(access);
                joins.add(last, hub);
            }
        }
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

    private ClusterTree findClusters() {
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
        return new ClusterTree(start, neighbours, units);
    }
}
