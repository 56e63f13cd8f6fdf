// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.graph.BlockTree;
import dev.unsplit.analysis.interleaving.Equivalence;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
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
 * <p>So what is inside the other trees does not matter. Of the graph of units ({@link UnitGraph}) the blocks are looked for, and a transaction is
 * split if two of its nodes, neither inside the other, have edges into one block. Transactions for which that is obvious ({@link CertainSplits}) are settled before. Units that can only have one commit node ({@link Suspects}) are no more than a node
 * of that graph. All of it is linear in the accesses, but for groups with different locks ({@link CommunicationNodes}).
 *
 * <p>For two transactions the answer is exact. For more, it never misses a violation, but may see one that is none.
 */
public final class SplitTransactions {

    /** Two communication nodes in the tree of a transaction, in the order of time, between which others may come. */
    public record Split(int unitIndex, int first, int second) {}

    private static final int NONE = -1;

    private final AccessForest forest;
    private @Nullable Accesses accesses; // if they were needed
    private boolean incomplete;
    private int[] block = new int[0]; // by node: to which it has edges; mostly it is one
    private final LongOpenHashSet moreBlocks = new LongOpenHashSet(); // node and block
    private final List<Split> splits = new ArrayList<>();

    private SplitTransactions(AccessForest forest, Equivalence equivalence, boolean quickly, long mostWork) {
        this.forest = forest;
        BitSet open = forest.transactions();
        if (quickly) {
            CertainSplits certain = CertainSplits.of(forest, equivalence);
            open.andNot(certain.settled());
            splits.addAll(certain.splits());
        }
        if (!open.isEmpty()) {
            accesses = new Accesses(forest);
            look(quickly ? Suspects.of(accesses, open) : open, equivalence, quickly, mostWork);
        }
    }

    private void look(BitSet suspects, Equivalence equivalence, boolean quickly, long mostWork) {
        if (suspects.isEmpty() || accesses == null) {
            return;
        }
        block = new int[forest.size()];
        Arrays.fill(block, NONE);
        BlockTree blocks = UnitGraph.blocks(accesses, quickly);
        CommunicationNodes nodes = new CommunicationNodes(accesses, blocks, suspects, this::add, mostWork);
        switch (equivalence) {
            case CONFLICT -> nodes.findConflicts();
            case VIEW -> nodes.findViews();
        }
        incomplete = nodes.isIncomplete();
        examine(suspects);
    }

    /** @param mostWork after which no more is looked for */
    public static SplitTransactions find(AccessForest forest, Equivalence equivalence, long mostWork) {
        return new SplitTransactions(forest, equivalence, true, mostWork);
    }

    /** The same without looking at less than there is. */
    static SplitTransactions findByAll(AccessForest forest, Equivalence equivalence) {
        return new SplitTransactions(forest, equivalence, false, Long.MAX_VALUE);
    }

    /** At most one for each transaction and block, in the order of units. */
    public List<Split> splits() {
        return splits;
    }

    /** Whether there may be others, since it was too much to look at all. */
    public boolean isIncomplete() {
        return incomplete;
    }

    /** Of all units; where they were not needed so far they are looked for now. */
    public Neighbours neighbours() {
        if (accesses == null) {
            accesses = new Accesses(forest);
        }
        return new Neighbours(accesses);
    }

    private void add(int node, int ofBlock) {
        if (block[node] == NONE) {
            block[node] = ofBlock;
        } else if (block[node] != ofBlock) {
            moreBlocks.add((long) node << 32 | ofBlock);
        }
    }

    private void examine(BitSet suspects) {
        long[] more = moreBlocks.toLongArray();
        LongArrays.quickSort(more);
        int at = 0;
        for (int unit = suspects.nextSetBit(0); unit >= 0; unit = suspects.nextSetBit(unit + 1)) {
            LongArrayList byBlock = new LongArrayList(); // block and node
            int end = forest.root(unit) + forest.units().get(unit).tree().size();
            for (int node = forest.root(unit); node < end; node++) {
                if (block[node] != NONE) {
                    byBlock.add((long) block[node] << 32 | node);
                }
                for (; at < more.length && more[at] >>> 32 == node; at++) {
                    byBlock.add(more[at] << 32 | node);
                }
            }
            byBlock.sort(null);
            examine(unit, byBlock);
        }
        splits.sort(Comparator.comparingInt(Split::unitIndex).thenComparingInt(Split::first));
    }

    /** In the order of nodes, one that is not inside the one before it is beside it. */
    private void examine(int unit, LongArrayList byBlock) {
        long splitBlock = NONE;
        for (int at = 1; at < byBlock.size(); at++) {
            int last = (int) byBlock.getLong(at - 1);
            int node = (int) byBlock.getLong(at);
            long ofBlock = byBlock.getLong(at) >>> 32;
            boolean isSameBlock = byBlock.getLong(at - 1) >>> 32 == ofBlock;
            if (isSameBlock && ofBlock != splitBlock && !forest.contains(last, node)) {
                splits.add(new Split(unit, forest.inTree(last), forest.inTree(node)));
                splitBlock = ofBlock;
            }
        }
    }
}
