// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.Periods;
import it.unimi.dsi.fastutil.ints.IntArrayFIFOQueue;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;

/** Which units are next to which: where {@link UnitGraph} has only some edges, here all of them are found, by the accesses. */
public final class Neighbours {

    private static final int NONE = -1;

    private final Accesses accesses;
    private final AccessForest forest;
    private final Periods periods;

    /** Among all units of a forest. */
    public Neighbours(AccessForest forest) {
        this(new Accesses(forest));
    }

    Neighbours(Accesses accesses) {
        this.accesses = accesses;
        this.forest = accesses.forest();
        this.periods = forest.set().periods();
    }

    /** The units on a shortest way from one of these to one of those, with both ends, that does not touch a unit; empty if there is none. */
    public IntArrayList wayAround(int unit, BitSet these, BitSet those) {
        int[] cameFrom = new int[forest.units().size()];
        Arrays.fill(cameFrom, NONE);
        IntArrayFIFOQueue queue = new IntArrayFIFOQueue();
        these.stream().filter(first -> first != unit).forEach(first -> {
            cameFrom[first] = first;
            queue.enqueue(first);
        });
        Walk walk = new Walk();
        while (!queue.isEmpty()) {
            int at = queue.dequeueInt();
            if (those.get(at)) {
                return wayTo(at, cameFrom);
            }
            walk.visit(at, next -> {
                if (next != unit && cameFrom[next] == NONE) {
                    cameFrom[next] = at;
                    queue.enqueue(next);
                }
            });
        }
        return new IntArrayList();
    }

    private static IntArrayList wayTo(int end, int[] cameFrom) {
        IntArrayList way = IntArrayList.of(end);
        for (int at = end; cameFrom[at] != at; at = cameFrom[at]) {
            way.add(cameFrom[at]);
        }
        return way;
    }

    /** Tells the neighbours of one unit after another; what it told already because of another access that is alike it does not tell again. */
    private final class Walk {

        private final LongOpenHashSet seen = new LongOpenHashSet(); // variable, period, and whether it is written

        void visit(int unit, IntConsumer found) {
            AccessTree tree = forest.units().get(unit).tree();
            boolean isLasting = tree.lastStep() > 0;
            for (int node = 1; node < tree.size(); node++) {
                int variable = tree.isAccess(node) ? accesses.rank(tree.operand(node)) : NONE;
                if (variable != NONE) {
                    int period = forest.set().period(forest.units().get(unit), node);
                    boolean writes = tree.writes(node);
                    if (isLasting || seen.add((long) variable << 32 | (long) period << 1 | (writes ? 1 : 0))) {
                        visit(unit, variable, period, writes, found);
                    }
                }
            }
        }

        private void visit(int unit, int variable, int period, boolean writes, IntConsumer found) {
            for (int access = accesses.first(variable); access < accesses.end(variable); access++) {
                if ((writes || accesses.writes(access))
                        && (periods.areConcurrent(period, accesses.period(access)) || canOverlap(unit, access))) {
                    found.accept(accesses.unit(access));
                }
            }
        }

        private boolean canOverlap(int unit, int access) {
            return forest.set().handsOverInside()
                    && forest.set()
                            .canOverlap(forest.units().get(unit), forest.units().get(accesses.unit(access)));
        }
    }
}
