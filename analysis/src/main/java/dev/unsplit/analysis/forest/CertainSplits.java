// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.forest.SplitTransactions.Split;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Settles transactions that use no locks, where many threads do so: that they are split is then certain, whatever the details, and a few walks through the trees
 * are enough to see it.
 *
 * <p>A variable is <em>free</em> if nobody holds a lock where it is accessed, all its accesses are of one class of concurrent periods, and three periods or more
 * write it. Then all units that access it are connected, whichever of them is left out. Two free variables are connected by a unit that accesses both. If
 * they are connected by units of threads with even numbers alone, and by those with odd numbers alone, they stay connected without any one unit. So a transaction is split
 * between its first two accesses if all that it accesses are free variables that are connected twice.
 */
final class CertainSplits {

    private static final int UNKNOWN = -1;
    private static final int NONE = -1;
    private static final int LAYERS = 2;

    // kinds of variables; those behind the last shared one are not shared, either
    private static final byte NOT_SHARED = 0;
    private static final byte NOT_FREE = 1;
    private static final byte MAYBE_FREE = 2;

    private final AccessForest forest;
    private final PeriodClasses classes;
    private final boolean views;
    private final BitSet shared;

    // by variable
    private final byte[] kind;
    private final int[] classOf;
    private final int[] writing; // a period
    private final int[] alsoWriting; // another one
    private final BitSet writtenByThree = new BitSet();
    private final int[][] connected =
            new int[LAYERS][]; // by layer: another variable that this one is connected to, or itself
    private final int[] parts = new int[LAYERS]; // of the free variables, that are not connected
    private boolean allAreFree = true;

    private final BitSet settled = new BitSet();
    private final List<Split> splits = new ArrayList<>();

    private CertainSplits(AccessForest forest, Equivalence equivalence) {
        this.forest = forest;
        this.classes = forest.classes();
        this.views = equivalence == Equivalence.VIEW;
        this.shared = forest.sharedVariables();
        kind = new byte[shared.length()];
        shared.stream().forEach(variable -> kind[variable] = MAYBE_FREE);
        classOf = filled(shared.length());
        writing = filled(shared.length());
        alsoWriting = filled(shared.length());
    }

    static CertainSplits of(AccessForest forest, Equivalence equivalence) {
        CertainSplits search = new CertainSplits(forest, equivalence);
        forest.units().forEach(search::note);
        search.findFree();
        search.connect();
        for (int unit = 0; unit < forest.units().size(); unit++) {
            if (forest.units().get(unit).isTransaction()) {
                search.settle(unit);
            }
        }
        return search;
    }

    private static int[] filled(int size) {
        int[] unknown = new int[size];
        Arrays.fill(unknown, UNKNOWN);
        return unknown;
    }

    /** Transactions that need no other look: they are split, or have one access only. */
    BitSet settled() {
        return settled;
    }

    /** In the order of units. */
    List<Split> splits() {
        return splits;
    }

    private byte kind(int variable) {
        return variable < kind.length ? kind[variable] : NOT_SHARED;
    }

    // ---- free variables

    private void note(Unit unit) {
        AccessTree tree = unit.tree();
        int period = unit.period();
        for (int node = 1; node < tree.size(); node++) {
            int variable = tree.operand(node);
            if (tree.isAccess(node) && kind(variable) == MAYBE_FREE) {
                note(
                        tree,
                        node,
                        variable,
                        tree.step(node) == 0 ? period : forest.set().period(unit, node));
            }
        }
    }

    private void note(AccessTree tree, int access, int variable, int period) {
        int periodClass = classes.of(period);
        boolean isOfOneClass = classOf[variable] == UNKNOWN || classOf[variable] == periodClass;
        if (tree.parent(access) != 0 || !isOfOneClass) {
            kind[variable] = NOT_FREE;
            return;
        }
        classOf[variable] = periodClass;
        if (tree.writes(access) && period != writing[variable] && period != alsoWriting[variable]) {
            if (writing[variable] == UNKNOWN) {
                writing[variable] = period;
            } else if (alsoWriting[variable] == UNKNOWN) {
                alsoWriting[variable] = period;
            } else {
                writtenByThree.set(variable);
            }
        }
    }

    private void findFree() {
        int free = 0;
        for (int variable = shared.nextSetBit(0); variable >= 0; variable = shared.nextSetBit(variable + 1)) {
            if (!writtenByThree.get(variable) || !classes.isOpen(classOf[variable])) {
                kind[variable] = NOT_FREE;
            }
            allAreFree &= kind[variable] == MAYBE_FREE;
            free += kind[variable] == MAYBE_FREE ? 1 : 0;
        }
        for (int layer = 0; layer < LAYERS; layer++) {
            parts[layer] = free;
            connected[layer] = new int[shared.length()];
            Arrays.setAll(connected[layer], variable -> variable);
        }
    }

    // ---- connections

    /** Until all are connected: there is nothing more to learn from the others. */
    private void connect() {
        for (int unit = 0; unit < forest.units().size() && !areAllConnected(); unit++) {
            connect(forest.units().get(unit));
        }
        for (int[] layer : connected) {
            for (int variable = 0; variable < layer.length; variable++) {
                layer[variable] = find(layer, variable);
            }
        }
    }

    private boolean areAllConnected() {
        return parts[0] <= 1 && parts[1] <= 1;
    }

    private void connect(Unit unit) {
        int layer = unit.thread() % LAYERS;
        AccessTree tree = unit.tree();
        int last = NONE;
        for (int node = 1; node < tree.size(); node++) {
            int variable = tree.operand(node);
            if (tree.isAccess(node) && kind(variable) == MAYBE_FREE) {
                if (last != NONE) {
                    connect(layer, last, variable);
                }
                last = variable;
            }
        }
    }

    private void connect(int layer, int variable, int other) {
        int one = find(connected[layer], variable);
        int another = find(connected[layer], other);
        if (one != another) {
            connected[layer][one] = another;
            parts[layer]--;
        }
    }

    private static int find(int[] layer, int variable) {
        int at = variable;
        while (layer[at] != at) {
            layer[at] = layer[layer[at]];
            at = layer[at];
        }
        return at;
    }

    private boolean areConnectedTwice(int variable, int other) {
        return connected[0][variable] == connected[0][other] && connected[1][variable] == connected[1][other];
    }

    // ---- transactions

    private void settle(int unit) {
        AccessTree tree = forest.units().get(unit).tree();
        boolean isTwoEnough = allAreFree && areAllConnected();
        int first = NONE;
        int second = NONE;
        for (int node = 1; node < tree.size() && !(isTwoEnough && second != NONE); node++) {
            int variable = tree.operand(node);
            if (tree.isAccess(node) && kind(variable) != NOT_SHARED) {
                boolean isCertain = kind(variable) == MAYBE_FREE
                        && (first == NONE || areConnectedTwice(tree.operand(first), variable));
                if (!isCertain) {
                    return;
                }
                if (first == NONE) {
                    first = node;
                } else if (second == NONE) {
                    second = node;
                }
            }
        }
        if (second == NONE) {
            settled.set(unit);
        } else if (!views || isNoticed(tree, first) && isNoticed(tree, second)) {
            settled.set(unit);
            splits.add(new Split(unit, first, second));
        }
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
