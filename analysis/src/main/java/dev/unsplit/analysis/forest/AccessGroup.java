// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.graph.ClusterTree;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Accesses of one variable that only their units tell apart: whatever connects one of them connects all. Accesses are remembered of suspects only; of all others
 * it is enough to know how to reach them.
 */
final class AccessGroup {

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

    private final Reach reach;
    private final IntArrayList periods = new IntArrayList();
    private final IntArrayList suspects = new IntArrayList(); // accesses

    /**
     * @param like one of the accesses
     * @param isFinal of writes: whether they are the last ones of their units
     * @param cover of reads: the depth of the innermost block that contains them and a write of their units before them, or {@link Accesses#NONE}
     */
    AccessGroup(ClusterTree clusters, Accesses accesses, int like, int periodClass, boolean isFinal, int cover) {
        this.reach = new Reach(clusters);
        this.periodClass = periodClass;
        this.context = accesses.context(like);
        this.reads = accesses.reads(like);
        this.writes = accesses.writes(like);
        this.isFinal = isFinal;
        this.cover = cover;
    }

    void add(int access, int unit, int period, boolean isSuspect) {
        reach.add(unit, period);
        if (periods.size() < PERIODS && !periods.contains(period)) {
            periods.add(period);
        }
        if (isSuspect) {
            suspects.add(access);
        }
    }

    boolean hasSuspects() {
        return !suspects.isEmpty();
    }

    /** The accesses of suspects; those of one unit follow on each other. */
    IntArrayList suspects() {
        return suspects;
    }

    Reach reach() {
        return reach;
    }

    /** The first three periods. */
    IntArrayList periods() {
        return periods;
    }
}
