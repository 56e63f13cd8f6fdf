// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.graph.BlockTree;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Accesses of one variable that only their units tell apart: whatever connects one of them connects all. Nodes are remembered of suspects only; of all others
 * it is enough to know how to reach them.
 */
final class AccessGroup {

    /** Stands for the access itself, where the blocks around it keep nobody out. */
    static final int ITSELF = -1;

    /** More need not be known one by one. */
    private static final int PERIODS = 3;

    final int periodClass;
    final int context;
    final boolean reads;
    final boolean writes;
    final boolean isFinal;
    final int cover;

    /** Of reads: what their own units wrote before, as far as that is known to be alike. */
    @Nullable
    AccessGroup writesBefore;

    private final AccessForest forest;
    private final Reach reach;
    private final IntArrayList periods = new IntArrayList();
    private final Ends suspects = new Ends(); // the accesses
    private final Int2ObjectOpenHashMap<Ends> ends = new Int2ObjectOpenHashMap<>(); // by depth

    AccessGroup(AccessForest forest, BlockTree blocks, Accesses accesses, int like, int periodClass) {
        this.forest = forest;
        this.reach = new Reach(blocks);
        this.periodClass = periodClass;
        this.context = accesses.context(like);
        this.reads = accesses.reads(like);
        this.writes = accesses.writes(like);
        this.isFinal = accesses.isFinalWrite(like);
        this.cover = accesses.cover(like);
    }

    void add(int node, int period, BitSet suspected) {
        int unit = forest.unitIndex(node);
        reach.add(unit, period);
        if (periods.size() < PERIODS && !periods.contains(period)) {
            periods.add(period);
        }
        if (suspected.get(unit)) {
            suspects.add(node, period);
        }
    }

    boolean hasSuspects() {
        return suspects.size() > 0;
    }

    Reach reach() {
        return reach;
    }

    /** The first three periods. */
    IntArrayList periods() {
        return periods;
    }

    /** The accesses of suspects, or the blocks around them at this depth. */
    Ends ends(int depth) {
        Ends known = ends.get(depth);
        if (known == null) {
            known = depth == ITSELF ? suspects : blocks(depth);
            ends.put(depth, known);
        }
        return known;
    }

    /** Accesses of one block follow on each other. */
    private Ends blocks(int depth) {
        Ends blocks = new Ends();
        int last = -1;
        for (int at = 0; at < suspects.size(); at++) {
            int block = forest.ancestor(suspects.number(at), depth);
            if (block != last) {
                blocks.add(block, suspects.period(at));
            }
            last = block;
        }
        return blocks;
    }
}
