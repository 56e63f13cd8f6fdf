// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import org.jspecify.annotations.Nullable;

/** Accesses of one variable that only their units tell apart: whatever connects one of them connects all. */
final class AccessGroup {

    /** Ends of edges, and the period of each. */
    record Ends(IntArrayList nodes, IntArrayList periods) {

        Ends() {
            this(new IntArrayList(), new IntArrayList());
        }

        int size() {
            return nodes.size();
        }

        void add(int node, int period) {
            nodes.add(node);
            periods.add(period);
        }

        /** Those of other periods than this one. */
        Ends without(int period) {
            Ends rest = new Ends();
            for (int at = 0; at < size(); at++) {
                if (periods.getInt(at) != period) {
                    rest.add(nodes.getInt(at), periods.getInt(at));
                }
            }
            return rest;
        }
    }

    /** Stands for the access itself, where the blocks around it keep nobody out. */
    static final int ITSELF = -1;

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
    private final IntArrayList members = new IntArrayList(); // nodes
    private final IntArrayList memberPeriods = new IntArrayList();
    private final IntOpenHashSet periods = new IntOpenHashSet();
    private final Int2ObjectOpenHashMap<Ends> ends = new Int2ObjectOpenHashMap<>();

    AccessGroup(AccessForest forest, Accesses accesses, int like, int periodClass) {
        this.forest = forest;
        this.periodClass = periodClass;
        this.context = accesses.context(like);
        this.reads = accesses.reads(like);
        this.writes = accesses.writes(like);
        this.isFinal = accesses.isFinalWrite(like);
        this.cover = accesses.cover(like);
    }

    private AccessGroup(AccessForest forest, int context, int periodClass) {
        this.forest = forest;
        this.periodClass = periodClass;
        this.context = context;
        this.reads = false;
        this.writes = true;
        this.isFinal = false;
        this.cover = Accesses.NONE;
    }

    void add(int node, int period) {
        members.add(node);
        memberPeriods.add(period);
        periods.add(period);
    }

    void addWriteBefore(int node, int period, int ofContext, int ofClass) {
        if (writesBefore == null) {
            writesBefore = new AccessGroup(forest, ofContext, ofClass);
        }
        writesBefore.add(node, period);
    }

    IntOpenHashSet periods() {
        return periods;
    }

    /** The accesses, or the blocks around them at this depth. */
    Ends ends(int depth) {
        Ends known = ends.get(depth);
        if (known == null) {
            known = depth == ITSELF ? new Ends(members, memberPeriods) : blocks(depth);
            ends.put(depth, known);
        }
        return known;
    }

    /** Accesses of one block follow on each other. */
    private Ends blocks(int depth) {
        Ends blocks = new Ends();
        int last = -1;
        for (int at = 0; at < members.size(); at++) {
            int node = members.getInt(at);
            int block = forest.ancestor(node, depth);
            if (block != last) {
                blocks.add(block, memberPeriods.getInt(at));
            }
            last = block;
        }
        return blocks;
    }
}
