// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.graph.ClusterTree;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.tree.AccessTree;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of a forest that may be split (after Wang, Stoller, sections 3.3 and 4).
 *
 * <p>A <em>communication node</em> has an edge to another tree; a <em>commit node</em> is one that contains no other. If every
 * transaction has at most one commit node, then all of its other events can be moved there, whatever the interleaving, and the units are
 * atomic (Theorems 4.1 and 4.4). Else the paper asks whether two communication nodes of one transaction, neither inside the other, are on
 * a common cycle of tree edges and edges between trees (Theorems 4.3 and 4.6). Here it is asked whether such a cycle comes back to the
 * transaction only once. That is less, and it is enough: an interleaving that is not serializable has a cycle of conflicts in which every unit occurs once, at
 * one node where the cycle comes in and one where it goes out. An edge says that of two nodes one is over before the other begins. If in
 * every unit one of its two nodes is inside the other, take a moment in the inner one: along the cycle each moment comes before the next, which
 * cannot be.
 *
 * <p>So what is inside the other trees does not matter. Of the graph of units ({@link UnitGraph}) the {@linkplain ClusterTree clusters} are looked for, and a transaction is
 * split if two of its nodes, neither inside the other, have edges into one cluster ({@link SplitSearch}). All of it is linear in the accesses, but for groups with different locks ({@link CommunicationNodes}).
 *
 * <p>Most transactions need less. For some it is obvious that they are split ({@link CertainSplits}), most can only have one commit node ({@link Suspects}). The
 * others are looked at among the units that share a variable with them: what is split there is split. Only where two nodes lead to units that are not connected there,
 * other units could connect them, and all are asked.
 *
 * <p>For two transactions the answer is exact. For more, it never misses a violation, but may see one that is none.
 */
public final class SplitTransactions {

    /** Two communication nodes in the tree of a transaction, in the order of time, between which others may come. */
    public record Split(int unitIndex, int first, int second) {}

    private final AccessForest forest;
    private final Equivalence equivalence;
    private final long mostWork;
    private @Nullable Accesses accesses; // if they were needed
    private boolean incomplete;
    private final List<Split> splits = new ArrayList<>();

    private SplitTransactions(AccessForest forest, Equivalence equivalence, long mostWork) {
        this.forest = forest;
        this.equivalence = equivalence;
        this.mostWork = mostWork;
    }

    /** @param mostWork after which no more is looked for */
    public static SplitTransactions find(AccessForest forest, Equivalence equivalence, long mostWork) {
        SplitTransactions search = new SplitTransactions(forest, equivalence, mostWork);
        search.findQuickly();
        return search;
    }

    /** The same without looking at less than there is. */
    static SplitTransactions findByAll(AccessForest forest, Equivalence equivalence) {
        SplitTransactions search = new SplitTransactions(forest, equivalence, Long.MAX_VALUE);
        search.look(forest.transactions(), new Accesses(forest), false);
        return search;
    }

    private void findQuickly() {
        CertainSplits certain = CertainSplits.of(forest, equivalence);
        splits.addAll(certain.splits());
        BitSet open = certain.open();
        if (!open.isEmpty()) {
            BitSet met = variables(open);
            Accesses some = new Accesses(forest, met);
            findAmong(some, met, Suspects.of(some, open));
        }
        splits.sort(Comparator.comparingInt(Split::unitIndex).thenComparingInt(Split::first));
    }

    private void findAmong(Accesses some, BitSet met, BitSet suspects) {
        if (suspects.isEmpty()) {
            return;
        }
        BitSet fewer = variables(suspects);
        BitSet undecided = look(suspects, fewer.equals(met) ? some : new Accesses(forest, fewer), true);
        if (!undecided.isEmpty() && !fewer.equals(forest.sharedVariables())) {
            look(undecided, new Accesses(forest), true);
        }
    }

    /** Returns the suspects that could be split if there were other accesses. */
    private BitSet look(BitSet suspects, Accesses among, boolean sparse) {
        accesses = among;
        SplitSearch search = new SplitSearch(among, suspects, equivalence, sparse, mostWork);
        splits.addAll(search.splits());
        incomplete |= search.isIncomplete();
        return search.undecided();
    }

    /** The shared variables that some units access. */
    private BitSet variables(BitSet ofUnits) {
        BitSet found = new BitSet();
        for (int unit = ofUnits.nextSetBit(0); unit >= 0; unit = ofUnits.nextSetBit(unit + 1)) {
            AccessTree tree = forest.units().get(unit).tree();
            for (int node = 1; node < tree.size(); node++) {
                if (tree.isAccess(node)) {
                    found.set(tree.operand(node));
                }
            }
        }
        found.and(forest.sharedVariables());
        return found;
    }

    /** In the order of units: one for each transaction, or several if they are for different others. */
    public List<Split> splits() {
        return splits;
    }

    /** Of all units that are split: how often they were executed. */
    public long executions() {
        BitSet split = new BitSet();
        splits.forEach(each -> split.set(each.unitIndex()));
        return split.stream().mapToLong(forest::executions).sum();
    }

    /** Whether there may be others, since it was too much to look at all. */
    public boolean isIncomplete() {
        return incomplete;
    }

    /** Of the units that had to be looked at, or all. */
    public Neighbours neighbours() {
        if (accesses == null) {
            accesses = new Accesses(forest);
        }
        return new Neighbours(accesses);
    }
}
