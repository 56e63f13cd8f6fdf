// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import it.unimi.dsi.fastutil.ints.IntArrayFIFOQueue;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.function.IntFunction;

/**
 * All cycles of an undirected graph that have at least three nodes and no chords: no two nodes of the cycle are neighbours, but
 * those that stand next to each other on it. Each cycle is told in both directions.
 *
 * <p>A path without chords grows node by node. Before it does, one search tells whether it can still be closed without a chord, so
 * that every path that is looked at is part of a cycle: the time for each cycle is at most the length of it times the size of
 * the graph.
 */
final class ChordlessCycles {

    /** Says what may be on a cycle. */
    interface Way {
        /** Whether this edge may be; one that may not counts as a chord nevertheless. */
        boolean isOpen(int from, int to);

        /** Whether these nodes may be, in this order, with others behind the last one. */
        boolean leadsOn(IntArrayList path);
    }

    /** Takes the cycles. */
    interface Sink {
        /** A cycle, from the node that was asked for; the list changes when this returns. */
        void cycle(IntArrayList nodes);
    }

    private final IntFunction<IntSet> neighbours;
    private final int longest;
    private final Work work;
    private final Way way;
    private final Sink sink;
    private final IntOpenHashSet gone = new IntOpenHashSet();
    private final IntArrayList path = new IntArrayList();
    private boolean cutShort;

    /** @param longest how many nodes a cycle has at most */
    ChordlessCycles(IntFunction<IntSet> neighbours, int longest, Work work, Way way, Sink sink) {
        this.neighbours = neighbours;
        this.longest = longest;
        this.work = work;
        this.way = way;
        this.sink = sink;
    }

    /** Whether there was a longer cycle. */
    boolean isCutShort() {
        return cutShort;
    }

    /** Tells all cycles through a node. Later ones are those without it. */
    void findThrough(int node) {
        path.clear();
        path.add(node);
        for (int next : neighbours.apply(node)) {
            if (!gone.contains(next) && way.isOpen(node, next)) {
                path.push(next);
                grow();
                path.popInt();
            }
        }
        gone.add(node);
    }

    private void grow() {
        for (int next : neighbours.apply(path.topInt())) {
            if (!work.goesOn()) {
                return;
            }
            if (gone.contains(next) || hasChord(next) || !way.isOpen(path.topInt(), next)) {
                continue;
            }
            path.push(next);
            if (areNeighbours(path.getInt(0), next)) {
                tell(next);
            } else if (way.leadsOn(path) && canBeClosed()) {
                growFurther();
            }
            path.popInt();
        }
    }

    /** @param onPath of these all neighbours are known already */
    private boolean areNeighbours(int onPath, int node) {
        return neighbours.apply(onPath).contains(node);
    }

    private void tell(int last) {
        if (way.isOpen(last, path.getInt(0))) {
            sink.cycle(path);
        }
    }

    private void growFurther() {
        if (path.size() < longest) {
            grow();
        } else {
            cutShort = true;
        }
    }

    /** Whether a node is on the path, or next to one of it that is neither its first nor its last. */
    private boolean hasChord(int node) {
        int last = path.size() - 1;
        for (int at = 0; at <= last; at++) {
            int other = path.getInt(at);
            if (other == node || at > 0 && at < last && areNeighbours(other, node)) {
                return true;
            }
        }
        return false;
    }

    /** Whether there is a way back to the first node that keeps away from the nodes in between. */
    private boolean canBeClosed() {
        IntOpenHashSet seen = new IntOpenHashSet();
        IntArrayFIFOQueue queue = new IntArrayFIFOQueue();
        queue.enqueue(path.topInt());
        seen.add(path.topInt());
        while (!queue.isEmpty()) {
            for (int next : neighbours.apply(queue.dequeueInt())) {
                if (!work.goesOn() || next == path.getInt(0)) {
                    return next == path.getInt(0);
                }
                if (!gone.contains(next) && !seen.contains(next) && !touchesInside(next)) {
                    seen.add(next);
                    queue.enqueue(next);
                }
            }
        }
        return false;
    }

    private boolean touchesInside(int node) {
        for (int at = 1; at < path.size() - 1; at++) {
            int other = path.getInt(at);
            if (other == node || areNeighbours(other, node)) {
                return true;
            }
        }
        return false;
    }
}
