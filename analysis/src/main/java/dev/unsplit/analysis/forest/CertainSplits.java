// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.forest.SplitTransactions.Split;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.Unit;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Settles transactions that use no locks, where many threads do so: that they are split is then certain, whatever the details, and a walk through the trees
 * is enough to see it.
 *
 * <p>A variable is <em>free</em> if nobody holds a lock where it is accessed, all its accesses are of one class of concurrent periods, and three periods or more
 * write it. Then all units that access it are connected, whichever of them is left out. Two free variables are connected by a unit that accesses both. If
 * they are connected by units of threads with even numbers alone, and by those with odd numbers alone, they stay connected without any one unit. So a transaction is split
 * between its first two accesses if all that it accesses are free variables that are connected twice.
 */
final class CertainSplits {

    private static final int NONE = -1;
    private static final int LAYERS = 2;

    /** After so many units that connect nothing new, the others are not asked. */
    private static final int PATIENCE = 1 << 14;

    // instead of a group of free variables
    private static final int NOT_SHARED = -1;
    private static final int NOT_FREE = -2;
    private static final int FIRST_GROUP = 0;

    private final AccessForest forest;
    private final boolean views;
    private final BitSet free;
    private final int[][] connected =
            new int[LAYERS][]; // by layer and variable: another variable that this one is connected to, or itself
    private final int[] group; // of each variable: those of one are connected twice
    private final boolean
            isOneGroup; // of all shared variables: then two accesses tell of a transaction what there is to know

    private final BitSet open = new BitSet();
    private final List<Split> splits = new ArrayList<>();

    private CertainSplits(AccessForest forest, Equivalence equivalence) {
        this.forest = forest;
        this.views = equivalence == Equivalence.VIEW;
        this.free = forest.uses().free();
        for (int layer = 0; layer < LAYERS; layer++) {
            connected[layer] = new int[free.length()];
            Arrays.setAll(connected[layer], variable -> variable);
        }
        connect();
        group = groups(forest.sharedVariables());
        isOneGroup = Arrays.stream(group).allMatch(each -> each == NOT_SHARED || each == FIRST_GROUP);
    }

    static CertainSplits of(AccessForest forest, Equivalence equivalence) {
        CertainSplits search = new CertainSplits(forest, equivalence);
        for (int unit = 0; unit < forest.units().size(); unit++) {
            AccessTree tree = forest.units().get(unit).tree();
            if (tree.isTransaction() && !search.settles(unit, tree)) {
                search.open.set(unit);
            }
        }
        return search;
    }

    /** The transactions that need another look: neither is it certain that they are split, nor have they one access only. */
    BitSet open() {
        return open;
    }

    /** In the order of units. */
    List<Split> splits() {
        return splits;
    }

    // ---- connections

    private void connect() {
        int inVain = 0;
        for (int unit = 0; unit < forest.units().size() && inVain < PATIENCE; unit++) {
            inVain = connect(forest.units().get(unit)) ? 0 : inVain + 1;
        }
    }

    /** Returns whether something is connected now that was not. */
    private boolean connect(Unit unit) {
        int[] layer = connected[unit.thread() % LAYERS];
        AccessTree tree = unit.tree();
        boolean isNew = false;
        int last = NONE;
        for (int node = 1; node < tree.size(); node++) {
            int variable = tree.operand(node);
            if (tree.isAccess(node) && free.get(variable)) {
                isNew |= last != NONE && connect(layer, last, variable);
                last = variable;
            }
        }
        return isNew;
    }

    private static boolean connect(int[] layer, int variable, int other) {
        int one = find(layer, variable);
        int another = find(layer, other);
        layer[one] = another;
        return one != another;
    }

    private static int find(int[] layer, int variable) {
        int at = variable;
        while (layer[at] != at) {
            layer[at] = layer[layer[at]];
            at = layer[at];
        }
        return at;
    }

    private int[] groups(BitSet shared) {
        int[] groups = new int[shared.length()];
        Arrays.fill(groups, NOT_SHARED);
        Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
        for (int variable = shared.nextSetBit(0); variable >= 0; variable = shared.nextSetBit(variable + 1)) {
            groups[variable] = NOT_FREE;
            if (free.get(variable)) {
                long both = (long) find(connected[0], variable) << 32 | find(connected[1], variable);
                int next = numbers.size();
                groups[variable] = numbers.computeIfAbsent(both, any -> next);
            }
        }
        return groups;
    }

    // ---- transactions

    private boolean settles(int unit, AccessTree tree) {
        if (free.isEmpty()) {
            return false;
        }
        int first = NONE;
        int second = NONE;
        int groupOfFirst = NOT_SHARED;
        for (int node = 1; node < tree.size() && !(isOneGroup && second != NONE); node++) {
            int ofNode = tree.isAccess(node) ? group(tree.operand(node)) : NOT_SHARED;
            if (ofNode == NOT_SHARED) {
                continue;
            }
            if (first == NONE) {
                first = node;
                groupOfFirst = ofNode;
            } else if (second == NONE) {
                second = node;
            }
            if (ofNode == NOT_FREE || ofNode != groupOfFirst) {
                return false;
            }
        }
        if (second == NONE) {
            return true;
        }
        boolean isCertain = !views || isNoticed(tree, first) && isNoticed(tree, second);
        if (isCertain) {
            splits.add(new Split(unit, first, second));
        }
        return isCertain;
    }

    private int group(int variable) {
        return variable < group.length ? group[variable] : NOT_SHARED;
    }

    /** A write that another one follows on may be read by nobody. */
    private static boolean isNoticed(AccessTree tree, int access) {
        if (!tree.writes(access) || tree.reads(access)) {
            return true;
        }
        for (int later = access + 1; later < tree.size(); later++) {
            if (tree.isAccess(later) && tree.writes(later) && tree.operand(later) == tree.operand(access)) {
                return false;
            }
        }
        return true;
    }
}
