// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import java.util.List;

/** What a thread may still do to shared variables and locks, at each of its locations: the least sets that hold what the edges do and what may happen behind them. */
final class Futures {

    private final int words;

    Futures(int variables) {
        this.words = (variables + Long.SIZE - 1) / Long.SIZE;
    }

    void find(List<ThreadCode> threads) {
        threads.forEach(this::find);
    }

    private void find(ThreadCode thread) {
        List<Location> locations = thread.locations();
        locations.forEach(location -> location.future(new long[words], new long[words], false, false));
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int index = locations.size() - 1; index >= 0; index--) {
                changed |= update(locations.get(index));
            }
        }
    }

    private boolean update(Location location) {
        boolean changed = false;
        boolean access = location.hasAccessInTransaction();
        boolean event = location.hasEventInTransaction();
        for (Edge edge : location.edges()) {
            changed |= addOwn(location, edge);
            boolean stays = location.inTransaction() && !(edge instanceof Edge.End end && end.isOutermost());
            access |= stays && isAccess(edge);
            event |= stays && (isAccess(edge) || edge instanceof Edge.Acquire || edge instanceof Edge.Release);
            for (Location target : edge.targets()) {
                changed |= add(location.futureReads(), target.futureReads());
                changed |= add(location.futureWrites(), target.futureWrites());
                access |= stays && target.hasAccessInTransaction();
                event |= stays && target.hasEventInTransaction();
            }
        }
        changed |= access != location.hasAccessInTransaction() || event != location.hasEventInTransaction();
        location.future(location.futureReads(), location.futureWrites(), access, event);
        return changed;
    }

    private static boolean isAccess(Edge edge) {
        return edge instanceof Edge.Read || edge instanceof Edge.Write;
    }

    /** An acquire counts as a read, since it comes after releases, and a release as a write. */
    private static boolean addOwn(Location location, Edge edge) {
        if (edge instanceof Edge.Read read) {
            return add(location.futureReads(), read.cells().possibleVariables());
        }
        if (edge instanceof Edge.Write write) {
            return add(location.futureWrites(), write.cells().possibleVariables());
        }
        if (edge instanceof Edge.Acquire acquire) {
            return add(location.futureReads(), acquire.locks().possibleVariables());
        }
        return edge instanceof Edge.Release release
                && add(location.futureWrites(), release.locks().possibleVariables());
    }

    private static boolean add(long[] set, int[] variables) {
        boolean changed = false;
        for (int variable : variables) {
            long bit = 1L << variable;
            changed |= (set[variable / Long.SIZE] & bit) == 0;
            set[variable / Long.SIZE] |= bit;
        }
        return changed;
    }

    private static boolean add(long[] set, long[] more) {
        boolean changed = false;
        for (int word = 0; word < set.length; word++) {
            changed |= (more[word] & ~set[word]) != 0;
            set[word] |= more[word];
        }
        return changed;
    }
}
