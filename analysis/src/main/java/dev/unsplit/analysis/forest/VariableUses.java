// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.SharedVariables;
import dev.unsplit.analysis.tree.Unit;
import java.util.Arrays;
import java.util.BitSet;

/** What one walk through all trees of a forest tells about its variables. */
final class VariableUses {

    private static final int UNKNOWN = -1;
    private static final int NOT_FREE = -2;
    private static final int EVERYTHING = -3;

    private final AccessForest forest;
    private final PeriodClasses classes;
    private final SharedVariables threads = new SharedVariables();
    private final BitSet writers = new BitSet();

    // by variable
    private int[] classOf = new int[0]; // of the periods in which it is accessed, or NOT_FREE
    private int[] learned = new int[0]; // the class in which another read tells nothing new, or EVERYTHING
    private int[] writing = new int[0]; // a period
    private int[] alsoWriting = new int[0]; // another one
    private final BitSet writtenByThree = new BitSet();

    private final BitSet shared;

    VariableUses(AccessForest forest) {
        this.forest = forest;
        this.classes = forest.classes();
        for (int unit = 0; unit < forest.units().size(); unit++) {
            look(unit);
        }
        shared = threads.contended();
    }

    /** The variables that several threads access, one of which writes: all others connect nothing. */
    BitSet shared() {
        return shared;
    }

    /** The indexes of the units that write something. */
    BitSet writers() {
        return writers;
    }

    /** The variables that nobody holds a lock for, with all accesses in one class of concurrent periods, three or more of which write. */
    BitSet free() {
        BitSet free = (BitSet) writtenByThree.clone();
        free.and(shared);
        for (int variable = free.nextSetBit(0); variable >= 0; variable = free.nextSetBit(variable + 1)) {
            if (classOf[variable] == NOT_FREE || !classes.isOpen(classOf[variable])) {
                free.clear(variable);
            }
        }
        return free;
    }

    private void look(int unitIndex) {
        Unit unit = forest.units().get(unitIndex);
        AccessTree tree = unit.tree();
        int ownClass = classes.of(unit.period());
        boolean writes = false;
        for (int node = 1; node < tree.size(); node++) {
            if (tree.isAccess(node)) {
                int variable = tree.operand(node);
                boolean isWrite = tree.writes(node);
                writes |= isWrite;
                int known = variable < learned.length ? learned[variable] : UNKNOWN;
                boolean isLikeOthers = known == ownClass && !isWrite && tree.parent(node) == 0 && tree.step(node) == 0;
                if (!isLikeOthers && known != EVERYTHING) {
                    note(unit, node, variable, isWrite);
                }
            }
        }
        writers.set(unitIndex, writes);
    }

    private void note(Unit unit, int node, int variable, boolean writes) {
        if (variable >= classOf.length) {
            grow(variable);
        }
        threads.access(unit.thread(), variable, writes);
        if (classOf[variable] != NOT_FREE) {
            noteFree(unit, node, variable, writes);
        }
        if (classOf[variable] != NOT_FREE && threads.accessed().get(variable)) {
            learned[variable] = classOf[variable];
        } else if (threads.isContended(variable)) {
            learned[variable] = EVERYTHING;
        }
    }

    private void noteFree(Unit unit, int node, int variable, boolean writes) {
        int period = forest.set().period(unit, node);
        int periodClass = classes.of(period);
        boolean isOfOneClass = classOf[variable] == UNKNOWN || classOf[variable] == periodClass;
        if (unit.tree().parent(node) != 0 || !isOfOneClass) {
            classOf[variable] = NOT_FREE;
            return;
        }
        classOf[variable] = periodClass;
        if (writes && period != writing[variable] && period != alsoWriting[variable]) {
            if (writing[variable] == UNKNOWN) {
                writing[variable] = period;
            } else if (alsoWriting[variable] == UNKNOWN) {
                alsoWriting[variable] = period;
            } else {
                writtenByThree.set(variable);
            }
        }
    }

    private void grow(int variable) {
        int length = Math.max(variable + 1, Math.max(64, 2 * classOf.length));
        classOf = grown(classOf, length);
        learned = grown(learned, length);
        writing = grown(writing, length);
        alsoWriting = grown(alsoWriting, length);
    }

    private static int[] grown(int[] values, int length) {
        int[] more = Arrays.copyOf(values, length);
        Arrays.fill(more, values.length, length, UNKNOWN);
        return more;
    }
}
