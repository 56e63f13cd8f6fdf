// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.reduction;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.TreeEvents;
import dev.unsplit.analysis.tree.Unit;
import org.jspecify.annotations.Nullable;

/**
 * Whether the events of a transaction can all be moved to one of them: {@code (R + Acq A* Rel)* N? (L + Acq A* Rel)*}. Once a
 * non-mover or a left-mover has come, the transaction is past its commit point, and neither another non-mover nor a right-mover may
 * follow. Blocks in which only idle accesses stand count for nothing.
 */
final class MoverPattern {

    /**
     * Two events between which a transaction could be split, as far as this pattern tells; see {@link TreeEvents}.
     *
     * @param commit the one that should have been the commit point: a non-mover or a release
     * @param broken the one that came nevertheless: another non-mover or an acquire
     */
    record Break(int commit, int broken) {}

    private static final int NOT_YET = 0; // the root is no event

    private final Movers movers;

    MoverPattern(Movers movers) {
        this.movers = movers;
    }

    /** The first event that does not fit, or null. */
    @Nullable
    Break firstBreak(Unit unit) {
        int span = movers.span(unit);
        boolean[] busy = busy(unit, span);
        int commit = NOT_YET;
        for (int event : TreeEvents.of(unit.tree())) {
            Mover mover = busy[TreeEvents.node(event)] ? mover(unit, span, event) : Mover.BOTH;
            if (commit != NOT_YET && mover.staysBefore()) {
                return new Break(commit, event);
            }
            if (commit == NOT_YET && mover.staysBehind()) {
                commit = event;
            }
        }
        return null;
    }

    private Mover mover(Unit unit, int span, int event) {
        int node = TreeEvents.node(event);
        if (unit.tree().isAccess(node)) {
            return movers.rivalOfAccess(unit, span, node) == null ? Mover.BOTH : Mover.NONE;
        }
        if (movers.isBothMover(unit, span, node)) {
            return Mover.BOTH;
        }
        return TreeEvents.isRelease(event) ? Mover.LEFT : Mover.RIGHT;
    }

    /** By node: whether there is an access in it that is not idle. */
    private boolean[] busy(Unit unit, int span) {
        AccessTree tree = unit.tree();
        boolean[] busy = new boolean[tree.size()];
        for (int node = tree.size() - 1; node > 0; node--) {
            busy[node] |= tree.isAccess(node) && !movers.isIdle(unit, span, node);
            busy[tree.parent(node)] |= busy[node];
        }
        return busy;
    }
}
