// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.race;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.LockSets;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Consumer;

/**
 * The variables that can be raced for, each with its accesses: those that are not volatile, are accessed by several threads, and written by
 * one of them.
 *
 * <p>Many units share a tree. So the accesses are sorted by variable in the trees, which takes time and space linear in the nodes of all
 * different trees, and only those of one variable at a time are told apart by unit.
 */
final class SharedVariables {

    /** A tree, and the units that are of it. */
    private static final class Units {
        private final AccessTree tree;
        private final int[] held; // by node
        private final List<Unit> units = new ArrayList<>();
        private int firstThread = Integer.MAX_VALUE;
        private int lastThread = -1;

        Units(AccessTree tree, LockSets lockSets) {
            this.tree = tree;
            this.held = lockSets.ofNodes(tree);
        }

        void add(Unit unit) {
            units.add(unit);
            firstThread = Math.min(firstThread, unit.thread());
            lastThread = Math.max(lastThread, unit.thread());
        }
    }

    private final UnitSet set;
    private final LockSets lockSets = new LockSets();
    private final List<Units> trees = new ArrayList<>();

    // accesses in trees, by variable
    private int[] starts = new int[2]; // of each variable, and behind the last one
    private int[] treeOf = new int[0];
    private int[] nodeOf = new int[0];

    SharedVariables(UnitSet set) {
        this.set = set;
        IdentityHashMap<AccessTree, Units> known = new IdentityHashMap<>(); // trees that are equal are the same
        for (Unit unit : set.units()) {
            known.computeIfAbsent(unit.tree(), this::units).add(unit);
        }
        sort(shared());
    }

    private Units units(AccessTree tree) {
        Units units = new Units(tree, lockSets);
        trees.add(units);
        return units;
    }

    /** The locks that are held at accesses. */
    LockSets lockSets() {
        return lockSets;
    }

    void forEach(Consumer<VariableAccesses> action) {
        for (int variable = 0; variable + 1 < starts.length; variable++) {
            if (starts[variable] < starts[variable + 1]) {
                action.accept(accesses(variable));
            }
        }
    }

    private VariableAccesses accesses(int variable) {
        VariableAccesses accesses = new VariableAccesses(variable, set);
        for (int at = starts[variable]; at < starts[variable + 1]; at++) {
            Units of = trees.get(treeOf[at]);
            for (Unit unit : of.units) {
                accesses.add(unit, nodeOf[at], of.held[nodeOf[at]]);
            }
        }
        return accesses;
    }

    private static boolean counts(AccessTree tree, int node) {
        return tree.isAccess(node) && !tree.isVolatile(node);
    }

    private BitSet shared() {
        BitSet written = new BitSet();
        BitSet bySeveral = new BitSet();
        int[] firstThread = new int[64];
        BitSet seen = new BitSet();
        for (Units of : trees) {
            for (int node = 1; node < of.tree.size(); node++) {
                if (!counts(of.tree, node)) {
                    continue;
                }
                int variable = of.tree.operand(node);
                if (variable >= firstThread.length) {
                    firstThread = Arrays.copyOf(firstThread, Math.max(variable + 1, firstThread.length * 2));
                }
                if (!seen.get(variable)) {
                    seen.set(variable);
                    firstThread[variable] = of.firstThread;
                }
                if (of.firstThread != firstThread[variable] || of.lastThread != firstThread[variable]) {
                    bySeveral.set(variable);
                }
                if (of.tree.writes(node)) {
                    written.set(variable);
                }
            }
        }
        bySeveral.and(written);
        return bySeveral;
    }

    private void sort(BitSet shared) {
        starts = new int[shared.length() + 1];
        for (Units of : trees) {
            for (int node = 1; node < of.tree.size(); node++) {
                if (counts(of.tree, node) && shared.get(of.tree.operand(node))) {
                    starts[of.tree.operand(node) + 1]++;
                }
            }
        }
        for (int variable = 1; variable < starts.length; variable++) {
            starts[variable] += starts[variable - 1];
        }
        fill(shared);
    }

    private void fill(BitSet shared) {
        int[] next = starts.clone();
        treeOf = new int[starts[starts.length - 1]];
        nodeOf = new int[treeOf.length];
        for (int number = 0; number < trees.size(); number++) {
            AccessTree tree = trees.get(number).tree;
            for (int node = 1; node < tree.size(); node++) {
                if (counts(tree, node) && shared.get(tree.operand(node))) {
                    int place = next[tree.operand(node)]++;
                    treeOf[place] = number;
                    nodeOf[place] = node;
                }
            }
        }
    }
}
