// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.SharedVariables;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The trees of all units side by side, with their nodes numbered through: the forest of section 3.2, still without edges between
 * trees.
 *
 * <p>Of equal trees only a few are taken for each class of periods, from different threads: that misses no violation
 * as far as random tests tell (section 7; two of one thread would prove nothing). All copies would split more transactions; those looked at were false alarms.
 */
public final class AccessForest {

    private static final int COPIES = 2;

    private final UnitSet set;
    private final PeriodClasses classes;
    private final List<Unit> units;
    private final int[] firstNode; // of each unit, and behind the last one
    private int[] unitOf = new int[0]; // each node, once somebody asked

    private @Nullable BitSet sharedVariables; // if they were asked for
    private final BitSet writers = new BitSet();

    public AccessForest(UnitSet set) {
        this(set, COPIES);
    }

    /** @param copies how many equal trees are kept for each class of periods */
    AccessForest(UnitSet set, int copies) {
        this(set, new PeriodClasses(set.periods()), copies);
    }

    private AccessForest(UnitSet set, PeriodClasses classes, int copies) {
        this(set, classes, few(set, classes, copies));
    }

    private AccessForest(UnitSet set, PeriodClasses classes, List<Unit> units) {
        this.set = set;
        this.classes = classes;
        this.units = units;
        this.firstNode = new int[units.size() + 1];
        for (int index = 0; index < units.size(); index++) {
            firstNode[index + 1] = firstNode[index] + units.get(index).tree().size();
        }
    }

    private int[] unitOf() {
        if (unitOf.length == 0) {
            unitOf = new int[size()];
            for (int index = 0; index < units.size(); index++) {
                Arrays.fill(unitOf, firstNode[index], firstNode[index + 1], index);
            }
        }
        return unitOf;
    }

    /** Of these units alone. */
    public AccessForest only(List<Unit> some) {
        return new AccessForest(set, classes, some);
    }

    private static List<Unit> few(UnitSet set, PeriodClasses classes, int copies) {
        int[] total = new int[set.units().size()]; // by shape: there are no more of them than units
        for (Unit unit : set.units()) {
            total[unit.shape()]++;
        }
        List<Unit> kept = new ArrayList<>();
        Long2IntOpenHashMap counts = new Long2IntOpenHashMap(); // by shape and class
        for (Unit unit : set.units()) {
            long key = (long) unit.shape() << 32 | classes.of(unit.period());
            if (total[unit.shape()] <= copies
                    || counts.addTo(key, 1) < copies
                    || !unit.tree().isOfOnePeriod()) {
                kept.add(unit);
            }
        }
        return kept;
    }

    public UnitSet set() {
        return set;
    }

    PeriodClasses classes() {
        return classes;
    }

    public List<Unit> units() {
        return units;
    }

    /** The indexes of those units that are transactions. */
    BitSet transactions() {
        BitSet all = new BitSet();
        for (int unit = 0; unit < units.size(); unit++) {
            all.set(unit, units.get(unit).isTransaction());
        }
        return all;
    }

    /** The indexes of those units that write something. */
    public BitSet writers() {
        if (sharedVariables == null) {
            look();
        }
        return writers;
    }

    /** How many nodes there are. */
    int size() {
        return firstNode[units.size()];
    }

    /** The node's number in its own tree. */
    int inTree(int node) {
        return node - firstNode[unitOf()[node]];
    }

    int root(int unitIndex) {
        return firstNode[unitIndex];
    }

    int node(int unitIndex, int inTree) {
        return firstNode[unitIndex] + inTree;
    }

    /** The ancestor so many steps above. */
    int above(int node, int steps) {
        int unit = unitOf()[node];
        AccessTree tree = units.get(unit).tree();
        int at = node - firstNode[unit];
        for (int step = 0; step < steps; step++) {
            at = tree.parent(at);
        }
        return firstNode[unit] + at;
    }

    /** Whether the second is a proper descendant of the first. */
    boolean contains(int node, int other) {
        int unit = unitOf()[node];
        int base = firstNode[unit];
        return unit == unitOf()[other] && units.get(unit).tree().contains(node - base, other - base);
    }

    /** The variables that several threads access, one of which writes: all others connect nothing. Not to be changed. */
    BitSet sharedVariables() {
        return sharedVariables == null ? look() : sharedVariables;
    }

    private BitSet look() {
        SharedVariables shared = new SharedVariables();
        for (int index = 0; index < units.size(); index++) {
            AccessTree tree = units.get(index).tree();
            int thread = units.get(index).thread();
            boolean writes = false;
            for (int node = 1; node < tree.size(); node++) {
                if (tree.writes(node)) {
                    shared.write(thread, tree.operand(node));
                    writes = true;
                } else if (tree.isAccess(node)) {
                    shared.read(thread, tree.operand(node));
                }
            }
            writers.set(index, writes);
        }
        sharedVariables = shared.contended();
        return sharedVariables;
    }
}
